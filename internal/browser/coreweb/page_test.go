package coreweb

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/browser"
	"github.com/seed1237c087/manta/par"
)

// runs runs a pipeline of that name so many times.
func runs(name string, n int) {
	xs := make([]int, 1000)
	for range n {
		par.Slice(xs).Named(name).Map(func(x int) int { return x + 1 }).Sum()
	}
}

var made int

// fresh makes a name that no pipeline of this process had, because their runs are counted since it began.
func fresh(name string) string {
	made++
	return fmt.Sprintf("%s, the %dth", name, made)
}

// row is an expression for the row of a pipeline.
func row(name string) string {
	return fmt.Sprintf(`[...document.querySelectorAll(".pipelines tbody tr")].find(r => r.children[0].textContent === %q)`, name)
}

// has is an expression that is true if the pipeline is shown with so many runs.
func has(name string, runs int) string {
	return fmt.Sprintf(`(() => { const r = %s; return !!r && r.children[1].textContent === "%d" })()`, row(name), runs)
}

const isLive = `document.querySelector("#link").textContent === "live"`

// TestWithoutScript: the tables are there for a browser that runs no scripts.
func TestWithoutScript(t *testing.T) {
	v := open(t)
	core.DefaultPool()
	name := fresh("plain")
	runs(name, 12)
	browser.Call(v, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	v.Do(chromedp.Navigate(serve(t)))
	picture(v, "without-script")
	// The page has no timers now, and reloads after a while: look from here, until all of it is there.
	wrong := fmt.Sprintf(`!%s ? "the pipeline and its 12 runs are not shown" :
		!document.querySelector(".workers td.state")?.textContent ? "the state of a worker is not shown" :
		!(document.querySelector("#pause").hidden && document.querySelector(".filter").hidden) ? "what needs a script is shown" :
		document.querySelector(".live").innerText !== "This page reloads every 5 seconds." ? "it says " + document.querySelector(".live").innerText : ""`, has(name, 12))
	for {
		text, err := chromedp.Run(v.Context, chromedp.Evaluate[string](wrong))
		if err == nil && text == "" {
			return
		}
		if v.Context.Err() != nil {
			t.Fatalf("%s; %v", text, err)
		}
	}
}

// TestLive: the page follows what happens, new pipelines and pools included, and shows names as text.
func TestLive(t *testing.T) {
	v := open(t)
	core.DefaultPool()
	live := fresh("live")
	runs(live, 3)
	v.Do(chromedp.Navigate(serve(t)))
	v.WaitFor(isLive)
	v.WaitFor(has(live, 3))
	runs(live, 4)
	v.WaitFor(has(live, 7))
	evil := fresh(`<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`)
	runs(evil, 2)
	v.WaitFor(has(evil, 2))
	pool, err := core.NewPool(core.Config{Workers: 2, Name: evil})
	if err != nil {
		t.Fatal(err)
	}
	heading := fmt.Sprintf(`[...document.querySelectorAll("h2")].some(h => h.textContent === %q)`, "Pool "+evil)
	v.WaitFor(heading)
	if browser.Eval[string](v, "document.title") == "owned" || browser.Eval[int](v, `document.querySelectorAll("main img, main script").length`) > 0 {
		t.Error("a name became markup")
	}
	pool.Close()
	v.WaitFor("!" + heading)
	v.WaitFor(`document.querySelector(".strip").dataset.history.length > 20`)
	// What the script draws is what the handler draws.
	if wrong := browser.Eval[string](v, sameStrips); wrong != "" {
		t.Error(wrong)
	}
}

// sameStrips draws the histories of a page by the script, and tells where the handler has drawn something else.
const sameStrips = `(() => {
	const request = new XMLHttpRequest();
	request.open("GET", location.pathname, false);
	request.send();
	const page = new DOMParser().parseFromString(request.responseText, "text/html");
	for (const strip of page.querySelectorAll(".strip")) {
		const drawn = strip.cloneNode(true);
		draw(drawn, strip.dataset.history, Number(page.querySelector("main").dataset.columns));
		if (drawn.innerHTML !== strip.innerHTML) return drawn.innerHTML + " is not " + strip.innerHTML;
	}
	return page.querySelectorAll(".strip").length > 0 ? "" : "no strips";
})()`

func press(keys string, modifiers ...chromedp.KeyOption) chromedp.Action[chromedp.Void] {
	return chromedp.KeyEvent(keys, modifiers...)
}

const focus = `(e => e.id || e.className || e.tagName)(document.activeElement)`

// TestKeyboard goes through the page without a mouse.
func TestKeyboard(t *testing.T) {
	v := open(t)
	core.DefaultPool()
	runs("a of few", 1)
	runs("b of many", 9)
	v.Do(chromedp.Navigate(serve(t)))
	v.WaitFor(isLive)
	at := func(want string, keys ...string) {
		t.Helper()
		for _, key := range keys {
			v.Do(press(key))
		}
		if got := browser.Eval[string](v, focus); got != want {
			t.Errorf("after %q the focus is at %s, want %s", keys, got, want)
		}
	}
	at("skip", "\t")
	at("pause", "\t")
	at("scroll", "\t")
	at("pipelines", "l")
	at("filter", "/")
	browser.Eval[string](v, `document.querySelector("#filter").value = ""`) // The protocol sends the letter, too, though its key was taken.
	at("filter", "b", " ", "o", "f")                                        // Letters go to the field.
	v.WaitFor(row("a of few") + ".hidden && !" + row("b of many") + ".hidden")
	at("pipelines", "\x1b")
	v.WaitFor("!" + row("a of few") + ".hidden")
	at("pool-1", "1")
	at("pool-1", "p")
	v.WaitFor(`document.querySelector("#link").textContent === "paused" && document.querySelector("#pause").textContent.startsWith("Resume")`)
	v.Do(press("p"))
	v.WaitFor(isLive)
	at("SUMMARY", "?")
	if !browser.Eval[bool](v, `document.querySelector("#keys").open`) {
		t.Error("? does not open the list of keys")
	}
	at("single", "\t")
	v.Do(press(" "))
	at("single", "l", "p") // Keys alone do nothing now.
	if browser.Eval[string](v, `document.querySelector("#pause").getAttribute("aria-pressed")`) != "false" {
		t.Error("p does something though keys are switched off")
	}
	v.Do(press(" "))
	// Heads sort by Enter: by runs, the most first, and back.
	order := `[...document.querySelectorAll(".pipelines tbody th")].map(h => h.textContent).filter(n => n.endsWith("few") || n.endsWith("many")).join()`
	v.Do(chromedp.Focus(`#sort-1`), press("\r"))
	if got := browser.Eval[string](v, order+` + document.querySelectorAll("thead th[aria-sort]")[0].ariaSort`); got != "b of many,a of fewdescending" {
		t.Errorf("by the number of runs the order is %s", got)
	}
	v.Do(press("\r"))
	if got := browser.Eval[string](v, order); got != "a of few,b of many" {
		t.Errorf("the other way round the order is %s", got)
	}
	if n := browser.Eval[int](v, `[...document.querySelectorAll("button, input, [tabindex='0'], a, summary")].filter(e => { e.focus(); return document.activeElement === e && getComputedStyle(e).outlineStyle === "none"}).length`); n > 0 {
		t.Errorf("%d elements with the focus don't show it", n)
	}
}

// TestColours: texts stand out in both schemes, which differ.
func TestColours(t *testing.T) {
	v := open(t)
	core.DefaultPool()
	runs("colours", 2)
	v.Do(chromedp.Navigate(serve(t)))
	v.WaitFor(isLive)
	backs := map[string]bool{}
	for _, name := range []string{"light", "dark"} {
		v.Scheme(name)
		backs[browser.Eval[string](v, `getComputedStyle(document.body).backgroundColor`)] = true
		if weak := browser.Eval[string](v, weakest); weak != "" {
			t.Errorf("%s: %s", name, weak)
		}
	}
	if len(backs) != 2 {
		t.Errorf("both schemes have the background %v", backs)
	}
}

// weakest tells which texts have a contrast of less than 4.5 to what is behind them, and which states of less than 3,
// as WCAG 2 counts it.
const weakest = `(() => {
	const light = c => { const [r, g, b] = c.match(/[\d.]+/g).map(v => { v /= 255; return v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4 }); return .2126 * r + .7152 * g + .0722 * b };
	const contrast = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + .05) / (y + .05) };
	const behind = e => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor; if (!/, 0\)$/.test(c)) return c } };
	const bad = new Set();
	for (const e of document.querySelectorAll("body *")) {
		if (!e.checkVisibility() || ![...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())) continue;
		const c = contrast(getComputedStyle(e).color, behind(e));
		if (c < 4.5) bad.add(e.tagName + "." + e.className + " has " + c.toFixed(2));
	}
	for (const p of document.querySelectorAll(".legend path")) {
		const c = contrast(getComputedStyle(p).fill, behind(p.parentElement));
		if (c < (p.classList.contains("asleep") ? 2 : 3)) bad.add(p.className.baseVal + " has " + c.toFixed(2));
	}
	return [...bad].join("; ");
})()`

// TestSmallScreen: nothing but tables is wider than a telephone.
func TestSmallScreen(t *testing.T) {
	v := open(t)
	core.DefaultPool()
	runs("a name of a pipeline that goes on and on and on, far beyond what anybody could want to read", 2)
	v.Do(chromedp.EmulateViewport(360, 740), chromedp.Navigate(serve(t)))
	v.WaitFor(isLive)
	if w := browser.Eval[int](v, "document.documentElement.scrollWidth"); w > 360 {
		t.Errorf("the page is %d wide on a screen of 360", w)
	}
	picture(v, "small")
}

// TestConsole: the browser finds nothing to complain of, such as a breach of the page's policy.
func TestConsole(t *testing.T) {
	v := open(t)
	core.DefaultPool()
	console := chromedp.Console(v.Context)
	v.Do(chromedp.Navigate(serve(t)))
	v.WaitFor(isLive)
	v.WaitFor(`document.querySelector(".strip").dataset.history.length > 15`)
	v.Run(`console.log("the end")`)
	for m, err := range console {
		if err != nil {
			t.Fatal(err)
		}
		if m.Text == "the end" {
			break
		}
		t.Error(m)
	}
}
