//! The subjects. Each reads a text line by line, including the search for newlines.

use fluent_uri::UriRef;
use iri_string::types::UriReferenceStr;
use memchr::memchr_iter;

type Pass = fn(&str) -> usize;
type Takes = fn(&str) -> bool;

pub struct Subject {
    /// Reads a text; the result keeps the work from being optimized away.
    pub pass: Pass,
    /// Whether a line is valid; absent if the subject does not validate.
    pub takes: Option<Takes>,
}

impl Subject {
    pub fn named(name: &str) -> Option<Self> {
        let (pass, takes): (Pass, Option<Takes>) = match name {
            "memchr" => (newlines, None),
            "fluent-uri" => (|text| count(text, fluent_uri), Some(fluent_uri)),
            "iri-string" => (|text| count(text, iri_string), Some(iri_string)),
            "ada-url" => (|text| count(text, ada_url), Some(ada_url)),
            _ => return None,
        };
        Some(Self { pass, takes })
    }
}

/// Finds where each line ends, and does nothing else.
fn newlines(text: &str) -> usize {
    memchr_iter(b'\n', text.as_bytes()).fold(0, |sum, newline| sum ^ newline)
}

/// The lines that are accepted. Compiled for each subject, so that it can be inlined.
fn count(text: &str, takes: impl Fn(&str) -> bool) -> usize {
    let mut start = 0;
    let mut taken = 0;
    for newline in memchr_iter(b'\n', text.as_bytes()) {
        taken += usize::from(takes(&text[start..newline]));
        start = newline + 1;
    }
    taken
}

fn fluent_uri(line: &str) -> bool {
    UriRef::parse(line).is_ok()
}

fn iri_string(line: &str) -> bool {
    UriReferenceStr::new(line).is_ok()
}

fn ada_url(line: &str) -> bool {
    ada_url::Url::can_parse(line, None)
}
