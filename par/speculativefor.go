package par

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/rounds"
)

// SpeculativeFor runs the iterations lo to hi-1 of a loop in which later ones may depend on earlier ones, such as a greedy matching,
// with the result of the loop in order. Each iteration has two parts. reserve says what the iteration wants, by a [Reservation] for each
// thing that it would write, and returns false if there is nothing to do. commit does it if the iteration [Reservation.Holds] what
// it needs, and returns true; else it returns false, and the iteration is tried again. docs/howto/grids-and-graphs.md has a matching.
//
// With few workers, and iterations that take no more than a reservation, all is done in order: reserve and commit of one iteration, then of the
// next one. From 8 workers on, if all takes more than half a millisecond, or if iterations take long, they run in rounds: those that are to be
// tried again, and the next ones after them. All reserves of a round end before its first commit; within each half, calls run at the same time
// as others. Which iterations a round has depends on the number of workers, and the result does not. Where hardly any iteration of a round goes
// through, because each needs the one before it, the next ones are done in order. Order the iterations at random if you can, and none of them
// waits long. An iteration that never goes through is tried for ever; [Do] stops that.
//
// The panic of the lowest iteration of a half surfaces, as a *core.PanicError. SpeculativeFor panics if a function is nil, or if there are
// more numbers than an int can count. It takes 8 bytes for each iteration of a round, and 8 for each that is to be tried again. An iteration of
// a few nanoseconds costs less than its reservation: [SpeculativeForBlocks] makes none if there are few workers. The method
// is that of deterministic reservations: Blelloch, Fineman, Gibbons, Shun: "Internally deterministic parallel algorithms can be fast", PPoPP 2012.
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

// looksAfter is after how many iterations in order there is a look whether to stop.
const looksAfter = 64

// sharedAs returns what shares the steps of a loop whose two halves have these codes.
func sharedAs(reserve, commit uint64) func(step, n int, f func(lo, hi int)) {
	codes := [rounds.Steps]uint64{^reserve, reserve, commit, ^commit}
	return func(step, n int, f func(lo, hi int)) { forRange(0, n, codes[step], f) }
}

// A Speculation is a greedy loop for [SpeculativeForBlocks]: its iterations in parts, over blocks of them. A T, a candidate, says what an
// iteration has to do, such as its number and what was found for it. Lists of candidates are in order. Their capacity is theirs to be used:
// what gets a list may change it in place, and returns a part of it, or appends to it. No function keeps one.
type Speculation[T any] struct {
	// At returns the iteration of a candidate.
	At func(x T) int
	// Loop does the iterations lo to hi-1 in order, as the plain loop does them, and appends what went through to done. It may be nil: then
	// they are sifted and decided.
	Loop func(lo, hi int, done []T) []T
	// Sift appends to open the candidates of the iterations lo to hi-1, without those that have nothing to do. It runs at the same time
	// as others, and changes nothing that they read. An iteration may have several candidates.
	Sift func(lo, hi int, open []T) []T
	// Decide does candidates in order, those that have nothing to do any more, too, and appends what went through to done.
	Decide func(open, done []T) []T
	// Reserve returns the candidates that still have something to do, and reserves for each what it would write. It runs at the same time
	// as others.
	Reserve func(open []T) []T
	// Commit does candidates that hold what they need, and appends them to through, which is done first. It returns those that are to be
	// tried again. It runs at the same time as others, after all calls of Reserve of a round.
	Commit func(open, through []T) (again, done []T)
}

// SpeculativeForBlocks is [SpeculativeFor] for iterations of a few nanoseconds, in functions that have loops over many of them. It returns the
// candidates that the functions say went through, in the order of their iterations. The result is that of the loop on any number of workers,
// if each way that the functions have is right.
//
// With fewer than 8 workers, or if all takes less than half a millisecond, no reservation is made: all workers sift the next iterations, while
// nothing is written, and one decides what is left of them, in order. Where more than three quarters are left, the next ones are done by Loop;
// where more than a quarter is, they are if Loop takes no longer.
// From 8 workers on iterations are sifted, reserve, and commit, in rounds of a fiftieth of all, and of at least 16,384 for each worker. What is
// left of the last round is decided in order; so are rounds, and as many iterations after them, of which more than three quarters are left. The
// first ones are done in order anyway, for some microseconds, to see what they cost.
//
// Blocks have up to 4,096 iterations, and the context is looked at between two blocks. The workers stay awake as in [core.KeepAwake]. The panic of
// the lowest block surfaces, as a *core.PanicError. SpeculativeForBlocks panics if a function other than Loop is nil, or if there are
// more numbers than an int can count.
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
