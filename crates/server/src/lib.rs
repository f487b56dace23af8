//! Playing together: tables, clocks, the store, sockets and pages.
//!
//! The room is laid out and still empty: it may use the engine, and nothing but the
//! binary may use it.
