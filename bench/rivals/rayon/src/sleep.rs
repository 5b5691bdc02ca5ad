use crate::clock;
use crate::row::{floats, number, Row};
use rayon::prelude::*;
use std::thread;
use std::time::{Duration, Instant};

fn sum(xs: &[f64]) -> f64 {
    xs.par_iter().map(|x| x * x).sum()
}

/// A sum now and then from outside of the pool, and how long each took to answer.
struct Periodic {
    xs: Vec<f64>,
    period: Duration,
    due: Option<Instant>,
    last: f64,
    took: Vec<u128>,
}

impl Row for Periodic {
    fn before(&mut self) {
        self.due = None;
    }
    fn run(&mut self) {
        let due = self.due.unwrap_or_else(Instant::now) + self.period;
        self.due = Some(due);
        thread::sleep(due.saturating_duration_since(Instant::now()));
        let start = Instant::now();
        self.last = sum(&self.xs);
        self.took.push(start.elapsed().as_nanos());
    }
    fn result(&mut self) -> f64 {
        self.last
    }
    fn singles(&mut self) -> Vec<u128> {
        std::mem::take(&mut self.took)
    }
}

/// Work, and then nothing for some time: the processor time of that, as parts of a million of one core.
struct Idle {
    xs: Vec<f64>,
    time: Duration,
    last: f64,
    used: Vec<u128>,
}

impl Row for Idle {
    fn run(&mut self) {
        for _ in 0..100 {
            self.last = sum(&self.xs);
        }
        let cpu = clock::cpu_nanos();
        let start = Instant::now();
        thread::sleep(self.time);
        let passed = start.elapsed().as_nanos();
        self.used.push((clock::cpu_nanos() - cpu) * 1_000_000 / passed);
    }
    fn result(&mut self) -> f64 {
        self.last
    }
    fn singles(&mut self) -> Vec<u128> {
        std::mem::take(&mut self.used)
    }
}

pub fn setup(name: &str, args: &[&str]) -> Option<Box<dyn Row>> {
    match name {
        "periodic" => Some(Box::new(Periodic {
            xs: floats(args, 0),
            period: Duration::from_micros(number(args, 1) as u64),
            due: None,
            last: f64::NAN,
            took: Vec::new(),
        })),
        "idle" => Some(Box::new(Idle {
            xs: floats(args, 0),
            time: Duration::from_micros(number(args, 1) as u64),
            last: f64::NAN,
            used: Vec::new(),
        })),
        _ => None,
    }
}
