package sleep

import (
	"time"

	"github.com/seed1237c087/manta/core/internal/spin"
	"github.com/seed1237c087/manta/internal/seam"
)

const (
	// awakeFor is how long a worker that is kept awake searches before it gets sleepy.
	awakeFor = time.Millisecond
	// roundsPerLook is the number of rounds, a microsecond or so, between two looks of the worker at the clock.
	roundsPerLook = 16
	// roundsPerYield is the number of rounds after which the worker yields, to goroutines that are ready and to other programs.
	roundsPerYield = 16 * roundsPerLook
	// lateLook: if two looks at the clock are this far apart or farther, the worker was off its
	// processor.
	lateLook = 100 * time.Microsecond
)

// wakeState is the state of a worker that stays awake beyond the usual time.
type wakeState struct {
	began time.Time     // when the worker would have got sleepy
	seen  time.Duration // the time since began, at the last look at the clock
	round int
	over  bool // the worker gets sleepy after all
}

// staysAwake reports whether the worker, which would get sleepy, should continue to search; see
// README.md, "Staying awake".
func (s *Sleep) staysAwake(i *Idle) bool {
	if s.config.Awake == nil || i.awake.over {
		return false
	}
	callers := int(s.config.Awake.Load()) // Relaxed: nothing depends on when the worker sees a change.
	w := &i.awake
	w.round++
	switch {
	case callers == 0:
		w.over = true
	case w.round == 1:
		w.began = seam.Now()
		w.over = s.crowded(callers)
	case w.round%roundsPerLook == 0:
		elapsed := seam.Now().Sub(w.began)
		w.over = elapsed >= awakeFor || elapsed-w.seen >= lateLook || s.crowded(callers)
		w.seen = elapsed
		if w.round%roundsPerYield == 0 {
			s.at(stepYield, i.worker)
			seam.Yield()
			spin.Yield()
			w.seen = seam.Now().Sub(w.began) // The time of the yields must not look as if the system had taken the processor away.
		}
	}
	return !w.over
}

// crowded reports whether more workers search than there are processors to spare. callers is the number of callers of KeepAwake.
func (s *Sleep) crowded(callers int) bool {
	c := s.Load()
	atWork := max(len(s.workers)-c.Inactive()+s.config.Guests(), callers) // Callers are at work between regions, too.
	return c.Idle() > int(s.processors.Load())-atWork
}
