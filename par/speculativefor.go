package par

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/rounds"
)

// SpeculativeFor runs the iterations lo to hi-1 of a loop in which later iterations may depend on earlier ones, such as a greedy matching. The
// result is that of the loop in order. Each iteration has two parts. reserve makes a [Reservation] for each thing that the iteration would write,
// and returns false if there is nothing to do. commit does the work if the iteration [Reservation.Holds] everything that it needs, and returns
// true. Otherwise commit returns false, and the iteration is tried again. docs/howto/grids-and-graphs.md has a matching.
//
// With few workers, and iterations that cost no more than a reservation, everything runs in order: reserve and commit of one iteration, then of
// the next. With 8 workers or more, if the loop takes more than half a millisecond, or if iterations take long, the iterations run in rounds. A
// round has the iterations that are to be tried again, and the next ones. All reserves of a round end before its first commit; reserves run at the
// same time, and so do commits. The number of workers affects which iterations a round has, but not the result. If hardly any iteration of a round
// succeeds, because each needs the one before it, the next ones run in order. Order the iterations at random if you can, so that none waits long.
// An iteration that never succeeds is tried forever; [Do] stops that.
//
// If several calls of reserve, or of commit, panic in a round, the panic of the lowest iteration surfaces, as a *core.PanicError. SpeculativeFor
// panics if a function is nil, or if there are more numbers than an int can count. It takes 8 bytes for each iteration of a round, and 8 for each
// that is to be tried again. An iteration of a few nanoseconds costs less than its reservation: [SpeculativeForBlocks] makes no reservations if
// there are few workers. The method is deterministic reservations: Blelloch, Fineman, Gibbons, Shun: "Internally deterministic parallel algorithms
// can be fast", PPoPP 2012.
func SpeculativeFor(lo, hi int, reserve, commit func(i int) bool) {
	check.Func("SpeculativeFor", reserve == nil || commit == nil)
	if countRange("SpeculativeFor", lo, hi) == 0 {
		core.Checkpoint()
		return
	}
	inOrder := func(i int) {
		for tries := 1; reserve(i) && !commit(i); tries++ {
			if tries%looksAfter == 0 {
				core.Checkpoint()
			}
		}
	}
	rounds.Run(lo, hi, rounds.Loop[int]{
		Loop: func(lo, hi int, _ []int) []int {
			for i := lo; i < hi; i++ {
				if i%looksAfter == 0 {
					core.Checkpoint()
				}
				inOrder(i)
			}
			return nil
		},
		Sift: func(lo, hi int, open []int) []int {
			for i := lo; i < hi; i++ {
				open = append(open, i)
			}
			return open
		},
		Decide: func(open, _ []int) []int {
			for _, i := range open {
				inOrder(i)
			}
			return nil
		},
		Reserve: func(open []int) []int {
			n := 0
			for _, i := range open {
				open[n] = i
				if reserve(i) {
					n++
				}
			}
			return open[:n]
		},
		Commit: func(open, _ []int) (again, through []int) {
			n := 0
			for _, i := range open {
				open[n] = i
				if !commit(i) {
					n++
				}
			}
			return open[:n], nil
		},
	}, describe.Mix(describe.Code(reserve), describe.Code(commit)), true, sharedAs(describe.Code(reserve), describe.Code(commit)))
}

// looksAfter is the number of iterations in order, or of tries of an iteration, between two checks whether to stop.
const looksAfter = 64

// sharedAs returns a function that shares the steps of a loop among workers. reserve and commit are the codes of its
// functions.
func sharedAs(reserve, commit uint64) func(step, n int, f func(lo, hi int)) {
	codes := [rounds.Steps]uint64{^reserve, reserve, commit, ^commit}
	return func(step, n int, f func(lo, hi int)) { forRange(0, n, codes[step], f) }
}

// A Speculation is a greedy loop for [SpeculativeForBlocks]: the parts of its iterations, as functions over blocks. A value of type T is a
// candidate: it says what an iteration has to do, such as its number and what was found for it. Lists of candidates are in order of their
// iterations. A function may change a list in place and return a part of the list, or append to the list, also in its spare capacity. A
// function must not keep a list.
type Speculation[T any] struct {
	// At returns the iteration of a candidate.
	At func(x T) int
	// Loop does the iterations lo to hi-1 in order, as the plain loop does them, and appends the candidates that succeeded
	// to done. If Loop is nil, Sift and Decide do these iterations.
	Loop func(lo, hi int, done []T) []T
	// Sift appends the candidates of the iterations lo to hi-1 to open, without candidates that have nothing to do. Calls
	// run at the same time and must not change anything that other calls read. An iteration may have several candidates.
	Sift func(lo, hi int, open []T) []T
	// Decide does candidates in order, and appends those that succeeded to done. Some candidates may have nothing to do
	// any more.
	Decide func(open, done []T) []T
	// Reserve returns the candidates that still have something to do, and makes the reservations of each. Calls run at the
	// same time.
	Reserve func(open []T) []T
	// Commit does the candidates that hold what they need, and appends them to through; done is the result. again has the
	// candidates that are to be tried again. Calls run at the same time, after all calls of Reserve of a round.
	Commit func(open, through []T) (again, done []T)
}

// SpeculativeForBlocks is [SpeculativeFor] for iterations of a few nanoseconds, in functions that loop over many iterations. It returns the
// candidates that succeeded, as reported by the functions, in the order of their iterations. The result is that of the loop with any number of
// workers, provided that Loop, Decide, and Reserve with Commit all give the result of the loop.
//
// With fewer than 8 workers, or if the loop takes less than half a millisecond, no reservation is made. All workers sift the next iterations,
// while nothing is written, and then one worker decides the candidates that are left, in order. If more than three quarters are left, Loop does
// the next iterations; if more than a quarter are left, Loop does them if it takes no longer.
//
// With 8 workers or more, iterations are sifted, reserve, and commit, in rounds of a fiftieth of all iterations, and of at least 16,384 for each
// worker. The candidates that are left of the last round are decided in order. So is a round of which more than three quarters are left, with as
// many iterations after it. The first iterations always run in order, for some microseconds, to measure their cost.
//
// Blocks have up to 4,096 iterations, and the context is checked between two blocks. The workers stay awake as in [core.KeepAwake]. If several
// blocks panic, the panic of the lowest block surfaces, as a *core.PanicError. SpeculativeForBlocks panics if a function other than Loop is nil,
// or if there are more numbers than an int can count.
func SpeculativeForBlocks[T any](lo, hi int, s Speculation[T]) []T {
	check.Func("SpeculativeForBlocks", s.At == nil || s.Sift == nil || s.Decide == nil || s.Reserve == nil || s.Commit == nil)
	if countRange("SpeculativeForBlocks", lo, hi) == 0 {
		core.Checkpoint()
		return nil
	}
	reserve, commit := describe.Code(s.Reserve), describe.Code(s.Commit)
	done, inOrder := rounds.Run(lo, hi, rounds.Loop[T](s), describe.Mix(reserve, commit), false, sharedAs(reserve, commit))
	if !inOrder {
		SortByKey(done, s.At)
	}
	return done
}
