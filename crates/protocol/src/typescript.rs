//! The types of the page.
