//! The rules of Bishops in the players' words.

mod laws;
mod reference;
