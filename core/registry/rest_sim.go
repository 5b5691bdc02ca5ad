//go:build manta_sim

package registry

import "fmt"

// AtRest says what is not as it should be in a registry that was closed. The injector
// may hold jobs of tasks that somebody has taken otherwise, as a scope's owner does.
func (reg *Registry) AtRest() error {
	type figure struct {
		name      string
		got, want int
	}
	figures := []figure{
		{"pending tasks", int(reg.life.rest.Load()), 0},
		{"runners adrift", int(reg.guests.adrift.Load()), 0},
		{"parked guests", int(reg.guests.parkedGuests.Load()), 0},
		{"goroutines of the crew", reg.crew.seats - len(reg.crew.free), 0},
		{"runners listed", reg.crew.roster.Marked(), 0},
		{"goroutines at rest", len(reg.crew.resting), 0},
		{"sleeping workers", reg.sleep.Load().Sleeping(), 0},
		{"inactive workers", reg.sleep.Load().Inactive(), 0},
		{"sleeps without a wake", int(reg.sleep.Stats().Sleeps) - int(reg.sleep.Stats().Wakes), 0},
	}
	for i := range reg.guests.blocks {
		figures = append(figures, figure{"guests", int(reg.guests.blocks[i].taken.Load()), 0})
		for j := range reg.guests.blocks[i].runners {
			if r := reg.guests.blocks[i].runners[j].Load(); r != nil {
				figures = append(figures, figure{"tasks left with a guest", r.spawned.Len(), 0})
			}
		}
	}
	for _, w := range reg.workers {
		lost := 1 // Nobody carried it to its end.
		if w.ended {
			lost = 0
		}
		figures = append(figures,
			figure{"workers lost", lost, 0},
			figure{"loans of a worker", int(w.stats.lent.Load()), 0},
			figure{"jobs left in a deque", w.deque.Len(), 0},
			figure{"broadcast jobs left", w.broadcast.Len(), 0},
			figure{"workers with FIFO jobs left", map[bool]int{false: 1}[w.fifo.Empty()], 0})
	}
	for _, f := range figures {
		if f.got != f.want {
			return fmt.Errorf("%s: %d, want %d", f.name, f.got, f.want)
		}
	}
	return nil
}

// ForgetBonds makes it as if there had never been a bond, for the next schedule.
func ForgetBonds() { bonded.Store(false) }

// RollOver is that of the registry's workers; see sleep.Sleep.
func (reg *Registry) RollOver(post func()) { reg.sleep.RollOver(post) }
