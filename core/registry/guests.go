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
	// firstBlocks is the number of blocks at which callers begin to look for a place: enough that they seldom meet on a word, and so few
	// that searches soon see all guests.
	firstBlocks = 4
)

// guest is the part of a [Runner] for goroutines from outside: see README.md. The number of places is fixed, because thieves look at all
// places that are taken.
type guest struct {
	// place is the guest's place, or nowhere. block is that of the place, and bit the place's bit there.
	place int
	block *guestBlock
	bit   uint64
	// workerless: counted in guests.workerless.
	workerless bool
	// spawned are the tasks of its own scopes; nil for a guest without a place.
	spawned *deque.Owner[Job]
}

// guests are the places. A guest takes a place by one compare-and-swap on the bits of a block, and gives
// it up by one atomic AND. The bits also show thieves where to look. Each goroutine begins at its own
// block, so that callers don't all meet on one word.
type guests struct {
	blocks []guestBlock // a power of two, maxBlocks at most
	// used has a bit for each block in which a place was ever taken. Searches look at no others.
	used seam.Uint32
	_    [seam.Pad]byte
	// workerless counts runners that have no place and carry no worker: lenders that
	// continued without one, stand-ins with a job of runWithoutWorker, and guests that found no place.
	workerless seam.Int32
	// parkedGuests counts those of both kinds that are parked.
	parkedGuests seam.Int32
	_            [seam.Pad]byte
	// spare are runners of guests that found no place and have left, guarded by mu.
	mu    seam.Mutex
	spare []*Runner
}

// maxSpare is how many runners are kept for guests that find no place.
const maxSpare = 64

type guestBlock struct {
	taken   seam.Uint64
	_       [seam.Pad - 8]byte
	runners [placesPerBlock]seam.Pointer[Runner] // made at first use, then kept
}

func (g *guests) init(workers int) {
	// About one place for each processor. With more, searches would take longer.
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

// keepSpare keeps the runner of a guest that had no place and has left. A thief may still
// look at its stack, as at the stack of a place that was given up.
func (g *guests) keepSpare(r *Runner) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.spare) < maxSpare {
		g.spare = append(g.spare, r)
	}
}

// showsTask reports whether r is a guest with a task that it has spawned and nobody has taken.
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
	return max(n+g.placed(), 0) // The loads are not of one moment.
}

// overfull reports whether more goroutines are at work than there are processors, guests with a place not counted.
func (reg *Registry) overfull() bool { return reg.atWork() > reg.sleep.Searchers() }

// atWork returns how many goroutines are at work, guests with a place not counted.
func (reg *Registry) atWork() int {
	return int(reg.guests.workerless.Load()) - int(reg.guests.parkedGuests.Load()) + reg.AwakeWorkers()
}

// guestsWait reports whether a guest may wait for a processor, because more goroutines are at work than there are processors.
func (reg *Registry) guestsWait() bool {
	placed := reg.guests.placed()
	return placed > 0 && placed+reg.atWork() > reg.sleep.Searchers()
}

// makeRoom yields if more goroutines are at work than there are processors. r has searched in vain. So the others do what they have
// begun, and no goroutine that others wait for waits for a processor.
func (r *Runner) makeRoom() {
	if r.reg.overfull() {
		seam.Yield()
	}
}

// each calls f for all guests, beginning somewhere in the middle, until f
// returns false. It reports whether f never did.
func (g *guests) each(start uint, f func(*Runner) bool) bool {
	// Sequentially consistent, as taken is below: a block's bit is set before the first job of its first guest is shown.
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
