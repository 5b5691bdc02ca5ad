/// The processor time, user and system, that all threads of this process have used.
pub fn cpu_nanos() -> u128 {
    // SAFETY: getrusage fills in the struct that it is given, which is plain numbers.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_SELF, &mut usage);
        usage
    };
    let nanos = |t: libc::timeval| t.tv_sec as u128 * 1_000_000_000 + t.tv_usec as u128 * 1_000;
    nanos(usage.ru_utime) + nanos(usage.ru_stime)
}
