package engine

import (
	"math"
	"sync"
	"testing"
)

func TestStopIsTheLowest(t *testing.T) {
	var s Stop
	if s.Any() || s.Reached(0) || s.Reached(math.MaxInt-1) {
		t.Fatal("the zero Stop stops something")
	}
	for _, pos := range []int{7, 9, 3, 5} {
		s.Lower(pos)
	}
	if !s.Any() || s.Reached(2) || !s.Reached(3) || !s.Reached(4) {
		t.Errorf("stop at 3: reached 2 %v, 3 %v, 4 %v", s.Reached(2), s.Reached(3), s.Reached(4))
	}
	s.Lower(0)
	if !s.Reached(0) {
		t.Error("stop at 0 does not stop 0")
	}
}

func TestStopLoweredByMany(t *testing.T) {
	var (
		s  Stop
		wg sync.WaitGroup
	)
	for i := range 8 {
		wg.Go(func() {
			for pos := 1000; pos > 0; pos-- {
				s.Lower(pos + i)
			}
		})
	}
	wg.Wait()
	if s.Reached(0) || !s.Reached(1) {
		t.Errorf("reached 0: %v, 1: %v; the lowest was 1", s.Reached(0), s.Reached(1))
	}
}
