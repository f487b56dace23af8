//! Tests of all messages together.
