package browser

import (
	"context"
	"net/http/httptest"
	"os"
	"os/exec"
	"runtime"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/seed1237c087/manta/examples/nbody/web"
)

// processors are those of this machine. The program has one more for who looks on, so
// these tests have, too.
var processors = runtime.GOMAXPROCS(0)

func TestMain(m *testing.M) {
	runtime.GOMAXPROCS(processors + 1)
	os.Exit(m.Run())
}

// browsers are the names that Chromium has on one system or another.
var browsers = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"}

// A tab is a tab of a browser that shows the page, and the server behind it.
type tab struct {
	*testing.T
	ctx context.Context
}

// open shows the flock in a browser of so many pixels, to the end of the test. The query is a part of the page's address. It
// skips the test if there is no browser.
func open(t *testing.T, s web.Settings, wide, high int, query string) tab {
	t.Helper()
	path := ""
	for _, name := range browsers {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		t.Skipf("there is no browser: none of %q is in the path, so the page is not tested", browsers)
	}
	options := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(path), chromedp.WindowSize(wide, high),
		chromedp.Flag("enable-unsafe-swiftshader", true), // WebGL without a graphics card, for who asks for it
	}
	if os.Getuid() == 0 {
		options = append(options, chromedp.NoSandbox) // which root can't have
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx, chromedp.WithAllocatorOptions(options...))
	t.Cleanup(cancel)
	v := tab{t, ctx}
	v.do(chromedp.EmulateViewport(int64(wide), int64(high)), chromedp.Navigate(serve(t, s)+query))
	v.waitFor(`state !== null && flights.length > 0`)
	return v
}

// serve runs a show to the end of the test.
func serve(t *testing.T, s web.Settings) (url string) {
	t.Helper()
	show := web.NewShow(s, web.Limits{Bodies: 16_000, Workers: 8, Processors: processors}, time.Second/60)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- show.Run(ctx) }()
	server := httptest.NewServer(web.Handler(ctx, show))
	t.Cleanup(func() {
		cancel()
		server.Close()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return server.URL
}

// do does one step after the other.
func (v tab) do(steps ...chromedp.Action[chromedp.Void]) {
	v.Helper()
	if err := chromedp.Do(v.ctx, steps...); err != nil {
		v.Fatal(err)
	}
}

// run runs a script in the page.
func (v tab) run(script string) {
	v.Helper()
	v.do(chromedp.Evaluate[chromedp.Void](script))
}

// waitFor waits until an expression in the page's script is true. It looks time and again by a timer,
// because a page need not draw, and what chromedp has for it needs more than the page's policy allows.
func (v tab) waitFor(expression string) {
	v.Helper()
	script := `new Promise((done, failed) => (function look() {
		try { if (` + expression + `) done(); else setTimeout(look, 20) } catch (e) { failed(e) }
	})())`
	if err := chromedp.Do(v.ctx, chromedp.Evaluate[chromedp.Void](script, chromedp.EvalAwaitPromise)); err != nil {
		v.Fatalf("waiting for %s: %v", expression, err)
	}
}

// text returns what an expression in the page's script is, as a string.
func (v tab) text(expression string) string {
	v.Helper()
	return get(v, chromedp.Evaluate[string](`String(`+expression+`)`))
}

func (v tab) number(expression string) float64 {
	v.Helper()
	return get(v, chromedp.Evaluate[float64](expression))
}

// get returns what one step finds.
func get[T any](v tab, step chromedp.Action[T]) T {
	v.Helper()
	x, err := chromedp.Run(v.ctx, step)
	if err != nil {
		v.Fatal(err)
	}
	return x
}

// theme makes the system dark or light.
func (v tab) theme(theme string) {
	v.Helper()
	features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme}}
	if _, err := chromedp.Call(v.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features}); err != nil {
		v.Fatal(err)
	}
}
