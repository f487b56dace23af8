//! Studies: edits of two people, texts, and what python-chess makes of them. One binary,
//! since linking takes longer than the tests.

mod python_chess;
mod support;
mod texts;
mod two_people;
