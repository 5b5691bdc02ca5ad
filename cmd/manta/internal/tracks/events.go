package tracks

import (
	"fmt"

	"golang.org/x/exp/trace"

	"github.com/seed1237c087/manta/cmd/manta/internal/perfetto"
)

// taskBegins shows a pipeline, a named function or a call from outside, on a track of spans and as a call of the goroutine that
// runs it.
func (c *converter) taskBegins(e trace.Event) {
	t, g := e.Task(), c.of(e)
	s := &span{name: t.Type, by: g}
	if n := len(c.free); n > 0 {
		s.lane, c.free = c.free[n-1], c.free[:n-1]
	} else {
		s.lane = len(c.lanes)
		c.lanes = append(c.lanes, c.track())
	}
	c.tasks[t.ID] = s
	c.out.Begin(perfetto.Event{Track: c.lanes[s.lane], Time: c.now, Category: "span", Name: s.name})
	if g != nil {
		c.begins(g, slice{call, t.ID}, perfetto.Event{Name: s.name})
	}
}

func (c *converter) taskEnds(e trace.Event) {
	t := e.Task()
	s := c.tasks[t.ID]
	if s == nil {
		return // It began before the trace.
	}
	delete(c.tasks, t.ID)
	c.out.End(c.lanes[s.lane], c.now)
	c.free = append(c.free, s.lane)
	if s.by != nil {
		c.ends(s.by, call, t.ID)
	}
}

// regionBegins shows a job. If the job was stolen, an arrow leads to it. Regions of the user are shown in the same way.
func (c *converter) regionBegins(e trace.Event) {
	g, r := c.of(e), e.Region()
	if g == nil {
		return
	}
	show := perfetto.Event{Name: r.Type, To: g.stolen}
	g.stolen = 0
	if s := c.tasks[r.Task]; s != nil {
		show.Notes = append(show.Notes, perfetto.Note{Key: "of", Value: s.name})
		if show.To == stolenFromGuest {
			if show.To = 0; s.by != nil {
				show.To = c.arrow()
				c.mark(s.by, perfetto.Event{Category: "steal", Name: "stolen", From: show.To})
			}
		}
	}
	if show.To == stolenFromGuest {
		show.To = 0
	}
	c.begins(g, slice{job, 0}, show)
}

// stolenFromGuest is an arrow whose beginning is not known yet. The task of the job shows where the arrow begins.
const stolenFromGuest = ^uint64(0)

// log shows a log of the library about a worker.
func (c *converter) log(e trace.Event, l logged) {
	p := c.pools[l.pool]
	if p == nil {
		p = &pool{number: l.pool, workers: l.workers, name: l.name, who: map[int]*goroutine{}, woken: map[int]uint64{}}
		c.pools[l.pool] = p
		c.byNumber = append(c.byNumber, p)
	}
	at, g := place{p, l.worker}, c.of(e)
	if g == nil {
		return
	}
	switch l.what {
	case "wake":
		p.woken[l.worker] = c.arrow()
		c.mark(g, perfetto.Event{Category: "wake", Name: fmt.Sprint("wakes worker ", l.worker), From: p.woken[l.worker]})
		return
	case "stand-in":
		show := perfetto.Event{Category: "standin", Name: fmt.Sprint("stands in with worker ", l.worker)}
		if lender := p.who[l.worker]; lender != nil && lender != g {
			show.To = c.arrow()
			c.mark(lender, perfetto.Event{Category: "standin", Name: fmt.Sprint("lends worker ", l.worker), From: show.To})
		}
		c.mark(g, show)
		c.is(g, at, "stand-in with worker ")
		return
	}
	c.is(g, at, "worker ")
	switch l.what {
	case "steal":
		g.stolen = stolenFromGuest
		if victim := p.who[l.from]; victim != nil {
			g.stolen = c.arrow()
			c.mark(victim, perfetto.Event{Category: "steal", Name: "stolen", From: g.stolen})
		}
		c.mark(g, perfetto.Event{Category: "steal", Name: "steal"})
	case "sleep":
		c.begins(g, slice{kind: asleep}, perfetto.Event{})
	}
}

// is notes that g carries a worker. If the worker slept, it goes on.
func (c *converter) is(g *goroutine, at place, role string) {
	if g.pool == nil {
		g.pool, g.role = at.pool, fmt.Sprint(role, at.worker)
	}
	g.at, at.pool.who[at.worker] = at, g
	c.awake(g)
}

// awake shows the end of the arrow from the goroutine that has woken g's worker, if there is one.
func (c *converter) awake(g *goroutine) {
	if p := g.at.pool; p != nil && p.woken[g.at.worker] != 0 {
		c.mark(g, perfetto.Event{Category: "wake", Name: "awake", To: p.woken[g.at.worker]})
		delete(p.woken, g.at.worker)
	}
}

// transition shows a wait of a goroutine with a track, if a slice of the goroutine is open.
func (c *converter) transition(t trace.StateTransition) {
	id := t.Resource.Goroutine()
	from, to := t.Goroutine()
	if from == trace.GoNotExist {
		for f := range t.Stack.Frames() { // the last frame is the outermost one
			c.began[id] = f.Func
		}
	}
	if to == trace.GoNotExist {
		delete(c.began, id)
	}
	g := c.goroutines[id]
	if g == nil {
		return
	}
	switch top := g.top(); {
	case to == trace.GoWaiting && top != nil && !top.kind.still():
		c.begins(g, slice{kind: waiting}, perfetto.Event{Notes: []perfetto.Note{{Key: "for", Value: t.Reason}}})
	case to == trace.GoRunning:
		c.runs(g)
	}
}

// runs notes that g goes on, and ends the slice of its sleep or wait.
func (c *converter) runs(g *goroutine) {
	switch top := g.top(); {
	case top == nil || !top.kind.still():
	case top.kind == asleep:
		c.ends(g, asleep, 0)
		c.awake(g)
	default:
		c.ends(g, waiting, 0)
	}
}
