// Package injector is the queue of jobs that come from outside of the workers:
// many goroutines push, many workers pop, and the jobs leave in the order in
// which they came. The queues of what was broadcast to a worker, of background
// tasks and of FIFO tasks from goroutines without a worker are of the same type.
//
// # Why a mutex
//
// Jobs come in here one per call from outside, not one per fork, and a worker
// looks here only when it has found nothing elsewhere. What happens often is
// the look at an empty queue, and that is one load of an atomic length without
// the mutex. Under the mutex a push or a pop is a dozen plain instructions, so
// it is held for less time than a failed compare-and-swap costs; and order,
// linearizability and the absence of lost jobs can be read off the code.
//
// Rejected:
//
//   - A channel: it is bounded, so a push would block or fail, and it gains
//     nothing, having a lock of its own that costs as much (BenchmarkPushPop).
//   - A lock-free list of blocks: a pusher that has claimed a slot and not
//     filled it yet keeps all poppers waiting, or spinning. With more goroutines
//     than processors, as Go programs have, that one may not be running.
//   - A ring that doubles: it copies all jobs under the mutex when it grows and
//     when it shrinks. A list of blocks takes no more code and has no such pause.
//
// # Linearization
//
// The length is written under the mutex, last. That store is the moment at
// which a Push or a Pop takes effect; a Pop that finds nothing and an Empty take
// effect at their load. Hence a Push that has returned is seen by every later
// Empty and Pop, which is what the sleep protocol's last look relies on.
//
// # Memory
//
// Jobs lie in a list of blocks of fixed length, so pushing and popping never
// copy. A block that is used up is kept as the one spare or left to the
// collector; after any burst an empty queue holds two blocks at most. A slot is
// cleared when its job leaves.
package injector
