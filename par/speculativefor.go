package par

import (
	"fmt"

	"github.com/seed1237c087/manta/par/internal/check"
)

// SpeculativeFor runs the iterations lo to hi-1 of a loop in which later ones may depend on earlier ones, such as a greedy matching,
// with the result of the loop in order. Each iteration has two parts. reserve says what the iteration wants, by a [Reservation] for each
// thing that it would write, and returns false if there is nothing to do. commit does it if the iteration [Reservation.Holds] what
// it needs, and returns true; else it returns false, and the iteration is tried again. docs/howto/grids-and-graphs.md has a matching.
//
// Iterations run in rounds: those that are to be tried again, and the next ones behind them. All reserves of a round end before its
// first commit; within each half, calls run at the same time as others. Rounds depend on nothing but hi-lo and on what the functions
// return, so the result is the same on any number of workers. An iteration that never goes through is tried for ever; [Do] stops that.
//
// The panic of the lowest iteration of a half surfaces, as a *core.PanicError. SpeculativeFor panics if a function is nil, or if there are
// more numbers than an int can count. It takes 9 bytes for each iteration of a round. The method is that of deterministic reservations:
// Blelloch, Fineman, Gibbons, Shun: "Internally deterministic parallel algorithms can be fast", PPoPP 2012.
func SpeculativeFor(lo, hi int, reserve, commit func(i int) bool) {
	check.Func("SpeculativeFor", reserve == nil || commit == nil)
	if hi <= lo {
		return
	}
	if hi-lo < 0 {
		panic(fmt.Sprintf("par: SpeculativeFor: %d to %d is more than an int can count", lo, hi))
	}
	n := hi - lo
	s := speculation{next: lo, hi: hi, most: n, size: min(n, max(leastRound, n/roundParts))}
	for s.fill() {
		s.half(reserve, true)
		s.half(commit, false)
		s.keep()
	}
}

const (
	// leastRound is how many iterations a round takes at least, and roundParts which part of all of
	// them the first one takes.
	leastRound = 256
	roundParts = 32
)

// speculation is a SpeculativeFor: the rounds.
type speculation struct {
	next, hi int    // what was not tried yet
	size     int    // of a round
	most     int    // that size may be
	round    []int  // the iterations, in order
	open     []bool // which of them are not through
}

// fill adds new iterations to those that are to be tried again, and reports whether there are any.
func (s *speculation) fill() bool {
	for len(s.round) < s.size && s.next < s.hi {
		s.round = append(s.round, s.next)
		s.next++
	}
	for range s.round {
		s.open = append(s.open, true)
	}
	return len(s.round) > 0
}

// half calls f for the iterations that are open. They stay so if it returns stay.
func (s *speculation) half(f func(i int) bool, stay bool) {
	round, open := s.round, s.open
	For(len(round), func(j int) {
		if open[j] {
			open[j] = f(round[j]) == stay
		}
	})
}

// keep leaves the iterations that are not through, and says how many the next round takes: fewer
// if more than a quarter were in each other's way, more if hardly any.
func (s *speculation) keep() {
	tried, left := len(s.round), 0
	for j, i := range s.round {
		if s.open[j] {
			s.round[left] = i
			left++
		}
	}
	s.round, s.open = s.round[:left], s.open[:0]
	switch {
	case left > tried/4:
		s.size = max(leastRound, left, s.size/2)
	case left < tried/16:
		s.size = min(2*s.size, s.most)
	}
}
