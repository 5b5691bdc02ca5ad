// Package sleep decides when a worker goes to sleep and who wakes the worker, by
// the counter-based protocol of RFC 5. It does not know jobs or deques. The
// registry calls the methods of [Sleep], and passes functions to call ([Config]).
//
// A worker that runs out of work gets an [Idle] from [Sleep.StartLooking]. Then the
// worker searches, and calls [Sleep.NoWorkFound] after each search that found
// nothing, until the worker has found a job or its latch is set. Then it calls
// [Sleep.WorkFound].
//
// A goroutine that makes a job visible to other goroutines calls one of the Post
// methods right after that. A goroutine that sets a latch calls [Sleep.LatchSet]
// and, if the owner sleeps on the latch, [Sleep.WakeWorker].
//
// README.md beside this file describes the states, the counters and who changes
// them, both protocols as numbered steps, and the proofs. The comments and tests
// here use the names that README.md gives to the steps.
package sleep
