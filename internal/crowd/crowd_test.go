//go:build !manta_sim

package crowd

import (
	"runtime"
	"sync"
	"testing"
)

// TestCrowded: goroutines that can run and don't are seen at the first look after a millisecond, and so is that they are gone.
func TestCrowded(t *testing.T) {
	var l Lookout
	if l.Crowded(0) {
		t.Skip("others wait for processors already")
	}
	var stop, begun sync.WaitGroup
	ready := make(chan bool)
	n := 8 * runtime.GOMAXPROCS(0)
	begun.Add(n)
	for range n {
		stop.Go(func() {
			begun.Done()
			<-ready
			for !l.crowded.Load() {
				runtime.Gosched() // So it is ready all the time, and others run.
			}
		})
	}
	begun.Wait()
	close(ready)
	if l.Crowded(period - 1) {
		t.Error("a look was made too early")
	}
	for now := int64(period); !l.Crowded(now); now += period {
		runtime.Gosched()
	}
	stop.Wait()
	for now := int64(1 << 40); l.Crowded(now); now += period {
		runtime.Gosched()
	}
}
