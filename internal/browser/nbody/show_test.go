// Package nbody tests the page of package web in a browser.
//
//	cd internal/browser/nbody
//	go test -v -run=TestRate -count=1          # frames a second at 4,000 bodies
//	go test -v -run=TestPictures -pictures=DIR # pictures of the page, to be looked at
package nbody

import (
	"context"
	"net/http/httptest"
	"os"
	"runtime"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/seed1237c087/manta/examples/nbody/web"
	"github.com/seed1237c087/manta/internal/browser"
)

// processors are those of this machine. The program has one more for who looks on, so
// these tests have, too.
var processors = runtime.GOMAXPROCS(0)

func TestMain(m *testing.M) {
	runtime.GOMAXPROCS(processors + 1)
	os.Exit(m.Run())
}

// open shows the flock in a browser of so many pixels, to the end of the test. The query is a part of the page's address.
func open(t *testing.T, s web.Settings, wide, high int, query string) browser.Tab {
	t.Helper()
	v := browser.Open(t, wide, high)
	v.Do(chromedp.EmulateViewport(int64(wide), int64(high)), chromedp.Navigate(serve(t, s)+query))
	v.WaitFor(`state !== null && flights.length > 0`)
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

// text returns what an expression in the page is, as a string.
func text(v browser.Tab, expression string) string {
	v.Helper()
	return browser.Eval[string](v, `String(`+expression+`)`)
}

func number(v browser.Tab, expression string) float64 {
	v.Helper()
	return browser.Eval[float64](v, expression)
}
