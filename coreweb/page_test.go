package coreweb

import (
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// evil are names that break out of where they stand, if anything does.
var evil = []string{
	`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, `</title></style></textarea>`, `' onmouseover='alert(1)`,
	`{{.Program}}`, `javascript:alert(1)`, "line\nbreak\x00\u2028", "bad \xff\xfe", ``,
}

var tags = regexp.MustCompile(`(?s)<[^>]*>`)

// textOf returns what a reader sees of the first element of the page that begins so.
func textOf(t *testing.T, page, begins, ends string) string {
	t.Helper()
	_, rest, ok := strings.Cut(page, begins)
	if !ok {
		t.Fatalf("the page has no %s", begins)
	}
	part, _, _ := strings.Cut(rest, ends)
	return strings.Join(strings.Fields(html.UnescapeString(tags.ReplaceAllString("<"+part, " "))), " ")
}

// TestPageWithoutScript: all that there is to see is in the page itself, and the numbers are those of core
// and par.
func TestPageWithoutScript(t *testing.T) {
	p := quietPool(t, "quiet", 3)
	stats := par.PipelineStats{
		Name: "resize", Runs: 1100, Failed: 7, Running: 2, Elements: 4_000_000, Alone: 100, Forked: 1000,
		AloneIn: 2 * time.Millisecond, ForkedIn: 15 * time.Second, Busy: 28 * time.Second, Pieces: 40321, Stolen: 12,
	}
	stats.Seconds[1], stats.Seconds[5], stats.Seconds[len(stats.Seconds)-1] = 100, 900, 100
	h := showing([]par.PipelineStats{stats}, p)
	answer, page := get(t, h, "/")
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "text/html; charset=utf-8" {
		t.Fatal(answer)
	}
	if !strings.Contains(page, `<noscript><meta http-equiv="refresh" content="5"></noscript>`) {
		t.Error("the page does not refresh itself without script")
	}
	s := p.Stats()
	if s.Injected != 1234 {
		t.Fatalf("the pool counts %d calls of Install", s.Injected)
	}
	want := strings.Join([]string{number(s.Jobs), number(s.Steals), number(s.FailedSteals), number(uint64(1234)), number(s.StandIns),
		number(s.Sleeps), number(s.Wakes), number(s.IdleWakes)}, " ")
	want = strings.ReplaceAll(want, "\u202f", " ") // as textOf has it
	if got := textOf(t, page, `<tr class="totals">`, "</tr>"); got != want {
		t.Errorf("the counts are %s, want %s", got, want)
	}
	if got, want := textOf(t, page, `<dl class="now">`, "</dl>"),
		"busy 0 lent 0 looking 0 asleep 3 guests 0 parked 0 on loan 0 callers 0 queued 0 goroutines 3"; got != want {
		t.Errorf("the pool is said to have %s, want %s", got, want)
	}
	if got, want := textOf(t, page, `<table class="workers">`, "</table>"),
		"Workers worker now the last minute busy lent looking asleep "+
			"0 asleep 0 % 0 % 0 % 100 % 1 asleep 0 % 0 % 0 % 100 % 2 asleep 0 % 0 % 0 % 100 %"; got != want {
		t.Errorf("the workers are said to be %s, want %s", got, want)
	}
	_, table, _ := strings.Cut(page, `<table class="pipelines">`)
	if got, want := textOf(t, table, "<tbody>", "</tbody>"),
		"resize 1 100 2 7 4 000 000 100 2.00 ms 1 000 15.0 s 28.0 s 7.00 µs ≤ 10.0 ms > 60.0 s 40 321 12"; got != want {
		t.Errorf("the pipeline is said to have %s, want %s", got, want)
	}
}

// TestNamesAreText: whatever pools and pipelines are called, it stays text.
func TestNamesAreText(t *testing.T) {
	var pipelines []par.PipelineStats
	var pools []*core.Pool
	for _, name := range evil {
		pipelines = append(pipelines, par.PipelineStats{Name: name})
		pools = append(pools, quietPool(t, name, 1))
	}
	h := showing(pipelines, pools...)
	_, plain := get(t, showing([]par.PipelineStats{{Name: "x"}}, quietPool(t, "x", 1)), "/")
	_, page := get(t, h, "/")
	for _, tag := range []string{"<script", "<img", "</title", "</style", "</textarea", "onerror=\"", "<svg", "<section"} {
		more := 0
		if tag == "<svg" || tag == "<section" {
			more = len(evil) - 1
		}
		if got, want := strings.Count(page, tag), strings.Count(plain, tag)+more; got != want {
			t.Errorf("%d times %s in the page, want %d", got, tag, want)
		}
	}
	for _, name := range evil[:len(evil)-2] {
		if text := html.UnescapeString(page); !strings.Contains(strings.ReplaceAll(text, "\uFFFD", "\x00"), name) {
			t.Errorf("the page does not show %q", name)
		}
	}
}

// TestAnyPrefix: the page and what it asks for come from whatever path the handler has.
func TestAnyPrefix(t *testing.T) {
	h := showing(nil)
	mux := http.NewServeMux()
	mux.Handle("/debug/manta/", h)
	mux.Handle("/exact", h)
	mux.Handle("/a/b/", http.StripPrefix("/a/b", h))
	mux.Handle("/c", http.StripPrefix("/c", h))
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close) // when the streams have ended
	for _, at := range []string{"/debug/manta/", "/debug/manta/below", "/exact", "/a/b/", "/c", "/exact?x=y"} {
		base, err := url.Parse(server.URL + at)
		if err != nil {
			t.Fatal(err)
		}
		_, page := fetch(t, base.String())
		links := regexp.MustCompile(`(?:href|src)="(\?[^"]+)"`).FindAllStringSubmatch(page, -1)
		if len(links) != 2 {
			t.Fatalf("%s: the page asks for %q", at, links)
		}
		for _, link := range links {
			to, err := base.Parse(html.UnescapeString(link[1]))
			if err != nil {
				t.Fatal(err)
			}
			kind := "text/javascript; charset=utf-8"
			if strings.Contains(link[1], "style.css") {
				kind = "text/css; charset=utf-8"
			}
			if answer, text := fetch(t, to.String()); len(text) < 1000 || answer.Header.Get("Content-Type") != kind {
				t.Errorf("%s: %s is %s, %s", at, to, answer.Status, answer.Header.Get("Content-Type"))
			}
		}
		to, _ := base.Parse("?get=events&after=0")
		if e, ok := connect(t, to.String()).next(); !ok || e.Seq == 0 {
			t.Errorf("%s has no events", at)
		}
	}
}

func fetch(t *testing.T, from string) (*http.Response, string) {
	t.Helper()
	answer, err := http.Get(from)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var text strings.Builder
	if err := answer.Write(&text); err != nil {
		t.Fatal(err)
	}
	return answer, text.String()
}

func TestRefused(t *testing.T) {
	h := showing(nil)
	if answer, _ := get(t, h, "/?get=other"); answer.StatusCode != http.StatusNotFound {
		t.Errorf("something that does not exist is %s", answer.Status)
	}
	for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodOptions} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(method, "http://localhost/", nil))
		if w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "GET, HEAD" {
			t.Errorf("%s is answered by %d", method, w.Code)
		}
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodHead, "http://localhost/?get=events", nil))
	if w.Code != http.StatusOK || w.Body.Len() > 0 {
		t.Errorf("HEAD of the events: %d with %d bytes", w.Code, w.Body.Len())
	}
	answer, _ := get(t, h, "/")
	if policy := answer.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
		t.Errorf("the policy is %q", policy)
	}
}
