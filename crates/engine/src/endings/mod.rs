//! Exact endings: tables that know the value of every position of a few men, and how far it
//! is from mate.
//!
//! A table says what a position is worth by the moves of chess alone. It knows neither what
//! came before nor the rule of fifty moves, castling, or a right to take in passing that exists
//! at the moment: whoever asks has to see to that. `ChessPieces::ending` does.

mod generate;
mod layout;
mod material;
mod moves;
mod table;
mod tablebase;
mod value;

use std::borrow::Cow;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use shakmaty::{Color, Role, Square};

pub use material::{MOST_MEN, Material, ParseMaterialError};
pub use table::{EndingError, Table};
pub use tablebase::{Dtz, Tablebase, Wdl};
pub use value::{Conversion, EndingValue};

use material::Placed;
use value::DRAW;

/// How pawns move, where games differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PawnRules {
    /// The rank from which a pawn may step twice, as its colour counts from 0.
    pub double_from: Option<u8>,
    /// Whether such a pawn may be taken in passing.
    pub en_passant: bool,
}

impl PawnRules {
    /// All that there are tables for.
    pub const ALL: [PawnRules; 5] = [
        PawnRules { double_from: None, en_passant: false },
        PawnRules { double_from: Some(1), en_passant: false },
        PawnRules { double_from: Some(1), en_passant: true },
        PawnRules { double_from: Some(0), en_passant: false },
        PawnRules { double_from: Some(0), en_passant: true },
    ];

    /// Its place in [`PawnRules::ALL`].
    fn number(self) -> usize {
        PawnRules::ALL.iter().position(|rules| *rules == self).unwrap_or(0)
    }

    fn of_number(number: usize) -> Option<PawnRules> {
        PawnRules::ALL.get(number).copied()
    }

    /// What is added to the name of an ending with pawns.
    fn suffix(self) -> &'static str {
        ["-single", "-second", "-second-passing", "-first", "-first-passing"][self.number()]
    }

    /// The rules that count in an ending: without pawns of both sides nobody takes in passing,
    /// and without pawns there is no difference at all.
    fn for_ending(self, material: &Material) -> PawnRules {
        match material.pawns() {
            0 => PawnRules::ALL[0],
            _ => PawnRules { en_passant: self.en_passant && material.has_pawns_of_both(), ..self },
        }
    }
}

/// Tables of several endings.
pub struct Endings {
    /// By the number of the material and the rules.
    tables: Vec<Option<Arc<Table>>>,
    /// What knows other endings.
    tablebase: Option<Arc<dyn Tablebase>>,
}

impl Default for Endings {
    /// None.
    fn default() -> Endings {
        Endings { tables: vec![None; Material::NUMBERS * PawnRules::ALL.len()], tablebase: None }
    }
}

/// Where a table has its place.
fn place(material: &Material, rules: PawnRules) -> usize {
    material.number() * PawnRules::ALL.len() + rules.for_ending(material).number()
}

/// The tables that come with the program, made by
/// `quincunx lab endings KPK KQKR KBBK KBNK --out crates/engine/src/endings/tables`.
const BUILT_IN: &[&[u8]] = &[
    include_bytes!("tables/KQK.ending"),
    include_bytes!("tables/KRK.ending"),
    include_bytes!("tables/KPK-single.ending"),
    include_bytes!("tables/KPK-second.ending"),
    include_bytes!("tables/KPK-first.ending"),
    include_bytes!("tables/KQKR.ending"),
    include_bytes!("tables/KBBK.ending"),
    include_bytes!("tables/KBNK.ending"),
];

static BUILT_IN_TABLES: LazyLock<Arc<Endings>> = LazyLock::new(|| {
    let mut endings = Endings::default();
    for bytes in BUILT_IN {
        if let Ok(table) = Table::read(*bytes) {
            endings.add(table);
        }
    }
    endings.close();
    Arc::new(endings)
});

static INSTALLED: OnceLock<Arc<Endings>> = OnceLock::new();

impl Endings {
    /// The tables that come with the program.
    pub fn built_in() -> Arc<Endings> {
        Arc::clone(&BUILT_IN_TABLES)
    }

    /// Makes these the tables of every engine of the program that is created from now on.
    /// Only the first call counts; whether it was that.
    pub fn install(self: Arc<Endings>) -> bool {
        INSTALLED.set(self).is_ok()
    }

    /// The tables that were [installed](Endings::install), or else those that come with the
    /// program.
    pub fn installed() -> Arc<Endings> {
        INSTALLED.get().cloned().unwrap_or_else(Endings::built_in)
    }

    /// Those that come with the program, and these tables, as bytes. What is wrong with one
    /// of them comes with its place.
    pub fn with(files: Vec<Vec<u8>>) -> Result<Endings, (usize, EndingError)> {
        let mut endings = Endings { tables: BUILT_IN_TABLES.tables.clone(), tablebase: None };
        for (at, bytes) in files.into_iter().enumerate() {
            endings.add(Table::read(Cow::Owned(bytes)).map_err(|error| (at, error))?);
        }
        endings.close();
        Ok(endings)
    }

