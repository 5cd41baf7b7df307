//! A process of the benchmark suite that measures native code:
//!
//! ```text
//! uriscan-bench-native SUBJECT FILE
//! ```
//!
//! It keeps the lines of a file in memory, says how many there are, and answers each line of standard input with one on standard
//! output:
//!
//! | question | answer |
//! |---|---|
//! | `valid` | a digit per line of the file, `1` if the subject accepts it; nothing if it does not validate |
//! | `choose I J …` | `0`; the following rounds read only these lines |
//! | `round FROM TO PASSES` | the nanoseconds of so many passes over these lines |
//! | `memory` | the peak memory of the process in bytes, `0` if unknown |

mod lines;
mod subjects;

use lines::Lines;
use std::hint::black_box;
use std::io::{self, BufRead, Write};
use std::time::Instant;
use std::{env, error::Error, fs};
use subjects::Subject;

fn main() -> Result<(), Box<dyn Error>> {
    let [name, file] = env::args()
        .skip(1)
        .collect::<Vec<_>>()
        .try_into()
        .map_err(|_| "usage: SUBJECT FILE")?;
    let subject = Subject::named(&name).ok_or_else(|| format!("no subject is called {name}"))?;
    let whole = Lines::new(&fs::read(file)?);
    let mut chosen = None;
    let mut out = io::stdout().lock();
    writeln!(out, "{}", whole.len())?;
    for question in io::stdin().lock().lines() {
        let question = question?;
        let (verb, rest) = question.split_once(' ').unwrap_or((&question, ""));
        let numbers = rest
            .split_whitespace()
            .map(str::parse)
            .collect::<Result<Vec<usize>, _>>()?;
        match (verb, numbers.as_slice()) {
            ("valid", []) => writeln!(out, "{}", valid(&subject, &whole))?,
            ("choose", lines) => {
                chosen = Some(whole.choose(lines));
                writeln!(out, "0")?;
            }
            ("round", &[from, to, passes]) => {
                let text = chosen.as_ref().unwrap_or(&whole).text(from, to);
                writeln!(out, "{}", round(&subject, text, passes))?;
            }
            ("memory", []) => writeln!(out, "{}", peak_memory())?,
            _ => return Err(format!("no such question: {verb}").into()),
        }
    }
    Ok(())
}

fn valid(subject: &Subject, lines: &Lines) -> String {
    let Some(takes) = subject.takes else {
        return String::new();
    };
    (0..lines.len())
        .map(|i| if takes(lines.line(i)) { '1' } else { '0' })
        .collect()
}

fn round(subject: &Subject, text: &str, passes: usize) -> u128 {
    let start = Instant::now();
    for _ in 0..passes {
        black_box((subject.pass)(black_box(text)));
    }
    start.elapsed().as_nanos()
}

/// As Linux reports it.
fn peak_memory() -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| {
        line.strip_prefix("VmHWM:")?
            .trim()
            .strip_suffix(" kB")?
            .parse()
            .ok()
    });
    peak.unwrap_or(0usize) * 1024
}
