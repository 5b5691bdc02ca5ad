package measure

import (
	"runtime"

	"github.com/seed1237c087/manta/internal/seam"
)

// Stolen contains times of a join whose right side was stolen, in nanoseconds.
type Stolen struct {
	// Left and Right are the times from the join's call to the beginnings of its sides. Back is
	// the time from the end of the right side to the end of the join.
	Left, Right, Back int64
}

// StolenJoin calls join, in a pool of two workers, and measures the join. The left side calls hold again
// and again until the other worker has stolen the right side.
func StolenJoin(join func(left, right func()), hold func()) (s Stolen) {
	const yields = 20
	var ended int64
	var taken seam.Bool
	start := Nanoseconds()
	join(func() {
		s.Left = Nanoseconds() - start
		for !taken.Load() {
			hold()
		}
	}, func() {
		s.Right = Nanoseconds() - start
		taken.Store(true)
		for range yields {
			runtime.Gosched() // So that the left side has ended, and the join waits.
		}
		ended = Nanoseconds()
	})
	s.Back = Nanoseconds() - ended
	return s
}
