package registry

import (
	"math/bits"

	"github.com/seed1237c087/manta/core/internal/deque"
	"github.com/seed1237c087/manta/internal/gid"
)

// Enter makes the calling goroutine, which must be outside all pools, a guest
// of reg, and returns the guest's runner. It returns nil if all places are taken
// or Close was called. Otherwise Leave must follow on the same goroutine, and
// Close waits for that.
func (reg *Registry) Enter() *Runner {
	key := gid.Get()
	blocks := reg.guests.blocks
	first := spread(key, min(len(blocks), firstBlocks))
	for b := first; ; {
		block := &blocks[b]
		for taken := block.taken.Load(); taken != allPlaces; taken = block.taken.Load() {
			i := bits.TrailingZeros64(^taken)
			with := taken | 1<<i
			// Acquire: pairs with the Leave of the guest that had the place before.
			if !block.taken.CompareAndSwap(taken, with) {
				continue
			}
			if reg.life.closing.Load() { // After the place was taken: pairs with tryEnd.
				reg.vacate(block, with&^taken)
				return nil
			}
			r := block.runners[i].Load()
			if r == nil {
				r = reg.newGuest(b, i)
			}
			r.entries++
			if r.key = key; !runners.PutFirst(key, r) { // like enter, but saves the call
				runners.Put(key, r)
			}
			r.bindGuest()
			return r
		}
		if b = (b + 1) & (len(blocks) - 1); b == first {
			return nil
		}
	}
}

// newGuest makes the runner for a place that is taken for the first time.
func (reg *Registry) newGuest(b, i int) *Runner {
	block := &reg.guests.blocks[b]
	r := newRunner(reg)
	r.place, r.block, r.bit = b*placesPerBlock+i, block, 1<<i
	r.spawned = new(deque.Owner[Job])
	block.runners[i].Store(r)
	if used := &reg.guests.used; used.Load()>>b&1 == 0 {
		used.Or(1 << b) // Before r shows a job: pairs with each.
	}
	return r
}

// Entries returns how many guests have had r's place, r included.
func (r *Runner) Entries() int { return r.entries }

// EnterUnplaced is Enter without a place. Thieves don't see the guest's joins until the guest waits or blocks.
// Then the guest lists itself as the crew does. The caller must hold reg, and the guest holds reg too, until Leave.
func (reg *Registry) EnterUnplaced() *Runner {
	if err := reg.Hold(nil, false); err != nil { // until Leave
		panic("core/registry: internal: " + err.Error())
	}
	r := reg.guests.takeSpare()
	if r == nil {
		r = newRunner(reg)
		r.lone = true
		r.showJobs()
	}
	r.workerless = true
	reg.guests.workerless.Add(1)
	r.enter()
	r.bindGuest()
	return r
}

// Unplaced reports whether EnterUnplaced has made r.
func (r *Runner) Unplaced() bool { return r.place < 0 && !r.Hired() }

// Leave ends what Enter or EnterUnplaced began, and retires the registry if it was made for this call.
func (r *Runner) Leave() {
	r.Bold()
	if r.shyness.queuedAt.Load() != nil { // usually nil: this saves the call
		r.forgetQueue()
	}
	if r.told.task != nil {
		r.told.task.Close()
		r.told.task = nil
	}
	if !runners.DeleteFirst(r.key) { // like exit, but saves the call
		runners.Delete(r.key)
	}
	r.unbindGuest()
	if r.place < 0 {
		r.leaveUnplaced()
		return
	}
	if r.stack.Len() != 0 && r.hooked == nil {
		panic("core/registry: internal: a guest leaves with joins pending")
	}
	if r.spawned.Len() != 0 {
		r.dropTaken()
	}
	reg := r.reg // After vacate, another guest may use r.
	reg.vacate(r.block, r.bit)
	reg.sleep.GuestLeft()
	reg.Retire()
}

// leaveUnplaced is the rest of Leave for a guest without a place.
func (r *Runner) leaveUnplaced() {
	reg := r.reg
	if r.seat >= 0 {
		reg.crew.remove(r)
	}
	r.endWorkerless()
	reg.guests.keepSpare(r)
	reg.Release(nil)
	reg.Retire()
}

// vacate gives up the place in block that bit stands for.
func (reg *Registry) vacate(block *guestBlock, bit uint64) {
	block.taken.And(^bit) // Release: pairs with Enter.
	if reg.life.closing.Load() {
		reg.tryEnd()
	}
}
