package browser

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/seed1237c087/manta/examples/nbody/web"
)

// painted returns how many pixels of an element differ from that at its lower
// left corner, and the picture.
func (v tab) painted(selector string) (n int, picture image.Image) {
	v.Helper()
	b := get(v, chromedp.Screenshot(chromedp.CSS(selector)))
	picture, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		v.Fatal(err)
	}
	r := picture.Bounds()
	ground := picture.At(r.Min.X, r.Max.Y-1)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if picture.At(x, y) != ground {
				n++
			}
		}
	}
	return n, picture
}

// TestDraws: there are bodies in the sky, by either painter, and curves and strips beside it.
func TestDraws(t *testing.T) {
	for painter, query := range map[string]string{"webgl": "/?painter=webgl", "2d": "/?painter=2d"} {
		t.Run(painter, func(t *testing.T) {
			v := open(t, web.Settings{Mode: 1, Bodies: 500, Workers: 2, Seed: 1}, 1200, 800, query)
			if got := v.text(`sky.dataset.painter`); got != painter {
				t.Fatalf("painted by %s, not %s", got, painter)
			}
			v.waitFor(`bins.filter(b => b.ms > 0).length > 5`)
			v.run(`for (const e of document.querySelectorAll("header, #said")) e.style.display = "none"`)
			for selector, least := range map[string]int{"#sky": 500, "#time": 300, "#speed": 300, "#strips": 300} {
				if n, _ := v.painted(selector); n < least {
					t.Errorf("%s: %d pixels are painted", selector, n)
				}
			}
			tick := v.number(`state.tick`)
			v.waitFor(fmt.Sprintf(`state.tick > %v && playhead > %v`, tick+5, tick))
		})
	}
}

// TestHears: what is clicked, typed and dragged reaches the simulation, and comes back.
func TestHears(t *testing.T) {
	v := open(t, web.Settings{Mode: 1, Bodies: 500, Workers: 2, Seed: 1}, 1200, 800, "")
	for i, name := range []string{"seq", "par", "parreduce", "bridge"} {
		v.do(chromedp.Click(chromedp.CSS(fmt.Sprintf(`[name=mode][value="%d"]`, i))))
		v.waitFor(fmt.Sprintf(`state.mode === %d && document.querySelector("[name=mode]:checked").value === "%d"`, i, i))
		v.waitFor(fmt.Sprintf(`sky.getAttribute("aria-label").includes("mode %s")`, name))
		v.do(chromedp.KeyEvent(fmt.Sprint(4 - i)))
		v.waitFor(fmt.Sprintf(`state.mode === %d`, 3-i))
	}

	v.do(chromedp.Click(chromedp.CSS("#pause")))
	v.waitFor(`state.paused && document.querySelector("#pause").textContent === "Go on"`)
	stopped := v.number(`state.tick`)
	v.do(chromedp.Click(chromedp.CSS(`[name=mode][value="2"]`))) // There are frames of a pause, too.
	v.waitFor(`state.mode === 2`)
	if now := v.number(`state.tick`); now != stopped {
		t.Errorf("in a pause it went from tick %v to %v", stopped, now)
	}
	v.do(chromedp.Focus(chromedp.CSS("#sky")), chromedp.KeyEvent(" "))
	v.waitFor(fmt.Sprintf(`!state.paused && state.tick > %v`, stopped))

	v.do(chromedp.KeyEvent("]"))
	v.waitFor(`state.bodies === 1000 && document.querySelector("#bodies-out").textContent === "1,000"`)
	v.do(chromedp.KeyEvent("+"))
	v.waitFor(`state.strips.length === 2 * 4`)
	v.do(chromedp.KeyEvent("--"))
	v.waitFor(`state.strips.length === 2 * 2`)
	epoch := v.number(`state.epoch`)
	v.do(chromedp.Click(chromedp.CSS("#anew")))
	v.waitFor(fmt.Sprintf(`state.epoch === %v`, epoch+1))

	yaw := v.number(`camera.pitch`)
	v.do(chromedp.Focus(chromedp.CSS("#sky")), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.PageUp))
	v.waitFor(fmt.Sprintf(`camera.pitch > %v && camera.zoom > 1`, yaw))
}

