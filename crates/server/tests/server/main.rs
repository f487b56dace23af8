//! What a server does, tried over real sockets with a real database. One binary
//! for nearly all of it, since linking takes longer than the tests.

#[path = "../common/mod.rs"]
mod common;

mod asking;
mod bots;
mod clocks;
mod computers;
mod guarding;
mod guests;
mod hostile;
mod pages;
mod papers;
mod playing;
mod restart;
mod secrets;
mod sizes;
mod store;
mod study;
