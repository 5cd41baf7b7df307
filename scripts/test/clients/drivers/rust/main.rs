//! Requests what is on each line (hexadecimal, UTF-8) with the client that the argument names: reqwest, ureq or isahc.

use std::error::Error;
use std::io::{stdin, BufRead};
use std::time::Duration;

const LIMIT: Duration = Duration::from_millis(1500);

fn with_reqwest(url: &str) -> Result<(), Box<dyn Error>> {
    let client = reqwest::blocking::Client::builder().timeout(LIMIT).no_proxy().build()?;
    client.get(url).send()?.text()?;
    Ok(())
}

fn with_ureq(url: &str) -> Result<(), Box<dyn Error>> {
    let agent: ureq::Agent = ureq::Agent::config_builder().timeout_global(Some(LIMIT)).proxy(None).build().into();
    agent.get(url).call()?.body_mut().read_to_string()?;
    Ok(())
}

fn with_isahc(url: &str) -> Result<(), Box<dyn Error>> {
    use isahc::config::{Configurable, RedirectPolicy};
    use isahc::{ReadResponseExt, RequestExt};
    let request = isahc::Request::get(url).timeout(LIMIT).redirect_policy(RedirectPolicy::Limit(2)).body(())?;
    request.send()?.text()?;
    Ok(())
}

fn main() {
    let request = match std::env::args().nth(1).as_deref() {
        Some("reqwest") => with_reqwest,
        Some("ureq") => with_ureq,
        _ => with_isahc,
    };
    for line in stdin().lock().lines() {
        let line = line.expect("a line");
        let octets = (0..line.len() / 2).map(|i| u8::from_str_radix(&line[2 * i..2 * i + 2], 16).expect("an octet"));
        let url = String::from_utf8(octets.collect()).expect("UTF-8");
        let outcome = request(&url).map_or_else(|error| error.to_string(), |()| "ok".to_string());
        println!("{}", outcome.split_whitespace().collect::<Vec<_>>().join(" "));
    }
}
