package browser

import (
	"flag"
	"testing"

	"github.com/chromedp/chromedp"
)

var address = flag.String("url", "", "the page to take pictures of, such as that of coreweb/example; none: no pictures")

// TestPictures takes the pictures of docs/observe/live.md.
func TestPictures(t *testing.T) {
	if *address == "" || *pictures == "" {
		t.Skip("is there to take pictures, with -url and -pictures")
	}
	ctx := open(t)
	do(ctx, t, chromedp.EmulateViewport(1200, 1240), chromedp.Navigate(*address))
	until(ctx, t, isLive)
	scheme(ctx, t, "light")
	picture(ctx, t, "live-light")
	scheme(ctx, t, "dark")
	picture(ctx, t, "live-dark")
}
