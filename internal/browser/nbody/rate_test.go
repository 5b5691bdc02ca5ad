package nbody

import (
	"fmt"
	"testing"

	"github.com/seed1237c087/manta/examples/nbody/web"
)

// TestRate prints how many frames a second the browser draws, and how many ticks
// the flock flies, at 4,000 bodies in each mode. What it prints depends on what else the machine
// does, so it demands nothing of it.
func TestRate(t *testing.T) {
	if testing.Short() {
		t.Skip("measures")
	}
	v := open(t, web.Settings{Mode: 1, Bodies: 4000, Workers: processors, Seed: 1}, 1280, 800, "")
	for mode, m := range web.Modes {
		v.Run(fmt.Sprintf(`setMode(%d)`, mode))
		v.WaitFor(fmt.Sprintf(`state.mode === %d && state.ms > 0`, mode))
		v.Run(`frames = 0; seconds = 0; first = undefined; (function tell(now) {
			first ??= { now, tick: state.tick }; seconds = (now - first.now) / 1000; ticks = state.tick - first.tick
			if (seconds < 5) { frames++; requestAnimationFrame(tell) }
		})(performance.now())`)
		v.WaitFor(`seconds >= 5`)
		t.Logf("%s, %-9s %5.1f frames and %5.1f ticks a second, %5.1f ms a tick, speed-up %.2f", text(v, `sky.dataset.painter`), m.Name,
			number(v, `frames / seconds`), number(v, `ticks / seconds`), number(v, `smooth.ms`), number(v, `smooth.up`))
	}
}
