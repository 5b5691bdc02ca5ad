package par

import (
	"fmt"

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
// Iterations run in rounds: those that are to be tried again, and the next ones behind them. All reserves of a round end before its
// first commit; within each half, calls run at the same time as others. Rounds depend on nothing but hi-lo and on what the functions
// return, so the result is the same on any number of workers. They get shorter where many iterations are in each other's way: if each
// needs the one before it, all is done in order, one by one. Order the iterations at random if you can, and none of them waits long. An
// iteration that never goes through is tried for ever; [Do] stops that. The calls of a round that is short are the caller's.
//
// The panic of the lowest iteration of a half surfaces, as a *core.PanicError. SpeculativeFor panics if a function is nil, or if there are
// more numbers than an int can count. It takes a byte for each iteration of a round, and 8 for each that is to be tried again. The method
// is that of deterministic reservations: Blelloch, Fineman, Gibbons, Shun: "Internally deterministic parallel algorithms can be fast", PPoPP 2012.
func SpeculativeFor(lo, hi int, reserve, commit func(i int) bool) {
	check.Func("SpeculativeFor", reserve == nil || commit == nil)
	if hi <= lo {
		core.Checkpoint()
		return
	}
	if hi-lo < 0 {
		panic(fmt.Sprintf("par: SpeculativeFor: %d to %d is more than an int can count", lo, hi))
	}
	codes := [2]uint64{describe.Code(reserve), describe.Code(commit)}
	rounds.Run(lo, hi-lo, reserve, commit, func(half, n int, f func(lo, hi int)) { forRange(0, n, codes[half], f) })
}
