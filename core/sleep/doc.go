// Package sleep decides when a worker goes to sleep and who wakes it: the
// counter-based protocol of RFC 5. It knows neither jobs nor deques. The registry
// calls it when something happens, and gives it functions to call ([Config]).
//
// A worker that runs out of work gets an [Idle] from [Sleep.StartLooking] and
// then, until it has found something or its latch is set, searches and calls
// [Sleep.NoWorkFound] after each search that failed. [Sleep.WorkFound] ends the
// phase.
//
// Whoever makes a job visible to others calls one of the Post methods right
// after it. Whoever sets a latch calls [Sleep.LatchSet], and [Sleep.WakeWorker]
// too if the owner sleeps on it.
//
// README.md beside this file has the states, the counters and who changes
// them, both protocols as numbered steps, and the proofs. The names of the steps
// there are those in the comments and tests here.
package sleep
