// Package browser opens pages in a real browser for the tests in the folders below. It is a
// module of its own because no other code needs its dependencies:
//
//   - coreweb: the page of package coreweb
//   - nbody: the page of go run ./examples/nbody -web
//
// If there is neither Chromium nor Chrome, the tests are skipped, and say so (go test -v).
package browser

import (
	"context"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// names are the names of Chromium and Chrome on different systems.
var names = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"}

// A Tab is a tab of a browser of its own, which ends with the test. An error in the tab fails the test.
type Tab struct {
	*testing.T
	Context context.Context
}

// Open starts a browser with a window of so many pixels. If there is no browser, it skips the test.
func Open(t *testing.T, wide, high int) Tab {
	t.Helper()
	path := ""
	for _, name := range names {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		t.Skipf("there is no browser: none of %q is in the path, so the page is not tested", names)
	}
	ctx, patience := t.Context(), time.Hour
	if end, ok := t.Deadline(); ok {
		// Nothing else has a time limit, because nobody knows how long a busy machine takes. At the deadline
		// go test kills this program, but neither shows what the program has waited for nor kills the browser.
		end = end.Add(-time.Until(end) / 10)
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, end)
		t.Cleanup(cancel)
		patience = time.Until(end)
	}
	options := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(path), chromedp.WindowSize(wide, high), chromedp.WSURLReadTimeout(patience),
		chromedp.Flag("enable-unsafe-swiftshader", true), // WebGL without a graphics card, for pages that ask for it
	}
	if os.Getuid() == 0 {
		options = append(options, chromedp.NoSandbox) // root can't have a sandbox
	}
	ctx, cancel := chromedp.NewContext(ctx, chromedp.WithAllocatorOptions(options...))
	t.Cleanup(cancel)
	return Tab{t, ctx}
}

// Do does one step after the other.
func (v Tab) Do(steps ...chromedp.Action[chromedp.Void]) {
	v.Helper()
	if err := chromedp.Do(v.Context, steps...); err != nil {
		v.Fatal(err)
	}
}

// Run runs a script in the page.
func (v Tab) Run(script string) {
	v.Helper()
	v.Do(chromedp.Evaluate[chromedp.Void](script))
}

// WaitFor waits until an expression is true in the page. It looks again and again by a timer, because a page need not draw. chromedp.Poll
// would not do: it needs more than a page's policy may allow, and may take the previous page for this one.
func (v Tab) WaitFor(expression string) {
	v.Helper()
	v.await(`(done, failed) => (function look() {
		try { if (` + expression + `) done(); else setTimeout(look, 20) } catch (e) { failed(e) }
	})()`)
}

// WaitForDrawing waits until the page has begun to draw twice. Then the page is drawn as it was before the call.
func (v Tab) WaitForDrawing() {
	v.Helper()
	v.await(`done => requestAnimationFrame(() => requestAnimationFrame(done))`)
}

// await waits for a promise of the page.
func (v Tab) await(promise string) {
	v.Helper()
	script := `new Promise(` + promise + `).then(() => undefined)`
	if err := chromedp.Do(v.Context, chromedp.Evaluate[chromedp.Void](script, chromedp.EvalAwaitPromise)); err != nil {
		v.Fatalf("waiting for %s: %v", promise, err)
	}
}

// Get returns the result of one step.
func Get[T any](v Tab, step chromedp.Action[T]) T {
	v.Helper()
	x, err := chromedp.Run(v.Context, step)
	if err != nil {
		v.Fatal(err)
	}
	return x
}

// Eval returns the value of an expression in the page.
func Eval[T any](v Tab, expression string) T {
	v.Helper()
	x, err := chromedp.Run(v.Context, chromedp.Evaluate[T](expression))
	if err != nil {
		v.Fatalf("%s: %v", expression, err)
	}
	return x
}

// Call sends the browser a command of its protocol.
func Call[P, R any](v Tab, command cdp.Command[P, R], params P) {
	v.Helper()
	if _, err := chromedp.Call(v.Context, command, params); err != nil {
		v.Fatal(err)
	}
}

// Scheme makes pages see that the user prefers "light" or "dark" colours.
func (v Tab) Scheme(name string) {
	v.Helper()
	Call(v, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}},
	})
}

// Picture writes what the browser shows to a PNG file.
func (v Tab) Picture(file string) {
	v.Helper()
	if err := os.WriteFile(file, Get(v, chromedp.CaptureScreenshot()), 0o644); err != nil {
		v.Fatal(err)
	}
}
