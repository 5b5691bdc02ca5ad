package sleep

import (
	"fmt"

	"github.com/seed1237c087/manta/internal/seam"
)

// New makes the Sleep of a registry whose workers are all active. It panics if the number of workers is out of range. It
// allocates a few hundred bytes per worker. Close ends what it starts.
func New(cfg Config) *Sleep {
	if cfg.Workers < 1 || cfg.Workers > MaxWorkers {
		panic(fmt.Sprintf("core/sleep: New: Workers must be 1 to %d, got %d", MaxWorkers, cfg.Workers))
	}
	if cfg.Guests == nil {
		cfg.Guests = func() int { return 0 }
	}
	if cfg.Injected == nil {
		cfg.Injected = func(int) bool { return false }
	}
	if cfg.Visible == nil {
		cfg.Visible = func() VisibleKind { return Tasks }
	}
	if cfg.Withheld == nil {
		cfg.Withheld = func() {}
	}
	if cfg.Told == nil {
		cfg.Told = func(bool, int) {}
	}
	if cfg.Strategy == nil {
		cfg.Strategy = Counters()
	}
	s := &Sleep{workers: make([]worker, cfg.Workers), config: cfg}
	for i := range s.workers {
		w := &s.workers[i]
		w.cond.L = &w.mu
		w.rounds = RoundsUntilSleepy
	}
	s.count, s.yields = seam.Procs, !seam.Timed()
	s.nudge.init(cfg.Workers > 1 && seam.Timed())
	s.Follow()
	s.protocol = cfg.Strategy.protocol(s)
	return s
}
