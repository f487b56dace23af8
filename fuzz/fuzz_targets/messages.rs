//! Any bytes as a message to the server: a refusal that says something, or a request
//! that says the same once more.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quincunx_protocol::{Code, Event, Request};

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    match Request::read(&text) {
        Ok(request) => {
            // What was understood does not depend on the order of fields or on space.
            assert_eq!(Request::read(&request.text()).as_ref(), Ok(&request));
            let value: serde_json::Value = serde_json::from_str(&text).expect("it was JSON");
            assert_eq!(Request::read(&value.to_string()).as_ref(), Ok(&request));
        }
        Err((_, refusal)) => {
            assert_eq!(refusal.code, Code::BadMessage);
            assert!(!refusal.message.is_empty());
        }
    }
    // The other side: what was understood says the same once more.
    if let Some(event) = Event::read(&text) {
        assert_eq!(Event::read(&event.text()), Some(event));
    }
});
