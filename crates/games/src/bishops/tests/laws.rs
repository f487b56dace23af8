//! The laws that every game must pass.

use quincunx_core::laws;

use crate::bishops::Bishops;

#[test]
fn perft_numbers_are_those_of_the_table() {
    laws::perft_table::<Bishops>(include_str!("../perft.txt"), 5_000_000);
}
