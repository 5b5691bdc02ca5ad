package measure

import (
	"runtime"

	"github.com/seed1237c087/manta/internal/seam"
)

// Stolen is what became of a join whose right side was stolen, in nanoseconds.
type Stolen struct {
	// Left and Right are the times from the join to the beginnings of its sides, and Back that
	// from the end of the right one to the end of the join.
	Left, Right, Back int64
}

// StolenJoin calls join in a pool of two workers, and has its right side stolen. Until it is the left
// one calls hold again and again.
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
