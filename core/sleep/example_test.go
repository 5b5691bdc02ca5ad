package sleep_test

import (
	"fmt"
	"runtime"
	"sync/atomic"

	"github.com/seed1237c087/manta/core/internal/latch"
	"github.com/seed1237c087/manta/core/sleep"
)

// A pool of one worker, whose only queue is an injector that counts its jobs.
func Example() {
	var (
		jobs  atomic.Int64
		ended latch.Latch // the worker waits for this one while it has no work
		done  = make(chan struct{})
	)
	s := sleep.New(sleep.Config{
		Workers:  1,
		Injected: func(int) bool { return jobs.Load() > 0 },
	})

	go func() { // the worker
		defer close(done)
		idle := s.StartLooking(0)
		for !ended.Probe() {
			if jobs.Load() == 0 {
				s.NoWorkFound(&idle, &ended) // yields, or sleeps
				continue
			}
			jobs.Add(-1) // nobody else takes jobs here
			s.WorkFound(&idle)
			fmt.Println("a job")
			idle = s.StartLooking(0)
		}
		s.WorkFound(&idle)
	}()

	for range 3 {
		before := jobs.Add(1) - 1
		s.PostInjected(1, before == 0)
	}
	for jobs.Load() > 0 { // until the worker has taken them all
		runtime.Gosched()
	}
	if ended.Set() {
		s.WakeWorker(0)
	}
	<-done
	fmt.Println(s.Load().Inactive(), "inactive")
	// Output:
	// a job
	// a job
	// a job
	// 0 inactive
}
