//! Handles: unique without regard to case and look-alikes.

use thiserror::Error;

/// The shortest handle, in letters.
pub const SHORTEST_HANDLE: usize = 2;
/// The longest handle, in letters.
pub const LONGEST_HANDLE: usize = 20;

/// Names that would be taken for the server's own.
const RESERVED: &[&str] = &[
    "account",
    "admin",
    "administrator",
    "all",
    "anonymous",
    "anybody",
    "api",
    "bot",
    "computer",
    "deleted",
    "everybody",
    "everyone",
    "guest",
    "help",
    "host",
    "house",
    "info",
    "mail",
    "me",
    "mod",
    "moderator",
    "nobody",
    "official",
    "operator",
    "owner",
    "postmaster",
    "quincunx",
    "random",
    "register",
    "root",
    "security",
    "server",
    "settings",
    "sign-in",
    "sign-out",
    "somebody",
    "staff",
    "support",
    "system",
    "team",
    "vieras",
    "webmaster",
    "you",
    "yllapito",
];

/// What nobody wants to read, as a whole part of a handle.
const RUDE: &[&str] = &[
    "anus", "arse", "ass", "bitch", "cock", "coon", "cum", "cunt", "dick", "dyke", "fag", "fuck", "homo",
    "huora", "jihad", "kike", "kkk", "kulli", "kyrpa", "nazi", "neekeri", "paska", "penis", "perse", "pillu",
    "piss", "porn", "pussy", "rape", "rapist", "ryssa", "shit", "slut", "spic", "tit", "tits", "twat",
    "vagina", "vittu", "whore",
];

/// What nobody wants to read anywhere in a handle: no harmless word has these in it.
const RUDE_ANYWHERE: &[&str] = &[
    "asshole",
    "faggot",
    "fucker",
    "fucking",
    "heilhitler",
    "hitler",
    "motherfuck",
    "neekeri",
    "nigga",
    "nigger",
    "vittu",
];

/// The name of a member: letters from a to z, digits, `-` and `_`, beginning with a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handle {
    text: String,
    key: String,
}

/// Why a text is no handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum HandleError {
    /// Too short or too long.
    #[error("expected {SHORTEST_HANDLE} to {LONGEST_HANDLE} letters")]
    Length,
    /// Something else than letters, digits, `-` and `_`, or a wrong beginning or end.
    #[error("expected letters from a to z, digits, - and _, with a letter first and no - or _ last")]
    Letters,
    /// Reserved or offensive: which of these is not said.
    #[error("this name is not given to anybody")]
    Refused,
}

impl Handle {
    /// Reads a handle, and refuses what may not be one.
    pub fn read(text: &str) -> Result<Handle, HandleError> {
        let text = text.trim();
        if !(SHORTEST_HANDLE..=LONGEST_HANDLE).contains(&text.chars().count()) {
            return Err(HandleError::Length);
        }
        let is_fine = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        let begins = text.starts_with(|c: char| c.is_ascii_alphabetic());
        if !begins || !text.bytes().all(is_fine) || text.ends_with(['-', '_']) {
            return Err(HandleError::Letters);
        }
        if is_refused(text) {
            return Err(HandleError::Refused);
        }
        Ok(Handle { text: text.to_owned(), key: look_alike_key(text) })
    }

    /// The handle as its owner writes it.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// What no two handles share.
    pub fn key(&self) -> &str {
        &self.key
    }
}

fn is_refused(text: &str) -> bool {
    let key = look_alike_key(text);
    let is_in = |list: &[&str], part: &str| list.iter().any(|word| look_alike_key(word) == part);
    // A part between signs or digits counts as a word of its own; digits may stand for letters, too.
    let parts = |is_end: fn(char) -> bool| text.split(is_end).map(look_alike_key).collect::<Vec<_>>();
    let words = parts(|c| matches!(c, '-' | '_')).into_iter().chain(parts(|c| !c.is_ascii_alphabetic()));
    is_in(RESERVED, &key)
        || is_in(RUDE, &key)
        || words.into_iter().any(|word| is_in(RUDE, &word))
        || RUDE_ANYWHERE.iter().any(|word| key.contains(&look_alike_key(word)))
}

