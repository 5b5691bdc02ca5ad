package tracks

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/exp/trace"

	"github.com/seed1237c087/manta/cmd/manta/internal/perfetto"
)

// ErrCut is the error for a trace that is whole up to some point, and whose next part is cut off, because the program ended while
// it wrote.
var ErrCut = errors.New("its last part is cut off")

// Convert reads an execution trace of Go from r and writes it to w in Perfetto's format. If the last part of the trace is cut off,
// Convert writes the other parts and returns ErrCut. If the input is no such trace, Convert returns another error and writes
// nothing.
func Convert(w io.Writer, r io.Reader) error {
	from := &source{r: r}
	in, err := trace.NewReader(from)
	if err != nil {
		return err
	}
	c := &converter{
		goroutines: map[trace.GoID]*goroutine{}, began: map[trace.GoID]string{}, pools: map[int]*pool{}, tasks: map[trace.TaskID]*span{},
	}
	cut, err := c.events(in, from)
	if err != nil {
		return err
	}
	c.close()
	if _, err := c.out.WriteTo(w); err != nil {
		return err
	}
	return cut
}

// events converts the events of in. cut is ErrCut or nil.
func (c *converter) events(in *trace.Reader, from *source) (cut, err error) {
	defer func() { // If an event is wrong, package trace panics when the event is read.
		if v := recover(); v != nil {
			err = fmt.Errorf("it has an event that can't be: %v", v)
		}
	}()
	for some := false; ; {
		e, err := in.ReadEvent()
		switch {
		case errors.Is(err, io.EOF):
			return nil, nil
		case err != nil && some && from.ended:
			return ErrCut, nil
		case err != nil:
			return nil, err
		}
		some = some || e.Kind() != trace.EventSync
		c.event(e)
	}
}

// source is a reader that notes whether its end was reached.
type source struct {
	r     io.Reader
	ended bool
}

func (s *source) Read(b []byte) (int, error) {
	n, err := s.r.Read(b)
	s.ended = s.ended || errors.Is(err, io.EOF)
	return n, err
}

// converter is the state of a conversion.
type converter struct {
	out        perfetto.Trace
	goroutines map[trace.GoID]*goroutine // the goroutines that have a track
	order      []*goroutine
	began      map[trace.GoID]string // the first functions of the goroutines that began in the trace
	pools      map[int]*pool
	byNumber   []*pool
	tasks      map[trace.TaskID]*span
	lanes      []perfetto.Track // the tracks of spans
	free       []int            // indices of free lanes
	tracks     perfetto.Track
	arrows     uint64
	now        int64
}

// span is a task that has not ended.
type span struct {
	name string
	by   *goroutine
	lane int
}

func (c *converter) track() perfetto.Track { c.tracks++; return c.tracks }

func (c *converter) arrow() uint64 { c.arrows++; return c.arrows }

// of returns the goroutine of e, which gets a track if it has none. It returns nil if e has no goroutine.
func (c *converter) of(e trace.Event) *goroutine {
	id := e.Goroutine()
	if id == trace.NoGoroutine {
		return nil
	}
	g := c.goroutines[id]
	if g == nil {
		g = &goroutine{id: id, track: c.track(), began: c.began[id]}
		for f := range e.Stack().Frames() {
			if c.began[id] == "" {
				g.began = f.Func // the last frame is the outermost one
			}
		}
		g.began = g.began[strings.LastIndexByte(g.began, '/')+1:]
		c.goroutines[id] = g
		c.order = append(c.order, g)
	}
	c.runs(g)
	return g
}

func (c *converter) event(e trace.Event) {
	c.now = int64(e.Time())
	switch e.Kind() {
	case trace.EventStateTransition:
		if t := e.StateTransition(); t.Resource.Kind == trace.ResourceGoroutine {
			c.transition(t)
		}
	case trace.EventTaskBegin:
		c.taskBegins(e)
	case trace.EventTaskEnd:
		c.taskEnds(e)
	case trace.EventRegionBegin:
		c.regionBegins(e)
	case trace.EventRegionEnd:
		if g := c.of(e); g != nil {
			c.ends(g, job, 0)
		}
	case trace.EventLog:
		if l := e.Log(); l.Category == category {
			if told, ok := parse(l.Message); ok {
				c.log(e, told)
			}
		}
	default:
	}
}

// begins begins a slice of g.
func (c *converter) begins(g *goroutine, s slice, e perfetto.Event) {
	e.Track, e.Time, e.Category = g.track, c.now, categories[s.kind]
	if e.Name == "" {
		e.Name = names[s.kind]
	}
	g.open = append(g.open, s)
	c.out.Begin(e)
}

// ends ends the innermost slice of a kind, and all slices within it. A slice that began before the trace is not open.
func (c *converter) ends(g *goroutine, k kind, task trace.TaskID) {
	for i := len(g.open) - 1; i >= 0; i-- {
		if g.open[i].kind == k && g.open[i].task == task {
			for range g.open[i:] {
				c.out.End(g.track, c.now)
			}
			g.open = g.open[:i]
			return
		}
	}
}

func (c *converter) mark(g *goroutine, e perfetto.Event) {
	e.Track, e.Time = g.track, c.now
	c.out.Mark(e)
}

// close ends the slices that are still open, and describes the tracks.
func (c *converter) close() {
	for _, g := range c.order {
		for range g.open {
			c.out.End(g.track, c.now)
		}
	}
	for _, s := range c.tasks {
		if s.lane >= 0 {
			c.out.End(c.lanes[s.lane], c.now)
		}
	}
	const program = 1
	process := c.track()
	c.out.Process(process, program, "program")
	for i, lane := range c.lanes {
		name := "pipelines"
		if i > 0 {
			name = fmt.Sprint(name, " ", i+1)
		}
		c.out.Lane(lane, process, name)
	}
	for _, p := range c.byNumber {
		c.out.Process(c.track(), program+p.number, p.String())
	}
	const threads = 1 << 16 // so that no thread has the number of a process, which is that of its first thread
	for i, g := range c.order {
		pid := program
		if g.pool != nil {
			pid += g.pool.number
		}
		c.out.Thread(g.track, pid, threads+i, g.String())
	}
}
