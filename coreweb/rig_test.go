package coreweb

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// TestMain gives viewers time enough for a machine that stands still.
func TestMain(m *testing.M) {
	patience = time.Hour
	os.Exit(m.Run())
}

// until waits for what others bring about.
func until(cond func() bool) {
	for !cond() {
		runtime.Gosched()
	}
}

// quietPool is a pool whose workers have something behind them and sleep.
func quietPool(t *testing.T, name string, workers int) *core.Pool {
	t.Helper()
	p, err := core.NewPool(core.Config{Workers: workers, Name: name})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	for range 1234 {
		p.Install(func() {})
	}
	// A watch that saw a task wait may wake a worker when all is done.
	until(watchesRest)
	until(func() bool { return p.State().Count(core.Asleep) == workers })
	return p
}

// watchesRest reports whether the watches of all pools wait until somebody needs them, from their stacks.
func watchesRest() bool {
	buf := make([]byte, 4<<20)
	for stack := range strings.SplitSeq(string(buf[:runtime.Stack(buf, true)]), "\n\n") {
		head, frames, _ := strings.Cut(stack, "\n")
		if strings.Contains(frames, ").watchJobs") && !(strings.Contains(head, "[select") && strings.Contains(frames, "seam.WaitEither(")) {
			return false
		}
	}
	return true
}

// showing is a handler that shows the given pools and pipelines.
func showing(pipelines []par.PipelineStats, pools ...*core.Pool) *handler {
	return newHandler(Config{}, sources{
		pools:     func() []*core.Pool { return pools },
		pipelines: func() []par.PipelineStats { return pipelines },
		now:       time.Now,
	})
}

// get returns the answer to a request.
func get(t *testing.T, h http.Handler, target string) (*http.Response, string) {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://localhost"+target, nil))
	body, err := io.ReadAll(w.Result().Body)
	if err != nil {
		t.Fatal(err)
	}
	return w.Result(), string(body)
}

// events reads a stream of events.
type events struct {
	t    *testing.T
	body io.ReadCloser
	rest string
}

// connect opens a stream, which ends with the test at the latest.
func connect(t *testing.T, url string) *events {
	t.Helper()
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { answer.Body.Close() })
	if kind := answer.Header.Get("Content-Type"); kind != "text/event-stream" {
		t.Fatalf("the stream is %q", kind)
	}
	return &events{t: t, body: answer.Body}
}

// next returns the next event; ok is false at the end of the stream.
func (s *events) next() (e event, ok bool) {
	s.t.Helper()
	buf := make([]byte, 4096)
	for {
		if text, rest, whole := strings.Cut(s.rest, "\n\n"); whole {
			s.rest = rest
			_, data, _ := strings.Cut(text, "\ndata: ")
			if err := json.Unmarshal([]byte(data), &e); err != nil {
				s.t.Fatalf("%v in %q", err, text)
			}
			return e, true
		}
		n, err := s.body.Read(buf)
		s.rest += string(buf[:n])
		if n == 0 && err != nil {
			return e, false
		}
	}
}
