package coreweb

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// An event is what the script needs to bring the page up to date: texts in the order in which they
// stand there.
type event struct {
	Seq       int         `json:"seq"`
	Shape     string      `json:"shape"`
	Status    string      `json:"status"`
	Pools     []poolEvent `json:"pools"`
	Pipelines [][]any     `json:"pipelines"` // of each cell, its text, null for the name, and its number
}

type poolEvent struct {
	Now     []string      `json:"now"`
	Workers []workerEvent `json:"workers"`
	Counts  [][2]string   `json:"counts"`
}

type workerEvent struct {
	State  string   `json:"state"`
	Add    string   `json:"add"` // to the history
	Shares []string `json:"shares"`
}

// event returns what a page that knows the first samples does not know, and from when there is more.
func (s *sampler) event(known int) (event, <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.watch() // It may have stopped while the viewer did not read.
	v := s.viewFrom(known)
	e := event{Seq: v.Seq, Shape: v.Shape, Status: v.Status, Pools: []poolEvent{}, Pipelines: [][]any{}}
	for _, p := range v.Pools {
		var pe poolEvent
		for _, f := range p.Now {
			pe.Now = append(pe.Now, f.Text)
		}
		for _, w := range p.Workers {
			pe.Workers = append(pe.Workers, workerEvent{w.State, w.History, w.Shares})
		}
		for _, c := range p.Counts {
			pe.Counts = append(pe.Counts, [2]string{c.Total, c.Rate})
		}
		e.Pools = append(e.Pools, pe)
	}
	for _, row := range v.Pipelines {
		var cells []any
		for i, c := range row {
			if i == 0 { // The name, which stands there.
				cells = append(cells, nil, c.Sort)
			} else {
				cells = append(cells, c.Text, c.Sort)
			}
		}
		e.Pipelines = append(e.Pipelines, cells)
	}
	return e, s.fresh
}

// watching counts a stream.
func (s *sampler) watching(by int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.watchers += by
	s.seen = s.now()
}

// patience is how long a viewer may take to read one event, a variable for the sake of tests.
var patience = 10 * time.Second

// stream writes events until the client goes or the server shuts down. It composes an event when the last one
// has been written: who reads slowly gets fewer, and each has all samples since the one before.
func (h *handler) stream(w http.ResponseWriter, r *http.Request) {
	known := seqOf(r)
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	if r.Method == http.MethodHead {
		return
	}
	control := http.NewResponseController(w)
	down := h.streams.ended(r)
	h.sampler.watching(1)
	defer h.sampler.watching(-1)
	for {
		e, fresh := h.sampler.event(known)
		data, err := json.Marshal(e)
		if err != nil {
			return // A number that JSON doesn't have. There is none.
		}
		_ = control.SetWriteDeadline(time.Now().Add(patience)) // Instead of the server's WriteTimeout. Not every writer has one.
		if _, err := fmt.Fprintf(w, "id: %d\ndata: %s\n\n", e.Seq, data); err != nil {
			return
		}
		if control.Flush() != nil {
			return
		}
		known = e.Seq
		select {
		case <-fresh:
		case <-r.Context().Done():
			return
		case <-down:
			return
		}
	}
}

// seqOf returns how many samples the client knows: by the header that a browser sends when it connects
// again, or else by what the page asks for.
func seqOf(r *http.Request) int {
	for _, text := range []string{r.Header.Get("Last-Event-ID"), r.URL.Query().Get("after")} {
		if n, err := strconv.Atoi(text); err == nil && n >= 0 {
			return n
		}
	}
	return 0
}

// streams tells the streams of each server when that shuts down: Shutdown waits for them.
type streams struct {
	mu      sync.Mutex
	servers map[*http.Server]chan struct{}
}

// ended returns a channel that is closed when the request's server shuts down.
func (s *streams) ended(r *http.Request) <-chan struct{} {
	server, ok := r.Context().Value(http.ServerContextKey).(*http.Server)
	if !ok {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	down, known := s.servers[server]
	if !known {
		down = make(chan struct{})
		if s.servers == nil {
			s.servers = map[*http.Server]chan struct{}{}
		}
		s.servers[server] = down
		server.RegisterOnShutdown(sync.OnceFunc(func() { close(down) }))
	}
	return down
}
