// Package checks contains the tests of core that need third-party libraries, on which
// the main module does not depend. Porcupine checks that the histories of the deque and
// the injector are linearizable. Goleak checks that a closed pool leaves no goroutine
// behind. BenchmarkStandIns counts how often workloads need a stand-in.
package checks
