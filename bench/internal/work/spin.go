package work

import (
	"time"

	"github.com/seed1237c087/manta/bench/internal/spin"
)

// rounds returns how many rounds of spin take that long on this machine when nothing
// disturbs it.
func (e *Env) rounds(d time.Duration) int {
	if e.SpinRate == 0 {
		e.SpinRate = spin.Rate(e.Clock)
	}
	return int(e.SpinRate * float64(d) / float64(time.Microsecond))
}
