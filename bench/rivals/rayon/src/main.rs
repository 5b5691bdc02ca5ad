//! Rayon as a rival: does the rows that it is told to on its standard input, one command
//! a line, and answers in a line each. See the README beside this folder for the commands.

mod clock;
mod collect;
mod increment;
mod nbody;
mod recursion;
mod region;
mod row;
mod sleep;
mod sort;
mod sum;
mod texts;
mod uneven;

use row::Row;
use std::io::{self, BufRead, Write};

fn setup(words: &[&str]) -> Option<Box<dyn Row>> {
    let (name, args) = words.split_first()?;
    recursion::setup(name, args)
        .or_else(|| increment::setup(name, args))
        .or_else(|| sum::setup(name, args))
        .or_else(|| collect::setup(name, args))
        .or_else(|| sort::setup(name, args))
        .or_else(|| texts::setup(name, args))
        .or_else(|| uneven::setup(name, args))
        .or_else(|| nbody::setup(name, args))
        .or_else(|| sleep::setup(name, args))
        .or_else(|| region::setup(name, args))
}

fn main() {
    let workers = std::env::args().nth(1).and_then(|w| w.parse().ok()).unwrap_or(0);
    rayon::ThreadPoolBuilder::new()
        .num_threads(workers)
        .build_global()
        .expect("the pool of the whole program");
    let stdout = io::stdout();
    let mut current: Option<Box<dyn Row>> = None;
    for line in io::stdin().lock().lines() {
        let line = line.expect("a line of commands");
        let words: Vec<&str> = line.split_whitespace().collect();
        let answer = match words.split_first() {
            Some((&"setup", rest)) => {
                drop(current.take()); // its memory before that of the next one
                current = setup(rest);
                if current.is_some() { "ok" } else { "none" }.to_string()
            }
            Some((&"run", rest)) => {
                let n: usize = rest.first().and_then(|n| n.parse().ok()).expect("how often");
                row::timed(current.as_mut().expect("a row was set up").as_mut(), n)
            }
            _ => "unknown".to_string(),
        };
        let mut out = stdout.lock();
        writeln!(out, "{answer}").and_then(|()| out.flush()).expect("somebody listens");
    }
}
