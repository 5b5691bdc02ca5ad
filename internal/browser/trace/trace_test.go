// Package trace tests docs/observe/trace.html in a browser, and takes the picture in docs/observe/traces.md. It has the
// benchmark behind the figures of that page, too.
package trace

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/browser"
)

var picture = flag.String("picture", "", "write the picture to this PNG `FILE`")

// show opens the page and has it load a file.
func show(v browser.Tab, file, until string) {
	v.Helper()
	path, err := filepath.Abs("../../../docs/observe/trace.html")
	if err != nil {
		v.Fatal(err)
	}
	v.Do(chromedp.Navigate("file://"+path), chromedp.SetUploadFiles("#file", []string{file}))
	v.WaitFor(until)
}

// shown is true in the page if it has drawn a trace.
const shown = `trace !== null && canvas.dataset.steals !== undefined`

// traced writes a trace of n-body's ticks, in three jobs and however many are stolen, to a file, and returns what the pool
// has counted.
func traced(t *testing.T) (file string, stats core.Stats) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "nbody.json")
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	stop, err := core.StartTrace(f)
	if err != nil {
		t.Fatal(err)
	}
	p, err := core.NewPool(core.Config{Workers: 4})
	if err != nil {
		t.Fatal(err)
	}
	for range 3 { // Each is a job of a worker, whether or not another one is awake in time to steal.
		p.Install(func() { ticks(1200, 4) })
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	if err := stop(); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return file, p.Stats()
}

// TestPageShowsWhatWasCounted: the numbers on the page are those of the pool's Stats, and each steal is an arrow.
func TestPageShowsWhatWasCounted(t *testing.T) {
	v := browser.Open(t, 1280, 800)
	file, stats := traced(t)
	show(v, file, shown)
	var got, want struct{ steals, sleeps, wakes, ticks uint64 }
	got.steals = browser.Eval[uint64](v, `trace.counts.steal || 0`)
	got.sleeps = browser.Eval[uint64](v, `trace.counts.sleep || 0`)
	got.wakes = browser.Eval[uint64](v, `trace.counts.wake || 0`)
	got.ticks = browser.Eval[uint64](v, `trace.spans.filter(s => s.name === "tick").length`)
	want.steals, want.sleeps, want.wakes, want.ticks = stats.Steals, stats.Sleeps, stats.Wakes, 12
	if got != want {
		t.Errorf("the page has counted %+v, want %+v", got, want)
	}
	if n := browser.Eval[uint64](v, `trace.jobs.filter(s => s.args.worker !== undefined).length`); n != stats.Jobs {
		t.Errorf("the page has %d jobs of workers, want %d", n, stats.Jobs)
	}
	if n := browser.Eval[uint64](v, `Number(canvas.dataset.steals)`); n < stats.Steals {
		t.Errorf("%d arrows are drawn, want one for each of %d steals", n, stats.Steals)
	}
	const rows = `[...document.querySelectorAll("#rows tr")].reduce((n, r) => n + Number(r.cells[2].textContent), 0)`
	if n := browser.Eval[uint64](v, rows); n != stats.Steals {
		t.Errorf("%d steals in the table, want %d", n, stats.Steals)
	}
	if text, want := browser.Eval[string](v, `$("summary").textContent`), fmt.Sprintf(", %d steal", stats.Steals); !strings.Contains(text, want) {
		t.Errorf("the page says %q, without %q", text, want)
	}
}

// TestPageByKeyboard zooms, moves, and goes from job to job.
func TestPageByKeyboard(t *testing.T) {
	v := browser.Open(t, 1280, 800)
	file, _ := traced(t)
	show(v, file, shown)
	press := func(key string) (from, width float64) {
		v.Do(chromedp.KeyEvent(key))
		return browser.Eval[float64](v, `view.from`), browser.Eval[float64](v, `view.to - view.from`)
	}
	from, width := press("0")
	if _, w := press("w"); w >= width {
		t.Errorf("w shows %v, not less than %v", w, width)
	}
	if _, w := press(kb.ArrowDown); w < width*0.99 || w > width*1.01 {
		t.Errorf("down shows %v, want %v again", w, width)
	}
	if f, _ := press("d"); f <= from {
		t.Errorf("d moves from %v to %v", from, f)
	}
	for i := range 3 {
		press("n")
		if !browser.Eval[bool](v, fmt.Sprintf(`selected === trace.jobs[%d] && $("detail").textContent.includes(selected.name)`, i)) {
			t.Errorf("n does not show job %d", i)
		}
	}
	press("k")
	v.WaitFor(`wakes && Number(canvas.dataset.wakes) >= 0`)
}

// TestPageReadsWhatIsCutOff, as the file of a program that was killed is, and refuses what is no trace.
func TestPageReadsWhatIsCutOff(t *testing.T) {
	v := browser.Open(t, 1280, 800)
	file, _ := traced(t)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, text[:len(text)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	show(v, file, shown)
	if n := browser.Eval[int](v, `trace.events`); n < 10 {
		t.Errorf("the page has read %d events", n)
	}
	if err := os.WriteFile(file, []byte("{\"a\":\n1}"), 0o600); err != nil {
		t.Fatal(err)
	}
	show(v, file, `$("summary").textContent.includes("not a trace")`)
}

// TestPicture takes the picture: two ticks, and their steals. Without the flag it only checks that the page is another
// one in the dark.
func TestPicture(t *testing.T) {
	v := browser.Open(t, 1280, 800)
	file, _ := traced(t)
	show(v, file, shown)
	take := func(scheme string) []byte {
		v.Scheme(scheme)
		v.Run(`{
			const ticks = trace.spans.filter(s => s.name === "tick");
			const span = i => ticks[i + 1].to - ticks[i].from;
			const steals = i => trace.arrows.filter(a => a.cat === "steal" && a.f.at > ticks[i].from && a.f.at < ticks[i + 1].to).length;
			let best = 0; // the two in a row with the most steals for their time
			for (let i = 1; i + 1 < ticks.length; i++) if (steals(i) / span(i) > steals(best) / span(best)) best = i;
			const edge = (ticks[best + 1].to - ticks[best].from) * 0.04;
			view = { from: ticks[best].from - edge, to: ticks[best + 1].to + edge };
			draw();
		}`)
		return browser.Get(v, chromedp.CaptureScreenshot())
	}
	light, dark := take("light"), take("dark")
	if string(light) == string(dark) {
		t.Error("the page is the same in the dark")
	}
	if *picture != "" {
		for name, png := range map[string][]byte{*picture: light, strings.TrimSuffix(*picture, ".png") + "-dark.png": dark} {
			if err := os.WriteFile(name, png, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}
