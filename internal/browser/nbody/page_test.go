package nbody

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/seed1237c087/manta/examples/nbody/web"
	"github.com/seed1237c087/manta/internal/browser"
)

// painted returns how many pixels of an element differ from that at its lower
// left corner, and the picture.
func painted(v browser.Tab, selector string) (n int, picture image.Image) {
	v.Helper()
	v.WaitForDrawing()
	b := browser.Get(v, chromedp.Screenshot(chromedp.CSS(selector)))
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
			if got := text(v, `sky.dataset.painter`); got != painter {
				t.Fatalf("painted by %s, not %s", got, painter)
			}
			v.WaitFor(`bins.filter(b => b.ms > 0).length > 5`)
			v.Run(`for (const e of document.querySelectorAll("header, #said")) e.style.display = "none"`)
			for selector, least := range map[string]int{"#sky": 500, "#time": 300, "#speed": 300, "#strips": 300} {
				n, _ := painted(v, selector)
				for tries := 0; n < least && tries < 100; tries++ { // A curve comes with the next frames.
					n, _ = painted(v, selector)
				}
				if n < least {
					t.Errorf("%s: %d pixels are painted", selector, n)
				}
			}
			tick := number(v, `state.tick`)
			v.WaitFor(fmt.Sprintf(`state.tick > %v && playhead > %v`, tick+5, tick))
		})
	}
}

// TestHears: what is clicked, typed and dragged reaches the simulation, and comes back.
func TestHears(t *testing.T) {
	v := open(t, web.Settings{Mode: 1, Bodies: 500, Workers: 2, Seed: 1}, 1200, 800, "")
	for i, name := range []string{"seq", "par", "parreduce", "bridge"} {
		v.Do(chromedp.Click(chromedp.CSS(fmt.Sprintf(`[name=mode][value="%d"]`, i))))
		v.WaitFor(fmt.Sprintf(`state.mode === %d && document.querySelector("[name=mode]:checked").value === "%d"`, i, i))
		v.WaitFor(fmt.Sprintf(`sky.getAttribute("aria-label").includes("mode %s")`, name))
		v.Do(chromedp.KeyEvent(fmt.Sprint(4 - i)))
		v.WaitFor(fmt.Sprintf(`state.mode === %d`, 3-i))
	}

	v.Do(chromedp.Click(chromedp.CSS("#pause")))
	v.WaitFor(`state.paused && document.querySelector("#pause").textContent === "Resume"`)
	stopped := number(v, `state.tick`)
	v.Do(chromedp.Click(chromedp.CSS(`[name=mode][value="2"]`))) // There are frames of a pause, too.
	v.WaitFor(`state.mode === 2`)
	if now := number(v, `state.tick`); now != stopped {
		t.Errorf("in a pause it went from tick %v to %v", stopped, now)
	}
	v.Do(chromedp.Focus(chromedp.CSS("#sky")), chromedp.KeyEvent(" "))
	v.WaitFor(fmt.Sprintf(`!state.paused && state.tick > %v`, stopped))

	v.Do(chromedp.KeyEvent("]"))
	v.WaitFor(`state.bodies === 1000 && document.querySelector("#bodies-out").textContent === "1,000"`)
	v.Do(chromedp.KeyEvent("+"))
	v.WaitFor(`state.strips.length === 2 * 4`)
	for _, strips := range []int{3, 2} {
		v.Do(chromedp.KeyEvent("-"))
		v.WaitFor(fmt.Sprintf(`state.strips.length === 2 * %d`, strips))
	}
	epoch := number(v, `state.epoch`)
	v.Do(chromedp.Click(chromedp.CSS("#anew")))
	v.WaitFor(fmt.Sprintf(`state.epoch === %v`, epoch+1))

	pitch := number(v, `camera.pitch`)
	v.Do(chromedp.Focus(chromedp.CSS("#sky")), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.PageUp))
	v.WaitFor(fmt.Sprintf(`camera.pitch > %v && camera.zoom > 1`, pitch))
}

// TestSpeedUpIsKnown: no speed-up is shown of the first ticks, which are slow in every mode.
func TestSpeedUpIsKnown(t *testing.T) {
	v := open(t, web.Settings{Mode: 1, Bodies: 500, Workers: 2, Seed: 1}, 1200, 800, "")
	v.Run(`first = 0; old = state.epoch; anew(); (function look() {
		if (smooth.epoch > old && smooth.up > 0) first = state.tick
		else requestAnimationFrame(look)
	})()`)
	v.WaitFor(`first > 0`)
	if first := number(v, `first`); first < 61 {
		t.Errorf("a speed-up is shown after %v ticks, when seq has not done three", first)
	}
}

