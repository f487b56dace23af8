//! One file a command.

pub mod admin;
pub mod analyse;
pub mod bench;
pub mod doctor;
pub mod engine;
mod figures;
pub mod games;
pub mod lab;
pub mod learn;
pub mod load;
pub mod man;
pub mod matches;
pub mod moves;
pub mod perft;
pub mod pgn;
pub mod play;
pub mod puzzle;
pub mod review;
pub mod serve;
pub mod show;
mod systemd;
pub mod verify;
pub mod worker;
