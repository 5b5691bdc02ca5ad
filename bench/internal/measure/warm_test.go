package measure_test

import (
	"testing"
	"time"

	"github.com/seed1237c087/manta/bench/internal/fake"
	"github.com/seed1237c087/manta/bench/internal/measure"
)

// TestTurnsBeginWarm: the first call of a turn, which finds everything cold, is not in
// the figure of work of which a turn is many calls.
func TestTurnsBeginWarm(t *testing.T) {
	const warm, cold = 100 * time.Nanosecond, 20 * time.Microsecond
	for name, rival := range map[string]func(*fake.Clock) measure.Rival{
		"here": func(clock *fake.Clock) measure.Rival {
			fresh := false
			return measure.Rival{
				Before: func() { fresh = true },
				Op: func() {
					if fresh {
						clock.Work(cold, 0)
					}
					fresh = false
					clock.Work(warm, 0)
				},
			}
		},
		"elsewhere": func(clock *fake.Clock) measure.Rival {
			fresh := false
			return measure.Rival{
				Before: func() { fresh = true },
				Remote: func(n int) (took, cpu time.Duration) {
					if fresh {
						took = cold
					}
					fresh = false
					took += time.Duration(n) * warm
					clock.Work(took, 0)
					return took, 0
				},
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			clock := &fake.Clock{}
			if got := mustRun(t, config(clock), rival(clock))[0].Median(); got != float64(warm) {
				t.Errorf("a call takes %v ns, want %d", got, warm)
			}
		})
	}
}
