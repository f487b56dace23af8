//! The memory of a table that all threads share, of fixed size.
//!
//! An entry is two words, the key mixed with the data and the data. Whoever reads
//! while another writes gets words that do not fit together and takes them for
//! nothing: no lock is needed, and no unsafe code.

use std::sync::atomic::{AtomicU64, Ordering};

/// Entries that share a place; 64 bytes are what a processor fetches at once.
pub(crate) const WAYS: usize = 4;

/// Room for an entry.
#[derive(Default)]
pub(crate) struct Slot([AtomicU64; 2]);

impl Slot {
    /// The data; 0 where there are none.
    pub fn data(&self) -> u64 {
        self.0[1].load(Ordering::Relaxed)
    }

    /// Whether data that were read here belong to a key.
    pub fn is_of(&self, key: u64, data: u64) -> bool {
        data != 0 && self.0[0].load(Ordering::Relaxed) ^ data == key
    }

    /// Puts an entry here.
    pub fn set(&self, key: u64, data: u64) {
        self.0[0].store(key ^ data, Ordering::Relaxed);
        self.0[1].store(data, Ordering::Relaxed);
    }
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

/// All the entries.
pub(crate) struct Buckets(Box<[Bucket]>);

impl Buckets {
    /// At most that many bytes, and at least one kilobyte; fewer where there is no memory
    /// for them.
    pub fn with_bytes(bytes: usize) -> Buckets {
        let mut count = (bytes.max(1024) / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        while count > 1 && buckets.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        buckets.resize_with(count, Bucket::default);
        Buckets(buckets.into_boxed_slice())
    }

    /// How many bytes there are.
    pub fn bytes(&self) -> usize {
        self.0.len() * size_of::<Bucket>()
    }

    /// How many entries there is room for.
    pub fn places(&self) -> usize {
        self.0.len() * WAYS
    }

    /// Forgets everything.
    pub fn clear(&self) {
        // Any key does: 0 stands for no data.
        self.slots().for_each(|slot| slot.set(0, 0));
    }

    /// Every slot.
    pub fn slots(&self) -> impl Iterator<Item = &Slot> {
        self.0.iter().flat_map(|bucket| &bucket.0)
    }

    /// The slots that an entry of this key may be in.
    pub fn of(&self, key: u64) -> &[Slot; WAYS] {
        // The high half of the product: no division, and any number of buckets.
        &self.0[((u128::from(key) * self.0.len() as u128) >> 64) as usize].0
    }

    /// Has the entries of a key fetched from memory, without waiting for them.
    pub fn prefetch(&self, key: u64) {
        // A load that nothing depends on; other work goes on meanwhile.
        std::hint::black_box(self.of(key)[0].data());
    }

    /// The data of a key.
    pub fn probe(&self, key: u64) -> Option<u64> {
        self.of(key).iter().find_map(|slot| {
            let data = slot.data();
            slot.is_of(key, data).then_some(data)
        })
    }
}
