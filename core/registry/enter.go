package registry

import (
	"math/bits"

	"github.com/seed1237c087/manta/core/internal/deque"
	"github.com/seed1237c087/manta/internal/gid"
)

// Enter makes the calling goroutine, which must be outside all pools, a guest
// of reg, and returns its runner; nil if all places are taken or Close was
// called. Leave must follow on the same goroutine; Close waits for it.
func (reg *Registry) Enter() *Runner {
	key := gid.Get()
	blocks := reg.guests.blocks
	for b, n := spread(key, len(blocks)), len(blocks); n > 0; n-- {
		block := &blocks[b]
		i := block.take()
		if i < placesPerBlock {
			if reg.life.closing.Load() { // After the place was taken: pairs with tryEnd.
				reg.vacate(block, 1<<i)
				return nil
			}
			r := block.runners[i].Load()
			if r == nil {
				r = reg.newGuest(b, i)
			}
			r.entries++
			if r.key = key; !runners.PutFirst(key, r) { // as enter, without a call more
				runners.Put(key, r)
			}
			r.bindGuest()
			return r
		}
		b = (b + 1) & (len(blocks) - 1)
	}
	return nil
}

// take takes the first place that is free, and returns placesPerBlock if there is none.
func (block *guestBlock) take() int {
	for {
		old := block.taken.Load()
		i := bits.TrailingZeros64(^old)
		// Acquire: pairs with Leave, whoever had the place before.
		if i == placesPerBlock || block.taken.CompareAndSwap(old, old|1<<i) {
			return i
		}
	}
}

// newGuest makes the runner of a place that was never taken before.
func (reg *Registry) newGuest(b, i int) *Runner {
	block := &reg.guests.blocks[b]
	r := newRunner(reg)
	r.place, r.block, r.bit = b*placesPerBlock+i, block, 1<<i
	r.spawned = new(deque.Owner[Job])
	block.runners[i].Store(r)
	return r
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
	if r.told.task != nil {
		r.left()
	}
	if !runners.DeleteFirst(r.key) { // as exit, without a call more
		runners.Delete(r.key)
	}
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
	if r.spawned.Len() != 0 {
		r.dropTaken()
	}
	r.reg.vacate(r.block, r.bit)
	r.sleep.GuestLeft()
}

// vacate gives up the place of a bit.
func (reg *Registry) vacate(block *guestBlock, bit uint64) {
	block.taken.And(^bit) // Release: pairs with Enter.
	if reg.life.closing.Load() {
		reg.tryEnd()
	}
}
