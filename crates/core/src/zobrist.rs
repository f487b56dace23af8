//! Numbers to build incremental position keys from.

/// The finaliser of SplitMix64: a bijection that scatters its input.
pub const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The key of the n-th feature of a game; features are numbered by the game.
pub const fn feature(n: u64) -> u64 {
    mix(n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Keys of the features from `first` on, to be computed at compile time.
pub const fn features<const N: usize>(first: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        keys[i] = feature(first + i as u64);
        i += 1;
    }
    keys
}
