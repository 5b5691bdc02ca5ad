package sim

import (
	"fmt"
	"iter"
	"runtime/debug"

	"github.com/seed1237c087/manta/internal/gid"
)

// A carrier is a coroutine on which goroutines of the program run, one after the
// other. A switch between two coroutines costs a quarter of a switch by channels,
// on any number of processors.
type carrier struct {
	c    *controller
	g    *goroutine
	key  gid.Key
	next func() (struct{}, bool)
	stop func()
	give func(struct{}) bool
	// exits: the goroutine has called runtime.Goexit, and the coroutine will end.
	exits bool
}

func newCarrier() *carrier {
	k := new(carrier)
	k.next, k.stop = iter.Pull(k.life)
	k.next() // until life has set k.key
	return k
}

func (k *carrier) life(yield func(struct{}) bool) {
	k.key, k.give = gid.Get(), yield
	for yield(struct{}{}) {
		k.run()
	}
}

// pass returns to the loop in Run, which resumes the next goroutine.
func (k *carrier) pass() { k.give(struct{}{}) }

// run runs one goroutine of the program to its end, and decides which goroutine is next.
func (k *carrier) run() {
	returned := false
	defer func() {
		if returned {
			return
		}
		if v := recover(); v != nil {
			k.c.note("panics", nil)
			k.c.failure = &Failure{Kind: Panicked, Message: fmt.Sprint(v), Stack: string(debug.Stack())}
			k.c.next = nil
			k.g.done = true
			return
		}
		// runtime.Goexit: the coroutine can't be used again, and its end also
		// ends the goroutine that resumes it. See resume.
		k.exits = true
		k.end()
		k.pass()
	}()
	k.g.f()
	returned = true
	k.end()
}

func (k *carrier) end() {
	c, g := k.c, k.g
	g.done = true
	c.drop(g)
	c.step()
	c.note("ends", nil)
	c.decide(ends)
}

// resume runs g until it gives way or ends.
func (c *controller) resume(g *goroutine) {
	if g.on == nil {
		g.on = c.carrier()
		g.on.c, g.on.g = c, g
	}
	k := g.on
	c.cur = g
	c.key.Store(uint64(k.key))
	k.next()
	c.key.Store(0)
	switch {
	case !g.done:
	case k.exits:
		c.exiting.Go(func() { k.next() }) // Ends the coroutine and this goroutine.
	default:
		k.c, k.g = nil, nil
		c.free = append(c.free, k)
	}
}

// carrier returns a free carrier, or a new one.
func (c *controller) carrier() *carrier {
	n := len(c.free)
	if n == 0 {
		return newCarrier()
	}
	k := c.free[n-1]
	c.free = c.free[:n-1]
	return k
}
