package coreweb

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
	v := open(t)
	v.Do(chromedp.EmulateViewport(1200, 1240), chromedp.Navigate(*address))
	v.WaitFor(isLive)
	v.Scheme("light")
	picture(v, "live-light")
	v.Scheme("dark")
	picture(v, "live-dark")
}
