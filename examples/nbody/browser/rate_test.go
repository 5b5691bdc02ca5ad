package browser

import (
	"runtime"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/seed1237c087/manta/examples/nbody/web"
)

// TestRate prints how many frames a second the browser draws, and how many ticks
// the flock flies, at 4,000 bodies in each mode. What it prints depends on what else the machine
// does, so it demands nothing of it.
func TestRate(t *testing.T) {
	if testing.Short() {
		t.Skip("measures")
	}
	for painter, flags := range map[string][]chromedp.ExecAllocatorOption{
		"webgl": nil, "2d": {chromedp.Flag("disable-3d-apis", true)},
	} {
		v := open(t, web.Settings{Mode: 1, Bodies: 4000, Workers: runtime.NumCPU(), Seed: 1}, 1280, 800, flags...)
		for mode, m := range web.Modes {
			v.run(`setMode(` + string(rune('0'+mode)) + `)`)
			v.run(`count = (n => () => n++)(0); first = null; (function tell(now) {
				first ??= { now, tick: state.tick }; frames = count(); seconds = (now - first.now) / 1000; ticks = state.tick - first.tick
				requestAnimationFrame(tell)
			})(performance.now())`)
			v.waitFor(`seconds > 6`)
			t.Logf("%-5s %-9s %5.1f frames and %5.1f ticks a second, %5.1f ms a tick, %s times as fast as seq", painter, m.Name,
				v.number(`frames / seconds`), v.number(`ticks / seconds`), v.number(`smooth.ms`), v.text(`smooth.up.toFixed(2)`))
		}
	}
}