/// A name without case, signs and what looks alike: two names with the same key could be
/// taken for each other. Handles are of ASCII letters; other letters are here because the
/// names of guests may have them, and a guest must not look like a member.
pub fn look_alike_key(name: &str) -> String {
    let mut key = String::with_capacity(name.len());
    for c in name.chars().flat_map(char::to_lowercase) {
        let c = match c {
            // Fullwidth letters and digits.
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c).to_ascii_lowercase(),
            c => plain(c),
        };
        match c {
            '0' => key.push('o'),
            '1' | 'i' | '|' | '!' => key.push('l'),
            '3' => key.push('e'),
            '5' | '$' => key.push('s'),
            '4' | '@' => key.push('a'),
            '7' => key.push('t'),
            '8' => key.push('b'),
            c if c.is_alphanumeric() => key.push(c),
            // Signs, spaces and marks above letters.
            _ => {}
        }
    }
    // What two narrow letters look like.
    key.replace("rn", "m").replace("vv", "w").replace("cl", "d")
}

/// The ASCII letter that a letter of another script, or one with a mark, looks like.
fn plain(c: char) -> char {
    match c {
        'а' | 'α' | 'á' | 'à' | 'â' | 'ä' | 'ã' | 'å' | 'ā' | 'ą' | 'ɑ' => 'a',
        'Ь' | 'ь' | 'β' | 'ß' => 'b',
        'с' | 'ϲ' | 'ç' | 'ć' | 'č' => 'c',
        'ԁ' | 'ď' | 'đ' => 'd',
        'е' | 'ё' | 'ε' | 'é' | 'è' | 'ê' | 'ë' | 'ē' | 'ę' | 'ě' => 'e',
        'ғ' | 'ƒ' => 'f',
        'ɡ' | 'ğ' => 'g',
        'һ' | 'ħ' => 'h',
        'і' | 'ї' | 'ι' | 'í' | 'ì' | 'î' | 'ï' | 'ī' | 'ı' | 'ӏ' => 'i',
        'ј' => 'j',
        'к' | 'κ' => 'k',
        'ł' | 'ľ' | 'ĺ' => 'l',
        'м' => 'm',
        'п' | 'η' | 'ñ' | 'ń' | 'ň' => 'n',
        'о' | 'ο' | 'σ' | 'ó' | 'ò' | 'ô' | 'ö' | 'õ' | 'ø' | 'ō' | 'ő' => 'o',
        'р' | 'ρ' => 'p',
        'ԛ' => 'q',
        'г' | 'ř' => 'r',
        'ѕ' | 'ś' | 'š' | 'ş' => 's',
        'т' | 'τ' | 'ť' => 't',
        'υ' | 'ú' | 'ù' | 'û' | 'ü' | 'ū' | 'ů' | 'ű' => 'u',
        'ν' | 'ѵ' => 'v',
        'ԝ' | 'ω' => 'w',
        'х' | 'χ' => 'x',
        'у' | 'γ' | 'ý' | 'ÿ' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(text: &str) -> String {
        Handle::read(text).unwrap().key
    }

    #[test]
    fn names_that_could_be_taken_for_each_other_have_one_key() {
        for (one, other) in [
            ("Anna", "ANNA"),
            ("Paul", "Pau1"),
            ("Bob", "B0b"),
            ("Ben-Li", "benli"),
            ("Marnie", "Mamie"),
            ("Lee", "L33"),
        ] {
            assert_eq!(key(one), key(other), "{one} {other}");
        }
        assert_ne!(key("Anna"), key("Anne"));
        assert_eq!(look_alike_key("Аnnа"), key("Anna"), "Cyrillic letters in a guest's name");
        assert_eq!(look_alike_key("Ａｎｎａ"), key("Anna"), "fullwidth letters");
        assert_eq!(look_alike_key(" A n n a "), key("Anna"));
    }

    #[test]
    fn a_handle_is_of_plain_letters() {
        for fine in ["Anna", "a2", "Long-handled_name-20", "x-1"] {
            assert_eq!(Handle::read(fine).map(|handle| handle.text), Ok(fine.to_owned()));
        }
        for (wrong, why) in [
            ("", HandleError::Length),
            ("a", HandleError::Length),
            (&*"a".repeat(21), HandleError::Length),
            ("Änna", HandleError::Letters),
            ("two words", HandleError::Letters),
            ("1st", HandleError::Letters),
            ("anna-", HandleError::Letters),
            ("<b>", HandleError::Letters),
        ] {
            assert_eq!(Handle::read(wrong), Err(why), "{wrong}");
        }
    }

    #[test]
    fn reserved_and_offensive_handles_are_refused_and_harmless_ones_are_not() {
        for refused in
            ["Admin", "adm1n", "Quincunx", "Mod-erator", "fuck", "Fuck-you", "sh1t", "xxHitlerxx", "n1gger7"]
        {
            assert_eq!(Handle::read(refused), Err(HandleError::Refused), "{refused}");
        }
        for fine in ["Scunthorpe", "Cassandra", "Hancock", "Titania", "Admiral", "Modesty"] {
            assert!(Handle::read(fine).is_ok(), "{fine}");
        }
    }
}