// TestFits: the picture follows the window, from a desktop to a phone, and nothing is wider than the window.
func TestFits(t *testing.T) {
	v := open(t, web.Settings{Mode: 1, Bodies: 500, Workers: 2, Seed: 1}, 1200, 800, "")
	for _, size := range [][2]int64{{1200, 800}, {390, 844}, {844, 390}, {320, 600}, {1920, 1080}} {
		v.do(chromedp.EmulateViewport(size[0], size[1], chromedp.EmulateScale(2)))
		v.waitFor(fmt.Sprintf(`innerWidth === %d && sky.width === Math.round(2 * sky.clientWidth) && sky.height === Math.round(2 * sky.clientHeight)`, size[0]))
		if w := v.number(`document.documentElement.scrollWidth`); w > float64(size[0]) {
			t.Errorf("at %v the page is %v wide", size, w)
		}
		if h := v.number(`sky.clientHeight`); h < 200 {
			t.Errorf("at %v the sky is %v high", size, h)
		}
		if n, _ := v.painted("#sky"); n < 500 {
			t.Errorf("at %v only %d pixels are painted", size, n)
		}
	}
}

// TestFollowsTheTheme: the sky is dark, or not, as the system says.
func TestFollowsTheTheme(t *testing.T) {
	v := open(t, web.Settings{Mode: 1, Bodies: 200, Workers: 2, Seed: 1}, 1200, 800, "")
	for theme, lightest := range map[string]bool{"dark": false, "light": true} {
		v.theme(theme)
		v.waitFor(fmt.Sprintf(`dark.matches === %v && style.bg === getComputedStyle(document.documentElement).getPropertyValue("--bg").trim()`, theme == "dark"))
		_, picture := v.painted("#sky")
		r, _, _, _ := picture.At(picture.Bounds().Min.X, picture.Bounds().Max.Y-1).RGBA()
		if light := r > 0x8000; light != lightest {
			t.Errorf("in the theme %s the sky is light: %v", theme, light)
		}
	}
}

// TestSpeaks: every control and picture has a name, for those who don't see it.
func TestSpeaks(t *testing.T) {
	v := open(t, web.Settings{Mode: 1, Bodies: 200, Workers: 2, Seed: 1}, 1200, 800, "")
	if got := v.text(`[...document.querySelectorAll("input, button, canvas")].filter(e =>
		!(e.getAttribute("aria-label") || e.labels?.length && e.labels[0].textContent.trim() || e.textContent.trim())).map(e => e.outerHTML)`); got != "" {
		t.Errorf("have no name: %s", got)
	}
	if got := v.text(`document.documentElement.lang`); got != "en" {
		t.Errorf("the language is %q", got)
	}
}

// TestComesBack: a page whose connection is lost makes another one.
func TestComesBack(t *testing.T) {
	v := open(t, web.Settings{Mode: 1, Bodies: 200, Workers: 2, Seed: 1}, 1200, 800, "")
	v.run(`lost = socket; socket.send("no message")`) // The program closes it.
	v.waitFor(`lost.readyState === WebSocket.CLOSED && socket !== lost && socket.readyState === WebSocket.OPEN && state !== null`)
	tick := v.number(`state.tick`)
	v.waitFor(fmt.Sprintf(`state.tick > %v`, tick+2))
}

// TestAnswersWhatItDraws: a page that draws nothing, as in a tab that sleeps, gets
// at most a window of frames, and the newest one when it wakes.
func TestAnswersWhatItDraws(t *testing.T) {
	v := open(t, web.Settings{Mode: 1, Bodies: 200, Workers: 2, Seed: 1}, 1200, 800, "")
	v.run(`draws = requestAnimationFrame; requestAnimationFrame = f => { asleep = f }`)
	v.waitFor(fmt.Sprintf(`typeof asleep === "function" && unanswered === %d`, web.Window))
	v.run(`requestAnimationFrame = draws; draws(asleep)`)
	tick := v.number(`state.tick`)
	v.waitFor(fmt.Sprintf(`state.tick > %v && unanswered < %d`, tick+10, web.Window))
}
