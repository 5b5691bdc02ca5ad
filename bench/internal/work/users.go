package work

import (
	"cmp"
	"runtime"
	"slices"

	"github.com/seed1237c087/manta/bench/internal/measure"
)

// userRows are programs of users who know the library from its documentation alone. Their names begin
// with users.
func userRows(everyone crew) []Row {
	return slices.Concat(
		foldRows(everyone),
		keyRows(everyone),
		kernelRows(everyone),
		gridRows(everyone),
		classRows(everyone),
	)
}

// A using is a program of a user: the plain loop as one writes it, goroutines with parts of it, and ways to do the
// same with the library. In is the input, R the result.
type using[In, R any] struct {
	group       string // what the names of its rows begin with. "": users
	name, title string
	// input makes the input; the size of it goes through e.size.
	input func(e *Env) In
	loop  func(In) R
	// hands is the work by goroutines. nil: nobody writes that.
	hands func(c crew, in In) R
	ways  []way[In, R]
	check func(want R) func(got R) error
	// single tells that there is a row with one worker, too.
	single bool
	// fresh tells that the result is new memory: the garbage goes before each turn.
	fresh bool
}

// A way is one of several to do a work with the library.
type way[In, R any] struct {
	name string
	run  func(In) R
	// everyone and single bound the time with all workers and with one, as factors of the loop's.
	// 0: there is no bound.
	everyone, single float64
	// plus is what it may take more than everyone says, in nanoseconds.
	plus float64
	// byHand bounds the time with all workers as a factor of that of the goroutines. 0: there is no bound.
	byHand float64
}

// rows are the work with all workers, and with one if that is a row.
func (u using[In, R]) rows(everyone crew) (rows []Row) {
	crews := []crew{everyone}
	if u.single {
		crews = []crew{single, everyone}
	}
	for _, c := range crews {
		rows = append(rows, Row{
			Name:    cmp.Or(u.group, "users") + "/" + u.name + "/" + c.Name,
			Title:   u.title + "; " + c.String(),
			Setup:   func(e *Env) ([]measure.Rival, error) { return u.rivals(e, c) },
			Compare: u.compare(c),
		})
	}
	return rows
}

func (u using[In, R]) rivals(e *Env, c crew) ([]measure.Rival, error) {
	in := u.input(e)
	check := u.check(u.loop(in))
	var s slot[R]
	rivals := []measure.Rival{s.by(written, func() R { return u.loop(in) }, check)}
	if u.hands != nil && !c.own {
		rivals = append(rivals, s.by(writtenHands, func() R { return u.hands(c, in) }, check))
	}
	for _, w := range u.ways {
		rivals = append(rivals, s.by(w.name, func() R { return w.run(in) }, check))
	}
	for i := range rivals {
		if u.fresh {
			rivals[i].Before = func() {
				s = slot[R]{}
				runtime.GC()
			}
		}
	}
	return c.send(e, rivals...)
}

// compare sets each way with the library beside the loop and the goroutines.
func (u using[In, R]) compare(c crew) (all []measure.Comparison) {
	for _, w := range u.ways {
		if c.own {
			all = append(all, measure.Comparison{Rival: w.name, Against: written, Factor: w.single})
			continue
		}
		all = append(all, measure.Comparison{Rival: w.name, Against: written, Factor: w.everyone, Plus: w.plus})
		if u.hands != nil {
			all = append(all, measure.Comparison{Rival: w.name, Against: writtenHands, Factor: w.byHand})
		}
	}
	return all
}
