//! What a server does, tried over real sockets with a real database. One binary
//! for nearly all of it, since linking takes longer than the tests.

#[path = "../common/mod.rs"]
mod common;

mod absence;
mod asking;
mod authenticator;
mod bots;
mod bursts;
mod challenges;
mod clocks;
mod comparing;
mod computers;
mod copying;
mod events;
mod explorer;
mod fair_play;
mod guarding;
mod guests;
mod hostile;
mod keeping;
mod layers;
mod lessons;
mod lobby;
mod mail;
mod members;
mod nodes;
mod occasion;
mod old_plies;
mod openapi;
mod order;
mod orders;
mod own_puzzles;
mod pages;
mod panics;
mod papers;
mod passkeys;
mod playing;
mod puzzles;
mod ratings;
mod restart;
mod review;
mod seal;
mod secrets;
mod seeks;
mod sessions;
mod settings;
mod setup;
mod sharing;
mod slow;
mod store;
mod studies;
mod study;
mod ties;