    fn add(&mut self, table: Table) {
        let place = place(&table.material(), table.rules());
        self.tables[place] = Some(Arc::new(table));
    }

    /// Drops every table that can lead to an ending without one: where a position is known,
    /// so is whatever follows it.
    fn close(&mut self) {
        for material in Material::all(MOST_MEN) {
            for rules in PawnRules::ALL {
                let is_known = |next: &Material| self.tables[place(next, rules)].is_some();
                if !material.successors().iter().all(is_known) {
                    self.tables[place(&material, rules)] = None;
                }
            }
        }
    }

    /// Asks a tablebase about what is in none of these tables.
    pub fn with_tablebase(self, tablebase: Arc<dyn Tablebase>) -> Endings {
        Endings { tablebase: Some(tablebase), ..self }
    }

    /// What is asked about what is in none of the tables.
    pub(crate) fn tablebase(&self) -> Option<&dyn Tablebase> {
        self.tablebase.as_deref()
    }

    /// Every table.
    pub fn tables(&self) -> impl Iterator<Item = &Table> {
        self.tables.iter().flatten().map(Arc::as_ref)
    }

    fn value(&self, men: &[(Color, Role, Square)], turn: Color, rules: PawnRules) -> Option<u8> {
        let placed = Placed::new(men, turn)?;
        if placed.material.is_dead() {
            return Some(DRAW);
        }
        self.tables[place(&placed.material, rules)].as_ref()?.value(&placed)
    }

    /// The exact value for the side to move of a position with these men; `None` if there is
    /// no table of it. The king of the other side must not be attacked.
    pub fn probe(&self, men: &[(Color, Role, Square)], turn: Color, rules: PawnRules) -> Option<EndingValue> {
        self.value(men, turn, rules).map(EndingValue::of)
    }

    /// Works out the tables of these endings, and of all that they can lead to, with so many
    /// threads. Each is handed to `done` when it is ready; `false` ends the work.
    pub fn generate(
        wanted: &[Material],
        rules: &[PawnRules],
        threads: usize,
        done: &(dyn Fn(&Table) -> bool + Sync),
    ) -> Endings {
        let mut needed = Vec::new();
        let mut stack = wanted.to_vec();
        while let Some(material) = stack.pop() {
            if !needed.contains(&material) {
                needed.push(material);
                stack.extend(material.successors());
            }
        }
        needed.sort_by_key(|material| (material.men(), material.pawns(), material.number()));
        let mut endings = Endings::default();
        let goes_on = Mutex::new(true);
        // Endings of as many men and pawns do not lead to each other.
        for stage in needed.chunk_by(|a, b| (a.men(), a.pawns()) == (b.men(), b.pawns())) {
            let mut jobs: Vec<(Material, PawnRules)> = Vec::new();
            for (material, rules) in
                stage.iter().flat_map(|one| rules.iter().map(move |rules| (*one, *rules)))
            {
                let job = (material, rules.for_ending(&material));
                if !jobs.contains(&job) {
                    jobs.push(job);
                }
            }
            let (jobs, made) = (Mutex::new(jobs), Mutex::new(Vec::new()));
            std::thread::scope(|scope| {
                for _ in 0..threads.max(1) {
                    scope.spawn(|| {
                        while *lock(&goes_on) {
                            let Some((material, rules)) = lock(&jobs).pop() else { break };
                            let table = generate::generate(material, rules, &endings);
                            if !done(&table) {
                                *lock(&goes_on) = false;
                            }
                            lock(&made).push(table);
                        }
                    });
                }
            });
            for table in made.into_inner().unwrap_or_else(PoisonError::into_inner) {
                endings.add(table);
            }
        }
        endings
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_without_those_it_leads_to_is_dropped() {
        let empty = |name: &str| {
            let material: Material = name.parse().expect("an ending");
            Table::new(material, PawnRules::ALL[1].for_ending(&material), Vec::new())
        };
        let names = |endings: &Endings| {
            let mut names: Vec<String> = endings.tables().map(Table::file_name).collect();
            names.sort_unstable();
            names
        };
        let mut endings = Endings::default();
        for name in ["KRK", "KRRK", "KRKP", "KPK", "KQKR"] {
            endings.add(empty(name));
        }
        endings.close();
        // Pawns promote to queens, and a queen can take a rook.
        assert_eq!(names(&endings), ["KRK.ending", "KRRK.ending"]);
        for name in ["KQK", "KPK", "KQKR"] {
            endings.add(empty(name));
        }
        endings.close();
        let kept = ["KPK-second.ending", "KQK.ending", "KQKR.ending", "KRK.ending", "KRRK.ending"];
        assert_eq!(names(&endings), kept);
    }

    #[test]
    fn rules_for_pawns_count_where_there_are_pawns() {
        let of = |name: &str| {
            let material: Material = name.parse().expect("an ending");
            PawnRules::ALL.map(|rules| place(&material, rules))
        };
        let different = |places: [usize; 5]| std::collections::HashSet::from(places).len();
        assert_eq!(["KQKR", "KRPK", "KPKP"].map(|name| different(of(name))), [1, 3, 5]);
    }
}
