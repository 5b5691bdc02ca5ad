// Package sleep decides when a worker goes to sleep and who wakes it: the
// counter-based protocol of RFC 5. It knows neither jobs nor deques; the
// registry tells it what happens, and hands it functions for what it must ask
// and tell ([Config]).
//
// A worker that runs out of work gets an [Idle] from [Sleep.StartLooking] and
// then, until it has found something or its latch is set, searches and calls
// [Sleep.NoWorkFound] after each search that failed. That call pauses a number
// of times, then announces that the worker is about to sleep, then puts it to
// sleep. A pause is a short loop, and yields only if there is one processor.
// [Sleep.WorkFound] ends the phase.
//
// Whoever makes a job visible to others calls one of the Post methods right
// after it. With no worker idle or asleep that costs one atomic load:
//
//   - [Sleep.PostJoin] for jobs that their owner will run itself if nobody
//     comes: it wakes only where a processor is to spare;
//   - [Sleep.PostSpawn] for spawned jobs in a worker's deque;
//   - [Sleep.PostInjected] for jobs from outside;
//   - [Sleep.PostBroadcast] for a job handed to each worker.
//
// [Sleep.GuestLeft] makes up for what PostJoin held back while guests were at
// work. Whoever sets a latch calls [Sleep.LatchSet], and [Sleep.WakeWorker]
// too where the owner sleeps on it.
//
// [Counters] is the protocol of RFC 5, and the default. The other strategies
// are there to measure against it.
//
// README.md beside this file has the states, the counters and who changes
// them, both protocols as numbered steps, and the proofs that no injected job
// and no latch is ever slept through. The names of the steps there are those
// in the comments and tests here.
package sleep
