//go:build manta_sim

package registry

import "fmt"

// AtRest returns what is wrong in a closed registry, or nil. The injector may still contain jobs
// whose tasks were taken in another way, as the owner of a scope takes tasks from the scope's lists.
func (reg *Registry) AtRest() (wrong error) {
	expect := func(what string, got, want int) {
		if got != want && wrong == nil {
			wrong = fmt.Errorf("%s: %d, want %d", what, got, want)
		}
	}
	expect("pending tasks", int(reg.life.rest.Load()), 0)
	expect("runners without a worker", int(reg.guests.workerless.Load()), 0)
	expect("parked guests", int(reg.guests.parkedGuests.Load()), 0)
	expect("goroutines of the crew", reg.crew.seats-len(reg.crew.free), 0)
	expect("runners listed", reg.crew.victims.Marked(), 0)
	expect("goroutines at rest", len(reg.crew.resting), 0)
	expect("sleeping workers", reg.sleep.Load().Sleeping(), 0)
	expect("inactive workers", reg.sleep.Load().Inactive(), 0)
	expect("wakes", int(reg.sleep.Stats().Wakes), int(reg.sleep.Stats().Sleeps))
	for i := range reg.guests.blocks {
		expect("guests", int(reg.guests.blocks[i].taken.Load()), 0)
		for j := range reg.guests.blocks[i].runners {
			if r := reg.guests.blocks[i].runners[j].Load(); r != nil {
				expect("tasks left with a guest", r.spawned.Len(), 0)
			}
		}
	}
	for _, w := range reg.workers {
		if !w.ended {
			expect("workers that nobody carried to their end", 1, 0)
		}
		expect("loans of a worker", int(w.stats.lent.Load()), 0)
		expect("jobs left in a deque", w.deque.Len(), 0)
		expect("broadcast jobs left", w.broadcast.Len(), 0)
		if !w.fifo.Empty() {
			expect("workers with FIFO jobs left", 1, 0)
		}
	}
	return wrong
}

// ForgetBonds resets bonded, for the next schedule.
func ForgetBonds() { bonded.Store(false) }

// RollOver calls RollOver of the registry's sleep.Sleep.
func (reg *Registry) RollOver(post func()) { reg.sleep.RollOver(post) }
