//! The lines of a file.

use memchr::memchr_iter;

/// Every line ends with a newline.
pub struct Lines {
    text: String,
    /// Where each line starts; one more says where the last one ends.
    starts: Vec<usize>,
}

impl Lines {
    /// Reads bytes as Latin-1, as the suite does for strings, so that all subjects get the same input, UTF-8 or not.
    pub fn new(bytes: &[u8]) -> Self {
        Self::of(bytes.iter().map(|&byte| char::from(byte)).collect())
    }

    fn of(text: String) -> Self {
        let ends = memchr_iter(b'\n', text.as_bytes()).map(|newline| newline + 1);
        Self {
            starts: [0].into_iter().chain(ends).collect(),
            text,
        }
    }

    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// A line without its newline.
    pub fn line(&self, i: usize) -> &str {
        &self.text[self.starts[i]..self.starts[i + 1] - 1]
    }

    /// The lines `from` (inclusive) … `to` (exclusive), newlines and all.
    pub fn text(&self, from: usize, to: usize) -> &str {
        &self.text[self.starts[from]..self.starts[to]]
    }

    pub fn choose(&self, chosen: &[usize]) -> Self {
        Self::of(chosen.iter().map(|&i| self.text(i, i + 1)).collect())
    }
}
