package registry

import (
	"math/bits"

	"github.com/seed1237c087/manta/internal/gid"
	"github.com/seed1237c087/manta/internal/seam"
)

// A guest is a goroutine from outside that is at work in the pool without a
// worker: it has a join stack that thieves see, runs its work itself, and
// leaves. A call from outside so needs no hand-over and waits for nobody.
//
// Places for guests are fixed in number, because thieves look at all that are
// taken. Who finds none free forks for itself, and shows its forks only when it waits or
// blocks, because what it waits for may depend on them.

const (
	placesPerBlock = 64
	maxBlocks      = 16
)

// guests are the places. A place is taken and given up by one
// compare-and-swap and one atomic and on the block's bits, which also tell
// thieves where to look. Each goroutine begins at a block of its own, so that
// callers don't all meet on one word.
type guests struct {
	blocks []guestBlock // a power of two
	_      [pad]byte
	// adrift counts runners that have no place and carry no worker: principals that
	// went on without, stand-ins with a loose job, and guests who found no place.
	adrift seam.Int32
	// parkedGuests counts those of both kinds that are parked.
	parkedGuests seam.Int32
	_            [pad]byte
	// spare are runners of guests who found no place and have left, guarded by mu.
	mu    seam.Mutex
	spare []*Runner
}

// maxSpare is how many runners are kept for guests who find no place.
const maxSpare = 64

type guestBlock struct {
	taken   seam.Uint64
	_       [pad - 8]byte
	runners [placesPerBlock]seam.Pointer[Runner] // made at first use, then kept
}

const pad = 128 // see core/internal/joinstack

func (g *guests) init(workers int) {
	// About one for each processor. More would be more to look at for thieves.
	g.blocks = make([]guestBlock, 1<<bits.Len(uint(min(maxBlocks, workers)-1)))
}

// Enter makes the calling goroutine, which must be outside all pools, a guest
// of reg, and returns its runner; nil where all places are taken or Close was
// called. Leave must follow on the same goroutine; Close waits for it.
func (reg *Registry) Enter() *Runner {
	g := &reg.guests
	key := gid.Get()
	first := spread(key, len(g.blocks))
	for n := range g.blocks {
		b := (first + n) % len(g.blocks)
		block := &g.blocks[b]
		for {
			old := block.taken.Load()
			i := bits.TrailingZeros64(^old)
			if i == placesPerBlock {
				break
			}
			// Acquire: pairs with Leave, whoever had the place before.
			if !block.taken.CompareAndSwap(old, old|1<<i) {
				continue
			}
			if reg.life.closing.Load() { // After the place was taken: pairs with tryEnd.
				reg.vacate(b*placesPerBlock + i)
				return nil
			}
			r := block.runners[i].Load()
			if r == nil {
				r = newRunner(reg)
				r.place = b*placesPerBlock + i
				block.runners[i].Store(r)
			}
			r.entries++
			r.enterAs(key)
			r.bindGuest()
			return r
		}
	}
	return nil
}

// Entries returns how many guests have had r's place, r included.
func (r *Runner) Entries() int { return r.entries }

// EnterUnplaced is Enter without a place: thieves don't see the guest's joins until it
// waits or blocks. Then it lists itself as the crew does. The caller holds reg until
// it has left.
func (reg *Registry) EnterUnplaced() *Runner {
	r := reg.guests.takeSpare()
	if r == nil {
		r = newRunner(reg)
		r.lone = true
		r.showJobs()
	}
	r.adrift = true
	reg.guests.adrift.Add(1)
	r.enter()
	r.bindGuest()
	return r
}

// Unplaced reports whether EnterUnplaced has made r.
func (r *Runner) Unplaced() bool { return r.place < 0 && !r.hired() }

// Leave ends what Enter or EnterUnplaced began.
func (r *Runner) Leave() {
	r.Bold()
	r.left()
	r.exit()
	r.unbindGuest()
	if r.place < 0 {
		if r.seat >= 0 {
			r.reg.crew.remove(r)
		}
		r.land()
		r.reg.guests.keepSpare(r)
		return
	}
	if r.stack.Len() != 0 && r.hooked == nil {
		panic("core/registry: internal: a guest leaves with joins pending")
	}
	r.reg.vacate(r.place)
	r.sleep.GuestLeft()
}

// takeSpare returns a runner for a guest who finds no place, or nil.
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

// keepSpare keeps the runner of a guest who had no place and has left. A thief that has
// come upon it may still look at its stack, as at that of a place.
func (g *guests) keepSpare(r *Runner) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.spare) < maxSpare {
		g.spare = append(g.spare, r)
	}
}

// vacate gives up a place.
func (reg *Registry) vacate(place int) {
	block := &reg.guests.blocks[place/placesPerBlock]
	block.taken.And(^(uint64(1) << (place % placesPerBlock))) // Release: pairs with Enter.
	if reg.life.closing.Load() {
		reg.tryEnd()
	}
}

// none reports whether no place is taken.
func (g *guests) none() bool {
	for b := range g.blocks {
		if g.blocks[b].taken.Load() != 0 {
			return false
		}
	}
	return true
}

// count returns how many goroutines are at work without a worker.
func (g *guests) count() int {
	n := int(g.adrift.Load()) - int(g.parkedGuests.Load())
	for b := range g.blocks {
		n += bits.OnesCount64(g.blocks[b].taken.Load())
	}
	return max(n, 0) // The loads are not of one moment.
}

// park blocks r, which carries no worker, until somebody unparks it.
func (g *guests) park(r *Runner) {
	g.rest(r)
	r.goAway()
	r.park()
	g.resume()
}

// rest says that r, which carries no worker, is not at work until resume. So nothing
// stands in the way of a worker for its forks, of which all are published.
func (g *guests) rest(r *Runner) {
	g.parkedGuests.Add(1)
	r.OfferAll()
	if !r.stack.Bare() {
		r.sleep.WakeOne()
	}
	r.sleep.GuestLeft()
}

func (g *guests) resume() { g.parkedGuests.Add(-1) }

// each calls f for all guests, beginning somewhere in the middle, until f
// returns false.
func (g *guests) each(start uint, f func(*Runner) bool) {
	for n := range g.blocks {
		block := &g.blocks[(uint(n)+start)%uint(len(g.blocks))]
		taken := bits.RotateLeft64(block.taken.Load(), -int(start%placesPerBlock))
		for taken != 0 {
			i := uint(bits.TrailingZeros64(taken))
			taken &= taken - 1
			if r := block.runners[(i+start)%placesPerBlock].Load(); r != nil && !f(r) {
				return
			}
		}
	}
}
