//! The numbers that judges weigh things with, each under a name, so that one tool
//! can tune those of every game.

/// A number, or several under names: `warrior`, `few_escapes[0]`, `duel.pieces[4]`.
pub trait Weights {
    /// Hands out every number with its name, `name` being that of the whole; always
    /// in the same order.
    fn each(&mut self, name: &str, visit: &mut dyn FnMut(&str, &mut i32));

    /// The numbers as they stand in a `weights.rs`, for a place indented so far.
    fn source(&self, indent: usize) -> String;
}

impl dyn Weights + '_ {
    /// All names, in order.
    pub fn names(&mut self) -> Vec<String> {
        let mut names = Vec::new();
        self.each("", &mut |name, _| names.push(name.to_owned()));
        names
    }

    /// All numbers, in order.
    pub fn values(&mut self) -> Vec<i32> {
        let mut values = Vec::new();
        self.each("", &mut |_, value| values.push(*value));
        values
    }

    /// Sets the numbers, in order; those left out stay as they are.
    pub fn set(&mut self, values: &[i32]) {
        let mut values = values.iter();
        self.each("", &mut |_, value| *value = values.next().copied().unwrap_or(*value));
    }
}

impl Weights for i32 {
    fn each(&mut self, name: &str, visit: &mut dyn FnMut(&str, &mut i32)) {
        visit(name, self);
    }

    fn source(&self, _indent: usize) -> String {
        self.to_string()
    }
}

impl<W: Weights, const N: usize> Weights for [W; N] {
    fn each(&mut self, name: &str, visit: &mut dyn FnMut(&str, &mut i32)) {
        for (at, weight) in self.iter_mut().enumerate() {
            weight.each(&format!("{name}[{at}]"), visit);
        }
    }

    fn source(&self, indent: usize) -> String {
        let items: Vec<String> = self.iter().map(|weight| weight.source(indent)).collect();
        format!("[{}]", items.join(", "))
    }
}

/// The name of a field of something that may have a name itself.
pub(crate) fn within(whole: &str, field: &str) -> String {
    if whole.is_empty() { field.to_owned() } else { format!("{whole}.{field}") }
}

/// Gives the fields of a struct their names; forgetting one does not compile. The
/// text is what the struct is called where its numbers are written down.
macro_rules! named {
    ($Type:ident as $path:literal { $($field:ident),+ $(,)? }) => {
        impl $crate::weights::Weights for $Type {
            fn each(&mut self, name: &str, visit: &mut dyn FnMut(&str, &mut i32)) {
                let $Type { $($field),+ } = self;
                $($field.each(&$crate::weights::within(name, stringify!($field)), visit);)+
            }

            fn source(&self, indent: usize) -> String {
                let mut text = format!("{} {{\n", $path);
                let space = " ".repeat(indent + 4);
                $(text += &format!(
                    "{space}{}: {},\n", stringify!($field), self.$field.source(indent + 4)
                );)+
                text + &" ".repeat(indent) + "}"
            }
        }
    };
}
pub(crate) use named;

#[cfg(test)]
mod tests {
    use super::*;

    struct Inner {
        pieces: [i32; 2],
    }
    named!(Inner as "inner::Inner" { pieces });

    struct Outer {
        tempo: i32,
        inner: Inner,
    }
    named!(Outer as "Outer" { tempo, inner });

    #[test]
    fn every_number_has_a_name_a_place_and_a_line() {
        let mut outer = Outer { tempo: 7, inner: Inner { pieces: [1, -2] } };
        let weights: &mut dyn Weights = &mut outer;
        assert_eq!(weights.names(), ["tempo", "inner.pieces[0]", "inner.pieces[1]"]);
        assert_eq!(weights.values(), [7, 1, -2]);
        weights.set(&[8, 3]);
        assert_eq!(weights.values(), [8, 3, -2]);
        assert_eq!(
            outer.source(0),
            "Outer {\n    tempo: 8,\n    inner: inner::Inner {\n        pieces: [3, -2],\n    },\n}"
        );
    }

    #[test]
    fn every_game_can_be_tuned() {
        for game in quincunx_games::catalogue::GAMES {
            let name = game.info().name;
            let mut tuner = crate::tuner_for(name).expect("it has an evaluator");
            assert!(tuner.weights().is_some_and(|weights| weights.names().len() > 5), "{name}");
        }
    }
}
