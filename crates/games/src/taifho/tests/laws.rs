//! The laws of every game, the table of node counts, and golden games.

use super::super::Taifho;

const STANDARD: &str = "\
    d1-e2 g10-f9 f1>d1>f3 f10>f8 b1>d1>f1>f5 d10>h6 f3>d1>b1>j9>b9 h10>d6 e1>e3 \
    b10>d10>d2>f2 c1>g5>i7 e10>a10>c8(b9=a1)>i8>c2 e3>e1>g3>a9 i10>i4 g1>e3 \
    f8>j4>h4>h8>j6>f6>f4>d2 a9>g3>e1>c3(d2=a10)>c1(c2=i10)>g5>e5>c7 a10>e10>g8 h1-g2 \
    i10>e6>c6>c8(c7=c1)>i2 i1>i3>i5>i9 f9>h7>d3>f1>h3>j1 a1>e1>g3>a9 h6-g5 c1-d2 i2-h1 \
    d2>d10>b10 g5>c1 a9-a10 f2-f1 i9-i10 c10-d9 g2-f3 d9-c8 e2>g4>e6 g8>c4 \
    e6>g4>e2>a6>e10 c8>i2 f3-e4 c4>g4>e6>c6>g2 e4>g6 g2-g1 e3-d4 d6-e5 d4>f6 e5-f4 f5>f7 \
    f4-g3 g6>e8 i4-i3 f7-f8 i3>i1 f6-e7 g3-h2 e7>g9 g1>e1 g9-f10 h2-g1 i7-h8 f1>d1 h8-i9 \
    h1>f1 i9-j10 i2-h1";
const PUBLISHED: &str = "\
    c1-d2 g10-f9 e1>c1>e3 f10>f8 g1>c5 h10>d6>b4 i1>g1>e1>c1>c9 d10>h6 b1>b7 \
    f8>f10>d10>b8>b6>b2>f2>d4(e3=b1) b1-b2 e10>g8 f1>b1>b3>b5>b9>d9>h9 f9>h7 b2>b6>b8>d10 \
    g8>i6>g6 h9-g10 h7>f5 d1-e2 g6>e4 e2-f3 f5>d3 f3>d5 c10-b9 c9-c10 b10>b8>b6>b2 h1-i2 \
    b2-b1 d2-e3 i10-i9 i2-h3 b9-c8 h3-g4 e4>e2>i6>g6>g2 d5-c6 g2-g1 g4-h5 d4>d2 e3-f4 \
    i9-i8 f4-e5 d2-c1 e5-d6 c8-d7 c6>e8 d7-c6 c5>e7 i8-i7 d6>f8 h6-g5 e7>g9 c6-b5 f8>h10 \
    b5>f1 g9-f10 i7-i6 h5-g6 g5-f4 b7-b8 i6-i5 g6-f7 i5-i4 f7>d9 b4-c3 d9-e10 i4>c4>c2 \
    e8-f9 f4-e3 b8-b9 e3-f2 b9-b10 f2-e1 g10>i10 c3-d2 f9-g10";
const BASIC: &str = "\
    h1-g2 h10-g9 f1>h1>f3 f10>h10>f8 g2>e4 g9>e7 f3>d5 f8>d6>d4>f4 e4>c6 e10-e9 d5>b7 \
    d10>f8>d6 e1-e2 e7>c5>c7>e5>g3 d1>f3 i10-i9 e2>g4 c10-d9 f3>h5 g10-f9 g4>i6 d9-e8 \
    g1-f2 e9>e7>c5>c7>e5 f2>h4 f9>d7>b5 b7>d5>d7>f9 b10-b9 c1-b2 f4>h2 b1>b3 d6>f4 f9-f10 \
    h2-g1 i1-i2 b9-b8 i2-i3 f4>h2 b2-c3 g3>i1 c3-b4 b8-b7 i3-i4 b7-b6 i4-i5 e8-f7 i5>i7 \
    i9-i8 h5>j7>h9 f7-g6 h9-g10 g6-f5 i7>i9 e5>g5>i3 i9-i10 i8-i7 i6>i8 i7-i6 h4-g5 i6-i5 \
    g5-h6 i5-i4 c6-d7 i4>i2 h6-g7 f5-e4 g7-f8 e4-d3 d7-e8 d3-e2 f8-e9 e2-d1 e9-d10 i2>g2 \
    i8-h9 i3-i2 h9-h10 i2-h1 e8-d9 b5-c4 b3>b5>b7 b6-b5 d9-e10 b5>b3 b4-c5 c4-d3 c5-d6 \
    d3-e2 d6-c7 e2-f1 c7-d8 b3-b2 b7-b8 b2-b1 d8-c9 g2-f2 c9-b10 b1-c1 b8-b9 f2-e2 b9-c9 \
    e2-e1 c9-c10";
const FREE: &str = "DTDTSCCS CSSDTTDC g1-f2 b10-c9 e1>g3 c10>c8 i1>g1>g5 e10>a6";
const VARIATIONS: &str =
    "setup=random,first_player=random,start_row_sideways=step_and_jump,relocate_on=jump,max_plies=60";

quincunx_core::law_tests! {
    Taifho,
    every_law: 24 games of 60 plies,
    defaults: 3 games of 60 plies,
    ends: within 2100 plies, |_| {},
    perft: include_str!("../perft.txt"), up to 3_000_000,
    golden: {
        golden_standard_game: ("", 10, STANDARD, 200),
        golden_published_game: ("preset=alga", 9, PUBLISHED, 200),
        golden_basic_game: ("preset=basic", 10, BASIC, 200),
        golden_free_arrangement: ("setup=free", 5, FREE, 40),
        golden_variations: (VARIATIONS, 3, "", 80),
    }
}
