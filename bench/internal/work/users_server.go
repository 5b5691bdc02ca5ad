package work

import (
	"sync/atomic"
	"time"

	"github.com/seed1237c087/manta/bench/internal/measure"
)

// A server has short calls beside long work. It is what a turn of a rival is.
type server struct {
	beside func()                                              // once; nil: nothing
	short  func(clock measure.Clock) (took float64, err error) // nanoseconds
	calls  int
	figure func(took []float64) []float64
	err    error
}

// turn makes a short call every millisecond, or as soon as the last one has ended. What it
// takes counts from when it is due: a timer that fires late delays it too.
func (s *server) turn(clock measure.Clock) []float64 {
	var stop atomic.Bool
	over := make(chan struct{})
	go func() {
		defer close(over)
		for s.beside != nil && !stop.Load() {
			s.beside()
		}
	}()
	var took []float64
	for range s.calls {
		due := clock.Now() + time.Millisecond
		clock.Sleep(time.Millisecond)
		late := max(0, clock.Now()-due)
		t, err := s.short(clock)
		if err != nil {
			s.err = err
		}
		took = append(took, float64(late)+t)
	}
	stop.Store(true)
	<-over
	return s.figure(took)
}
