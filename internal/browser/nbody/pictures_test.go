package nbody

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/seed1237c087/manta/examples/nbody/web"
	"github.com/seed1237c087/manta/internal/browser"
)

var painter = flag.String("painter", "webgl", "of the pictures: webgl or 2d")

var bodies = flag.Int("bodies", 4000, "of the pictures")

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
		"readme": {1200, 750, "dark"}, "phone-dark": {390, 844, "dark"}, "phone-light": {390, 844, "light"},
	} {
		t.Run(name, func(t *testing.T) {
			picture(open(t, web.Settings{Mode: 0, Bodies: *bodies, Workers: processors, Seed: 1}, int(c.wide), int(c.high), "/?painter="+*painter), name, c.theme)
		})
	}
}

// picture writes what the page looks like after it went through all modes.
func picture(v browser.Tab, name, theme string) {
	v.Scheme(theme)
	for i, mode := range []string{"seq", "par", "parreduce", "bridge", "par"} {
		if i > 0 {
			v.Run(`setMode(modes.indexOf("` + mode + `"))`)
		}
		v.Run(`enough = performance.now() + 4000`)
		v.WaitFor(`performance.now() > enough`)
	}
	v.Run(`$("said").classList.remove("shown")`)
	write := func(name string, png []byte) {
		if err := os.WriteFile(filepath.Join(*pictures, name+".png"), png, 0o644); err != nil {
			v.Fatal(err)
		}
	}
	write(name, browser.Get(v, chromedp.CaptureScreenshot()))
	write(name+"-whole", browser.Get(v, chromedp.FullScreenshot(100)))
}
