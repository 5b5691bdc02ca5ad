// Package joinstack is the stack of pending joins that every goroutine at
// work in a pool owns and that thieves take from: a deque of which the older
// part is public and the younger part private.
//
// # Why not an ordinary deque
//
// In a Chase-Lev deque the owner pays two to four locked instructions for a
// push and a pop, since every job may be stolen at any time. But nearly every
// job of a recursion is popped again by its owner, and the few that are stolen
// are the oldest, which hold the most work. So the owner keeps the younger
// jobs in a part that thieves never look at, where push and pop are plain loads
// and stores, and makes jobs public one by one as thieves need them. The
// split and what follows from it are those of Lace (van Dijk and van de Pol,
// "Lace: non-blocking split deque for work-stealing", MuCoCoS 2014), which
// took the idea from the split queues of Dinan et al. (SC 2009).
//
// # Layout and ownership
//
//	index    0 ... tail-1 | tail ... split-1 | split ... head-1 | head ...
//	state    stolen       | public           | private          | free
//
// tail and split are packed in one atomic word, so that a thief's claim and the
// owner's taking back meet in one compare-and-swap:
//
//   - A private slot belongs to the owner. It becomes public when the owner
//     moves split up past it (Publish).
//   - A public slot belongs to nobody. It becomes a thief's when that thief
//     moves tail up past it (StealSlot), and the owner's when the owner moves
//     split down past it (Pop).
//   - A stolen slot belongs to its thief until the owner has learned by other
//     means (the job's latch) that the job is done. Only then may the owner
//     give the slot up (Drop).
//
// The slots themselves are plain memory: whoever reads or writes one has come
// by it through the word, whose operations order the accesses.
//
// # Invariants
//
// Jobs leave in the order of nesting: the owner removes the newest only, so
// what lies below a stolen job was stolen before it. Hence whenever the
// owner's own copy of split differs from the one in the word, all that lies
// below the copy is stolen and the word's public part is empty: Publish then
// writes both halves anew.
//
// Indexes count from the bottom of the stack and never wrap. The word may come
// back to an earlier value between a thief's load and its claim; that is
// harmless, since the thief reads the slot after the claim and so gets the job
// that is there then.
package joinstack
