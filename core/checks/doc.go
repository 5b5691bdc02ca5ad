// Package checks holds the tests of core that need libraries of others, which
// the main module does not depend on: that the histories of the deque and the
// injector are linearizable, by porcupine, and that a closed pool leaves no
// goroutine behind, by goleak. It also counts how often the workloads need a
// stand-in (BenchmarkStandIns).
package checks
