package coreweb

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed1237c087/manta/core"
)

func (s *sampler) isRunning() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.running
}

// TestSamplesWhileWatched: nobody samples before the first request, and some time after the last one.
func TestSamplesWhileWatched(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var looks atomic.Int64
		pools := func() []*core.Pool { looks.Add(1); return nil }
		h := newHandler(Config{Every: 50 * time.Millisecond, Linger: time.Minute}, sources{pools, noPipelines, time.Now})
		time.Sleep(time.Hour)
		if looks.Load() != 0 {
			t.Errorf("%d looks before the first request", looks.Load())
		}
		for round := range 3 {
			looks.Store(0)
			for range 10 {
				get(t, h, "/")
			}
			if looks.Load() != 1 {
				t.Errorf("ten requests at a time made %d looks", looks.Load())
			}
			time.Sleep(10 * time.Second)
			if n := looks.Load(); n < 190 || n > 210 {
				t.Errorf("%d looks in 10 seconds", n)
			}
			time.Sleep(40 * time.Second)
			get(t, h, "/")
			time.Sleep(59 * time.Second)
			if !h.sampler.isRunning() {
				t.Error("the sampling has ended too early")
			}
			time.Sleep(2 * time.Second)
			if h.sampler.isRunning() {
				t.Error("the sampling has not ended")
			}
			n := looks.Load()
			time.Sleep(time.Hour)
			if looks.Load() != n {
				t.Errorf("round %d: somebody looks though nobody watches", round)
			}
		}
	})
}

// stuck is a client whose connection takes nothing more after the first event until it is let go.
type stuck struct {
	http.ResponseWriter
	writes chan string
	let    chan struct{}
}

func (w *stuck) Flush() {}

func (w *stuck) Write(b []byte) (int, error) {
	w.writes <- string(b)
	<-w.let
	return len(b), nil
}

// TestSlowReader: who doesn't read holds up nobody else, no events pile up for him, and when he reads he gets
// everything since.
func TestSlowReader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHandler(Config{}, sources{pools: noPools, pipelines: noPipelines, now: time.Now})
		ctx, leave := context.WithCancel(context.Background())
		w := &stuck{httptest.NewRecorder(), make(chan string), make(chan struct{})}
		over := make(chan struct{})
		go func() {
			h.stream(w, httptest.NewRequestWithContext(ctx, http.MethodGet, "http://localhost/?get=events", nil))
			close(over)
		}()
		<-w.writes
		time.Sleep(20 * time.Second)
		w.let <- struct{}{}
		first := <-w.writes
		w.let <- struct{}{}
		second := <-w.writes
		if a, b := seqIn(first), seqIn(second); a < 190 || a > 210 || b < a+5 || b > a+15 {
			t.Errorf("after 20 seconds come events %d and %d, of samples every tenth of a second", a, b)
		}
		leave()
		w.let <- struct{}{}
		<-over
		time.Sleep(2 * defaultLinger) // The sampler ends.
	})
}

func seqIn(event string) (n int) {
	line, _, _ := strings.Cut(strings.TrimPrefix(event, "id: "), "\n")
	n, _ = strconv.Atoi(line)
	return n
}
