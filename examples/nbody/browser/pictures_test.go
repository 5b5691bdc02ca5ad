package browser

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/seed1237c087/manta/examples/nbody/web"
)

var painter = flag.String("painter", "webgl", "of the pictures: webgl or 2d")

var pictures = flag.String("pictures", "", "folder to write pictures of the page to")

// TestPictures writes pictures of the page, to be looked at.
func TestPictures(t *testing.T) {
	if *pictures == "" {
		t.Skip("no -pictures says where to write them to")
	}
	for name, c := range map[string]struct {
		wide, high int64
		theme      string
	}{
		"desktop-dark": {1440, 900, "dark"}, "desktop-light": {1440, 900, "light"},
		"phone-dark": {390, 844, "dark"}, "phone-light": {390, 844, "light"},
	} {
		v := open(t, web.Settings{Mode: 0, Bodies: 4000, Workers: 2, Seed: 1}, int(c.wide), int(c.high), "/?painter="+*painter)
		v.do(chromedp.EmulateViewport(c.wide, c.high, chromedp.EmulateScale(1)))
		v.theme(c.theme)
		for i, mode := range []string{"seq", "par", "parreduce", "bridge", "par"} {
			if i > 0 {
				v.run(`setMode(modes.indexOf("` + mode + `"))`)
			}
			v.run(`enough = bins.length + 30`)
			v.waitFor(`bins.length >= enough`)
		}
		v.run(`$("said").classList.remove("shown")`)
		b := get(v, chromedp.CaptureScreenshot())
		if err := os.WriteFile(filepath.Join(*pictures, name+".png"), b, 0o644); err != nil {
			t.Fatal(err)
		}
		if c.wide < 800 {
			b = get(v, chromedp.FullScreenshot(100))
			if err := os.WriteFile(filepath.Join(*pictures, name+"-whole.png"), b, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}
