package registry

import (
	"math/bits"

	"github.com/seed1237c087/manta/core/internal/deque"
	"github.com/seed1237c087/manta/internal/seam"
)

const (
	placesPerBlock = 64
	allPlaces      = 1<<placesPerBlock - 1
	maxBlocks      = 16
	// firstBlocks is the number of blocks at which callers begin to look for a place. There are enough that callers seldom meet on a word,
	// and few enough that searches look at few blocks.
	firstBlocks = 4
)

// A guest is the part of a [Runner] for goroutines from outside: see README.md. The number of places is fixed, because thieves look at all
// places that are taken.
type guest struct {
	// place is the index of the guest's place, or nowhere. block is the block of the place, and bit the place's bit in block.taken.
	place int
	block *guestBlock
	bit   uint64
	// workerless: the runner is counted in guests.workerless.
	workerless bool
	// spawned contains the tasks of the guest's own scopes. It is nil for a runner that is no guest, or has no place.
	spawned *deque.Owner[Job]
}

// guests contains the places. A guest takes a place by one compare-and-swap on the bits of a block, and gives
// the place up by one atomic AND. The bits also show thieves where to look. A goroutine's key decides at which
// block the goroutine begins to look for a place, so that callers don't all meet on one word.
type guests struct {
	blocks []guestBlock // their number is a power of two, maxBlocks at most
	// used has a bit for each block in which a place was ever taken. Searches look at these blocks only.
	used seam.Uint32
	_    [seam.Pad]byte
	// workerless counts runners that have no place and carry no worker: lenders that
	// continued without a worker, runners with a job of runWithoutWorker, and guests that found no place.
	workerless seam.Int32
	// parkedGuests counts the runners without a worker, with a place or without, that are parked or blocked.
	parkedGuests seam.Int32
	_            [seam.Pad]byte
	// spare contains the runners of guests that found no place and have left. It is guarded by mu.
	mu    seam.Mutex
	spare []*Runner
}

// maxSpare is the largest number of runners that are kept for guests that find no place.
const maxSpare = 64

type guestBlock struct {
	taken   seam.Uint64
	_       [seam.Pad - 8]byte
	runners [placesPerBlock]seam.Pointer[Runner] // each is made at the first use of its place, then kept
}

func (g *guests) init(workers int) {
	// About one block for each worker. With more, searches would take longer.
	g.blocks = make([]guestBlock, 1<<bits.Len(uint(min(maxBlocks, workers)-1)))
}

// takeSpare returns a runner for a guest that finds no place, or nil.
func (g *guests) takeSpare() *Runner {
	g.mu.Lock()
	defer g.mu.Unlock()
	n := len(g.spare)
	if n == 0 {
		return nil
	}
	r := g.spare[n-1]
	g.spare = g.spare[:n-1]
	return r
}

// keepSpare keeps r, the runner of a guest that had no place and has left. A thief may still
// look at r's stack, as at the stack of a place that was given up.
func (g *guests) keepSpare(r *Runner) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.spare) < maxSpare {
		g.spare = append(g.spare, r)
	}
}

// showsTask reports whether r is a guest that has spawned a task which nobody has taken.
func (r *Runner) showsTask() bool { return r.spawned != nil && !r.spawned.Thief().Bare() }

// none reports whether no place is taken.
func (g *guests) none() bool {
	for b := range g.blocks {
		if g.blocks[b].taken.Load() != 0 {
			return false
		}
	}
	return true
}

// placed returns how many places are taken.
func (g *guests) placed() (n int) {
	for used := g.used.Load(); used != 0; used &= used - 1 {
		n += bits.OnesCount64(g.blocks[bits.TrailingZeros32(used)].taken.Load())
	}
	return n
}

// count returns how many goroutines are at work without a worker.
func (g *guests) count() int {
	n := int(g.workerless.Load()) - int(g.parkedGuests.Load())
	return max(n+g.placed(), 0) // The loads do not happen at one moment.
}

// overfull reports whether more goroutines, without guests with a place, are at work than there are processors.
func (reg *Registry) overfull() bool { return reg.atWork() > reg.sleep.Searchers() }

// atWork returns how many goroutines, without guests with a place, are at work.
func (reg *Registry) atWork() int {
	return int(reg.guests.workerless.Load()) - int(reg.guests.parkedGuests.Load()) + reg.AwakeWorkers()
}

// guestsWait reports whether a guest may wait for a processor, because more goroutines are at work than there are processors.
func (reg *Registry) guestsWait() bool {
	placed := reg.guests.placed()
	return placed > 0 && placed+reg.atWork() > reg.sleep.Searchers()
}

// makeRoom yields if more goroutines are at work than there are processors. r calls it after a search in vain, so that a goroutine
// for which others wait does not wait for the processor that r uses.
func (r *Runner) makeRoom() {
	if r.reg.overfull() {
		seam.Yield()
	}
}

// each calls f for all guests with a place until f returns false. start decides
// at which guest it begins. each reports whether f never returned false.
func (g *guests) each(start uint, f func(*Runner) bool) bool {
	// Sequentially consistent, like the load of taken below: a block's bit is set before the first guest in the block shows a job.
	used := g.used.Load()
	if used == 0 {
		return true
	}
	n := len(g.blocks)
	turn := int(start) & (n - 1)
	for used = used>>turn | used<<(n-turn)&(1<<n-1); used != 0; used &= used - 1 {
		block := &g.blocks[(bits.TrailingZeros32(used)+turn)&(n-1)]
		taken := bits.RotateLeft64(block.taken.Load(), -int(start%placesPerBlock))
		for taken != 0 {
			i := uint(bits.TrailingZeros64(taken))
			taken &= taken - 1
			if r := block.runners[(i+start)%placesPerBlock].Load(); r != nil && !f(r) {
				return false
			}
		}
	}
	return true
}