// TestFits: the picture follows the window, from a desktop to a phone, and nothing is wider than the window.
func TestFits(t *testing.T) {
	v := open(t, web.Settings{Mode: 1, Bodies: 500, Workers: 2, Seed: 1}, 1200, 800, "")
	for _, size := range [][2]int64{{1200, 800}, {390, 844}, {844, 390}, {320, 600}, {1920, 1080}} {
		v.Do(chromedp.EmulateViewport(size[0], size[1], chromedp.EmulateScale(2)))
		v.WaitFor(fmt.Sprintf(`innerWidth === %d && sky.width === Math.round(2 * sky.clientWidth) && sky.height === Math.round(2 * sky.clientHeight)`, size[0]))
		if w := number(v, `document.documentElement.scrollWidth`); w > float64(size[0]) {
			t.Errorf("at %v the page is %v wide", size, w)
		}
		if h := number(v, `sky.clientHeight`); h < 200 {
			t.Errorf("at %v the sky is %v high", size, h)
		}
		if n, _ := painted(v, "#sky"); n < 500 {
			t.Errorf("at %v only %d pixels are painted", size, n)
		}
	}
}

// TestFollowsTheTheme: the sky is dark, or not, as the system says.
func TestFollowsTheTheme(t *testing.T) {
	v := open(t, web.Settings{Mode: 1, Bodies: 200, Workers: 2, Seed: 1}, 1200, 800, "")
	for theme, lightest := range map[string]bool{"dark": false, "light": true} {
		v.Scheme(theme)
		v.WaitFor(fmt.Sprintf(`dark.matches === %v && style.bg === getComputedStyle(document.documentElement).getPropertyValue("--bg").trim()`, theme == "dark"))
		_, picture := painted(v, "#sky")
		r, _, _, _ := picture.At(picture.Bounds().Min.X, picture.Bounds().Max.Y-1).RGBA()
		if light := r > 0x8000; light != lightest {
			t.Errorf("in the theme %s the sky is light: %v", theme, light)
		}
	}
}

// TestSpeaks: every control and picture has a name, for those who don't see it.
func TestSpeaks(t *testing.T) {
	v := open(t, web.Settings{Mode: 1, Bodies: 200, Workers: 2, Seed: 1}, 1200, 800, "")
	if got := text(v, `[...document.querySelectorAll("input, button, canvas")].filter(e =>
		!(e.getAttribute("aria-label") || e.labels?.length && e.labels[0].textContent.trim() || e.textContent.trim())).map(e => e.outerHTML)`); got != "" {
		t.Errorf("have no name: %s", got)
	}
	if got := text(v, `document.documentElement.lang`); got != "en" {
		t.Errorf("the language is %q", got)
	}
}

// TestComesBack: a page whose connection is lost makes another one.
func TestComesBack(t *testing.T) {
	v := open(t, web.Settings{Mode: 1, Bodies: 200, Workers: 2, Seed: 1}, 1200, 800, "")
	v.Run(`lost = socket; socket.send("no message")`) // The program closes it.
	v.WaitFor(`lost.readyState === WebSocket.CLOSED && socket !== lost && socket.readyState === WebSocket.OPEN && state !== null`)
	tick := number(v, `state.tick`)
	v.WaitFor(fmt.Sprintf(`state.tick > %v`, tick+2))
}

// TestAnswersWhatItDraws: a page that draws nothing, as in a tab that sleeps, gets
// at most a window of frames, and the newest one when it wakes.
func TestAnswersWhatItDraws(t *testing.T) {
	v := open(t, web.Settings{Mode: 1, Bodies: 200, Workers: 2, Seed: 1}, 1200, 800, "")
	v.Run(`draws = requestAnimationFrame; requestAnimationFrame = f => { asleep = f }`)
	v.WaitFor(fmt.Sprintf(`typeof asleep === "function" && unanswered === %d`, web.Window))
	v.Run(`requestAnimationFrame = draws; draws(asleep)`)
	tick := number(v, `state.tick`)
	v.WaitFor(fmt.Sprintf(`state.tick > %v && unanswered < %d`, tick+10, web.Window))
}
