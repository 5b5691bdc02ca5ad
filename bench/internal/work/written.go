package work

import (
	"fmt"
	"runtime"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/work/compiled"
)

// The rivals of rows whose elements are cheaper than a call.
const (
	// written is the loop as one writes it, with the function's body in it.
	written = "loop as written"
	// writtenHands are goroutines with halves of that.
	writtenHands = "goroutines as written"
	// blocks is the library with a loop of one's own over each block.
	blocks = "manta, blocks"
	// mantaBuild is the library as manta has it, compiled to loops by the command manta. It takes
	// part if the bench was built so.
	mantaBuild = "manta build"
)

// A writing is a work as users write it, the function in place, and the ways to do it.
// In is the input, R the result.
type writing[In, R any] struct {
	name, title string
	sizes       []int
	input       func(n int) In
	loop        func(In) R
	hands       func(c crew, in In) R
	// pipeline stays as it is, and built is the same, compiled to loops if the command does that.
	pipeline, built, blocks func(In) R
	check                   func(want R) func(got R) error
	abroad                  func(in In, want R) errand
	// fresh tells that the result is a new slice.
	fresh  bool
	bounds writtenBounds
}

// writtenBounds are the factors that bound the time of mantaBuild over ten million elements.
// 0: there is none.
type writtenBounds struct {
	single, everyone    float64 // of the loop, with one worker and with all
	hands, rayon, manta float64 // of these, with all workers
}

// fewPlus is what mantaBuild may cost more than the loop if there are few elements, in nanoseconds.
const fewPlus = 300

// rows are the work with one worker and with all. Few elements are the same for both.
func (w writing[In, R]) rows(everyone crew) (rows []Row) {
	for _, n := range w.sizes {
		for _, c := range []crew{single, everyone} {
			if c.own && n < collectSize {
				continue
			}
			size, words := "10m", "10 million"
			if n < collectSize {
				size, words = "1k", "1 thousand"
			}
			rows = append(rows, Row{
				Name:    fmt.Sprintf("as_written/%s/%s/%s", w.name, size, c.Name),
				Title:   fmt.Sprintf(w.title, words) + "; " + c.String(),
				Setup:   func(e *Env) ([]measure.Rival, error) { return w.rivals(e, c, n) },
				Compare: w.compare(c, n),
			})
		}
	}
	return rows
}

func (w writing[In, R]) rivals(e *Env, c crew, n int) ([]measure.Rival, error) {
	in := w.input(e.size(n))
	want := w.loop(in)
	check := w.check(want)
	var s slot[R]
	var rivals []measure.Rival
	add := func(name string, way func(In) R) {
		rivals = append(rivals, s.by(name, func() R { return way(in) }, check))
	}
	add(written, w.loop)
	if !c.own {
		add(writtenHands, func(in In) R { return w.hands(c, in) })
	}
	add(manta, w.pipeline)
	add(blocks, w.blocks)
	if compiled.Is() {
		add(mantaBuild, w.built)
	}
	for i := range rivals {
		if w.fresh {
			rivals[i].Before = func() {
				s = slot[R]{}
				runtime.GC()
			}
		}
	}
	return c.sendWith(e, w.abroad(in, want), rivals...)
}

// compare sets each way with the library beside the loop, goroutines and Rayon.
func (w writing[In, R]) compare(c crew, n int) (all []measure.Comparison) {
	for _, rival := range []string{manta, blocks, mantaBuild} {
		var b writtenBounds
		var plus float64
		if rival == mantaBuild {
			if !compiled.Is() {
				continue
			}
			b = w.bounds
			if n < collectSize {
				b, plus = writtenBounds{everyone: 1}, fewPlus
			}
		}
		if c.own {
			all = append(all, measure.Comparison{Rival: rival, Against: written, Factor: b.single})
			continue
		}
		all = append(all,
			measure.Comparison{Rival: rival, Against: written, Factor: b.everyone, Plus: plus},
			measure.Comparison{Rival: rival, Against: writtenHands, Factor: b.hands},
			measure.Comparison{Rival: rival, Against: rayon, Factor: b.rayon})
		if b.manta != 0 {
			all = append(all, measure.Comparison{Rival: rival, Against: manta, Factor: b.manta})
		}
	}
	return all
}
