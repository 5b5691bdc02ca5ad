// Package deque is the queue of spawned jobs that every worker owns and that
// thieves take from: a growable circular deque after Chase and Lev.
//
// The owner pushes and pops at the bottom, thieves steal at the top, so the
// owner works on what is newest and still in its caches and thieves get what
// is oldest. Owner and thief are different types, since each may call only its
// own operations. For breadth-first pools the owner can take from the top too.
//
// # Sources
//
//  1. Chase and Lev, "Dynamic Circular Work-Stealing Deque", SPAA 2005: the
//     algorithm, its growing ring among it.
//  2. Lê, Pop, Cohen and Zappa Nardelli, "Correct and Efficient Work-Stealing
//     for Weak Memory Models", PPoPP 2013: the memory order that each access
//     needs. Comments in the code name the orders, although all of Go's atomics
//     are sequentially consistent, so that the full fences of [2] are implied.
//
// # Layout and ownership
//
// A job's index counts the pushes; its slot is the index modulo the length of
// the ring.
//
//	index    ... top-1 | top ... bottom-1 | bottom
//	state    taken     | public           | free
//	slot     any       | the job          | nil
//
// How a job changes hands:
//
//   - A public job belongs to nobody. From the top, it becomes whoever's moves
//     top past it by compare-and-swap. From the bottom, it becomes the owner's
//     when the owner has cleared its slot and then finds top below it. For the
//     last job both must happen.
//   - Only the owner writes slots. A thief may read one that has been taken, when
//     it loaded top before; its compare-and-swap fails then, and it drops what
//     it read. So slots are atomic pointers, and the race detector has nothing
//     to excuse.
//
// # The change
//
// In [1] thieves read bottom to see where the deque ends. Here bottom is the
// owner's own, in plain memory, and the nil slot at bottom tells a thief that it
// has come to the end. A push is then one locked instruction on amd64 instead of
// two. A pop is one too, or two for the last job instead of three. Beside, a
// popped job leaves nothing behind, and thieves that look don't disturb the line
// that the owner writes bottom on. What is lost: thieves can't tell how many
// jobs there are. BenchmarkPushPop shows the cost.
//
// Why it is right, in the order of all atomic operations:
//
//   - Exactly one taker per job. Whoever takes job i from the top makes top go from
//     i to i+1, which happens once. Let the owner take it from the bottom, without
//     touching top: it cleared slot i and then saw top below i. A thief that
//     claims i has seen top at i, later; then it loads the ring, which is at
//     least as new as the one that the owner cleared the slot in; then the slot,
//     where it finds nil, or another job that was pushed at i since.
//   - The right job. A slot of index i is written when job i is pushed, when it is
//     popped, and when top has passed i. While top is i, a thief that read job i
//     loses it only to an owner that must move top too, since it sees top at i.
//     So if the compare-and-swap succeeds, what was read is what was pushed.
//     A ring that was replaced is never written again; it keeps all jobs that
//     were public then.
//   - Empty is the truth. Top was the same before and after the nil was read, so
//     the nil is that of index top: there was no such job, or it had been
//     popped, or someone who began earlier is about to take the last job. In a
//     ring that has been replaced since the thief loaded it, that was so at some
//     moment between.
//   - No taken job at the end. A push first makes the slot behind its own nil.
//
// TestModel runs all interleavings of these steps for small cases, and
// TestModelFindsFaults shows that each step is needed.
//
// # Invariants
//
//   - low <= top <= bottom, and bottom - low is less than the length of the ring:
//     the slots that aren't nil are among those of the indexes low ... bottom-1.
//   - top never falls, so no thief mistakes a later state for the one that it saw.
//   - Indexes are unsigned and wrap around; only their differences count. That
//     is right while the deque holds fewer than 1<<63 jobs and no thief sleeps
//     through 1<<64 of them between two of its steps.
//
// # Memory
//
// A job that the owner popped from the bottom leaves its slot at once. One that
// was taken from the top stays reachable until the owner wants the slot, replaces
// the ring, or finds the deque empty: a PopBottom or PopTop that returns nil has
// cleared all slots. So a worker that has gone looking for work elsewhere
// retains nothing, and one that is busy retains at most a ring of stolen jobs.
//
// The ring doubles when it is full. It never shrinks while it holds jobs. When the
// deque is found empty, a ring above the length keep is dropped for one of the
// least length, so a burst costs its memory only while it lasts; a shorter
// one stays, since a workload that filled it once fills it again.
package deque
