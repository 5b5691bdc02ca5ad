package checks

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/seed1237c087/manta/core"
)

var picture = flag.String("picture", "", "write the picture to this PNG `FILE`")

// browser starts one, or skips the test if there is none.
func browser(t *testing.T) context.Context {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		t.Skip("there is no browser here: Debian's package chromium has one")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.WindowSize(1280, 800), chromedp.UserDataDir(t.TempDir()))
	if os.Getuid() == 0 {
		options = append(options, chromedp.NoSandbox) // Chromium refuses to run as root with it.
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute) // A browser that hangs fails the test.
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	return ctx
}

// run carries out an action in the browser and returns its value.
func run[T any](ctx context.Context, t *testing.T, a chromedp.Action[T]) T {
	t.Helper()
	v, err := chromedp.Run(ctx, a)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// eval returns the value of an expression in the page.
func eval[T any](ctx context.Context, t *testing.T, expression string) T {
	t.Helper()
	return run(ctx, t, chromedp.Evaluate[T](expression))
}

// show opens the page and has it load a file.
func show(ctx context.Context, t *testing.T, file, until string) {
	t.Helper()
	path, err := filepath.Abs("../trace.html")
	if err != nil {
		t.Fatal(err)
	}
	run(ctx, t, chromedp.Navigate("file://"+path))
	run(ctx, t, chromedp.SetUploadFiles("#file", []string{file}))
	run(ctx, t, chromedp.Poll[bool](until))
}

// shown is true in the page if it has drawn a trace.
const shown = `trace !== null && canvas.dataset.steals !== undefined`

// traced writes a trace of n-body's ticks to a file, and returns what the pool has counted.
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
	ctx := browser(t)
	file, stats := traced(t)
	show(ctx, t, file, shown)
	var got, want struct{ steals, sleeps, wakes, ticks uint64 }
	got.steals = eval[uint64](ctx, t, `trace.counts.steal || 0`)
	got.sleeps = eval[uint64](ctx, t, `trace.counts.sleep || 0`)
	got.wakes = eval[uint64](ctx, t, `trace.counts.wake || 0`)
	got.ticks = eval[uint64](ctx, t, `trace.spans.filter(s => s.name === "tick").length`)
	want.steals, want.sleeps, want.wakes, want.ticks = stats.Steals, stats.Sleeps, stats.Wakes, 12
	if got != want {
		t.Errorf("the page has counted %+v, want %+v", got, want)
	}
	if n := eval[uint64](ctx, t, `trace.jobs.filter(s => s.args.worker !== undefined).length`); n != stats.Jobs {
		t.Errorf("the page has %d jobs of workers, want %d", n, stats.Jobs)
	}
	if n := eval[uint64](ctx, t, `Number(canvas.dataset.steals)`); n < stats.Steals {
		t.Errorf("%d arrows are drawn, want one for each of %d steals", n, stats.Steals)
	}
	const rows = `[...document.querySelectorAll("#rows tr")].reduce((n, r) => n + Number(r.cells[2].textContent), 0)`
	if n := eval[uint64](ctx, t, rows); n != stats.Steals {
		t.Errorf("%d steals in the table, want %d", n, stats.Steals)
	}
	if text, want := eval[string](ctx, t, `$("summary").textContent`), fmt.Sprintf(", %d steal", stats.Steals); !strings.Contains(text, want) {
		t.Errorf("the page says %q, without %q", text, want)
	}
}

// TestPageByKeyboard zooms, moves, and goes from job to job.
func TestPageByKeyboard(t *testing.T) {
	ctx := browser(t)
	file, _ := traced(t)
	show(ctx, t, file, shown)
	press := func(key string) (from, width float64) {
		run(ctx, t, chromedp.KeyEvent(key))
		return eval[float64](ctx, t, `view.from`), eval[float64](ctx, t, `view.to - view.from`)
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
		if !eval[bool](ctx, t, fmt.Sprintf(`selected === trace.jobs[%d] && $("detail").textContent.includes(selected.name)`, i)) {
			t.Errorf("n does not show job %d", i)
		}
	}
	press("k")
	run(ctx, t, chromedp.Poll[bool](`wakes && Number(canvas.dataset.wakes) >= 0`))
}

// TestPageReadsWhatIsCutOff, as the file of a program that was killed is, and refuses what is no trace.
func TestPageReadsWhatIsCutOff(t *testing.T) {
	ctx := browser(t)
	file, _ := traced(t)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, text[:len(text)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	show(ctx, t, file, shown)
	if n := eval[int](ctx, t, `trace.events`); n < 10 {
		t.Errorf("the page has read %d events", n)
	}
	if err := os.WriteFile(file, []byte("{\"a\":\n1}"), 0o600); err != nil {
		t.Fatal(err)
	}
	show(ctx, t, file, `$("summary").textContent.includes("not a trace")`)
}

// TestPicture takes the picture: two ticks, and their steals. Without the flag it only checks that the page is another
// one in the dark.
func TestPicture(t *testing.T) {
	ctx := browser(t)
	file, _ := traced(t)
	show(ctx, t, file, shown)
	take := func(scheme string) []byte {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
		})
		if err != nil {
			t.Fatal(err)
		}
		eval[chromedp.Void](ctx, t, `{
			const ticks = trace.spans.filter(s => s.name === "tick");
			const span = i => ticks[i + 1].to - ticks[i].from;
			const steals = i => trace.arrows.filter(a => a.cat === "steal" && a.f.at > ticks[i].from && a.f.at < ticks[i + 1].to).length;
			let best = 0; // the two in a row with the most steals for their time
			for (let i = 1; i + 1 < ticks.length; i++) if (steals(i) / span(i) > steals(best) / span(best)) best = i;
			const edge = (ticks[best + 1].to - ticks[best].from) * 0.04;
			view = { from: ticks[best].from - edge, to: ticks[best + 1].to + edge };
			draw();
		}`)
		return run(ctx, t, chromedp.CaptureScreenshot())
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
