[
    ("saktris", 7, "B@e1 B@c8 Bb4 Bg4 R@a1 R@b8 Bd6 Bf5 K@e1 K@c8 Bxb8 Kxb8 P@c1 P@e8 Kf1 Bd3+ Kg1 N@d8 N@d1 Ne6 Kf2 Q@g8 Q@h1 Kc8 Ne3 N@b8 N@e1"),
    ("sitchess", 7, "QN RRPP P@c3 N@d4 P@a3 Q@f5 R@e7 K@g3 R@h1 K@a1 Qd5 Rf1 Kh4"),
    ("taifho", 7, "d1-e2 g10-f9 f1>d1>f3 e10>g8 h1>d5 g8>a2>i2 b1>d1>d9>h9 i2-h1 f3>d1>d9 f10>f8 d9-e10 h10>d6 e1>e3 d10>h6 g1>c5>e7>g9"),
    ("shakti", 7, "b2-d4 f6-f4 f2-g3 f4-e4 d2-c2 b6-b4 g3-e5+ d6-c6 d4-d5+ c6-b7 d5-d6 e4-d4"),
    ("bishops", 3, "c2-c3 b4-c4 c11-c9 k3-i3 h2-i3 b8-c9 j11-k10 l3-i3 j2-i3 a4-c3 j12-j1 l10-k10 d2-c3 a5-c3"),
]
