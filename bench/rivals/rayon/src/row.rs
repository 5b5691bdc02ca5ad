use crate::clock;
use std::fs;
use std::time::Instant;

/// A row is a work that can be done again and again.
pub trait Row {
    /// Called before some runs are timed.
    fn before(&mut self) {}
    /// Does the work once.
    fn run(&mut self);
    /// What came of the last run: a number that all rivals must agree on.
    fn result(&mut self) -> f64;
    /// The single latencies of the runs since this was called last, in nanoseconds, for rows that take their
    /// own.
    fn singles(&mut self) -> Vec<u128> {
        Vec::new()
    }
}

/// Runs n times and tells the nanoseconds that passed, the processor time used, and the result.
pub fn timed(row: &mut dyn Row, n: usize) -> String {
    row.before();
    row.singles();
    let cpu = clock::cpu_nanos();
    let start = Instant::now();
    for _ in 0..n {
        row.run();
    }
    let took = start.elapsed().as_nanos();
    let cpu = clock::cpu_nanos() - cpu;
    let mut answer = format!("{took} {cpu} {:e}", row.result());
    for single in row.singles() {
        answer.push_str(&format!(" {single}"));
    }
    answer
}

/// A row made of an input, a work and a judge of what came of it.
pub struct Work<I, R, W: FnMut(&mut I) -> R, D: FnMut(&R, &I) -> f64> {
    pub input: I,
    pub last: Option<R>,
    pub work: W,
    pub digest: D,
}

impl<I, R, W: FnMut(&mut I) -> R, D: FnMut(&R, &I) -> f64> Row for Work<I, R, W, D> {
    fn before(&mut self) {
        self.last = None; // nobody clears up after another
    }
    fn run(&mut self) {
        self.last = Some((self.work)(&mut self.input));
    }
    fn result(&mut self) -> f64 {
        match &self.last {
            Some(last) => (self.digest)(last, &self.input),
            None => f64::NAN,
        }
    }
}

/// Makes a row.
pub fn boxed<I: 'static, R: 'static>(
    input: I,
    work: impl FnMut(&mut I) -> R + 'static,
    digest: impl FnMut(&R, &I) -> f64 + 'static,
) -> Option<Box<dyn Row>> {
    Some(Box::new(Work { input, last: None, work, digest }))
}

/// The whole number that stands at place i of the arguments.
pub fn number(args: &[&str], i: usize) -> usize {
    args.get(i).and_then(|a| a.parse().ok()).expect("a whole number")
}

/// The contents of the file that place i of the arguments names.
pub fn bytes(args: &[&str], i: usize) -> Vec<u8> {
    fs::read(args[i]).expect("the file of the input")
}

/// The same as little-endian words of 64 bits.
pub fn words(args: &[&str], i: usize) -> Vec<u64> {
    bytes(args, i).chunks_exact(8).map(|b| u64::from_le_bytes(b.try_into().unwrap())).collect()
}

/// The same as floating point numbers.
pub fn floats(args: &[&str], i: usize) -> Vec<f64> {
    words(args, i).into_iter().map(f64::from_bits).collect()
}

/// The lines of the text in the file that place i = 0 of the arguments names.
pub fn lines(args: &[&str]) -> Vec<&'static str> {
    let text: &'static str = Box::leak(String::from_utf8(bytes(args, 0)).expect("text").into_boxed_str());
    text.lines().collect()
}

/// A number that tells one word from another.
pub fn word_number(s: &str) -> u64 {
    s.bytes().fold(s.len() as u64, |sum, b| sum.wrapping_mul(31).wrapping_add(b as u64))
}

/// A number that tells one sequence of words from another: the sum of each times its position, which has few enough bits to
/// be a float.
pub fn digest(xs: impl Iterator<Item = u64>) -> f64 {
    let sum = xs.enumerate().fold(0u64, |sum, (i, x)| {
        sum.wrapping_add((x ^ (x >> 32)).wrapping_mul(2 * i as u64 + 1))
    });
    (sum >> 12) as f64
}
