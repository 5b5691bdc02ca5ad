package coreweb

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/seed1237c087/manta/core"
)

// watched is how many streams a handler counts.
func (h *handler) watched() int {
	h.sampler.mu.Lock()
	defer h.sampler.mu.Unlock()
	return h.sampler.watchers
}

// TestEvents: a viewer gets all samples, one after the other, and a second one sees the same.
func TestEvents(t *testing.T) {
	p := quietPool(t, "quiet", 2)
	h := newHandler(Config{Every: time.Millisecond}, showing(nil, p).sampler.sources)
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	a, b := connect(t, server.URL+"?get=events"), connect(t, server.URL+"?get=events")
	for _, stream := range []*events{a, b} {
		seq, letters := 0, 0
		for range 3 {
			e, ok := stream.next()
			if !ok {
				t.Fatal("the stream has ended")
			}
			if e.Seq < seq || len(e.Pools) != 1 || len(e.Pools[0].Workers) != 2 {
				t.Fatalf("%+v", e)
			}
			seq = e.Seq
			add := e.Pools[0].Workers[1].Add
			if letters += len(add); strings.Trim(add, "z") != "" {
				t.Errorf("the worker slept, and the event says %q", add)
			}
			if letters != seq {
				t.Errorf("after %d samples there were %d letters", seq, letters)
			}
			if got := e.Pools[0].Counts[3][0]; got != number(p.Stats().Injected) {
				t.Errorf("%s were injected, want %d", got, p.Stats().Injected)
			}
		}
	}
	if n := h.watched(); n != 2 {
		t.Errorf("%d streams are counted", n)
	}
	h.sampler.mu.Lock()
	ids := h.sampler.ids
	h.sampler.mu.Unlock()
	if ids != 1 {
		t.Errorf("two viewers have %d tracks of the pool", ids)
	}
}

// TestReconnect: a browser says what it had last when it connects again, and gets the rest.
func TestReconnect(t *testing.T) {
	h := showing(nil, quietPool(t, "quiet", 1))
	h.sampler.mu.Lock()
	h.sampler.running = true // by this test
	for range 50 {
		h.sampler.sample()
	}
	h.sampler.mu.Unlock()
	for last, want := range map[string]int{"": 50, "20": 30, "50": 0, "7000": 0, "-4": 50, "x": 50} {
		r := httptest.NewRequest(http.MethodGet, "http://localhost/?get=events", nil)
		r.Header.Set("Last-Event-ID", last)
		e, _ := h.sampler.event(seqOf(r))
		if got := len(e.Pools[0].Workers[0].Add); got != want {
			t.Errorf("who knows %q gets %d samples, want %d", last, got, want)
		}
	}
}

// TestStreamEnds when the client goes, and when the server shuts down.
func TestStreamEnds(t *testing.T) {
	h := showing(nil)
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: h, WriteTimeout: time.Nanosecond} // The stream has deadlines of its own.
	served := make(chan error)
	go func() { served <- server.Serve(l) }()
	url := fmt.Sprintf("http://%s/?get=events", l.Addr())
	gone, stays := connect(t, url), connect(t, url)
	gone.next()
	stays.next()
	if n := h.watched(); n != 2 {
		t.Errorf("%d streams are counted", n)
	}
	gone.body.Close()
	until(func() bool { return h.watched() == 1 })
	if err := server.Shutdown(context.Background()); err != nil {
		t.Error(err)
	}
	if err := <-served; !errors.Is(err, http.ErrServerClosed) {
		t.Error(err)
	}
	for ok := true; ok; {
		_, ok = stays.next()
	}
	until(func() bool { return h.watched() == 0 })
}

func noPools() []*core.Pool { return nil }
