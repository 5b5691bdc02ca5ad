package injector

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

// job is what the stress tests push: who pushed it as which of his jobs, how
// often it was run, and a plain field that pusher and popper both touch, for
// the race detector to watch.
type job struct {
	producer, seq int
	runs          atomic.Int32
	plain         int
}

func (j *job) run() {
	j.plain++
	j.runs.Add(1)
}

// rounds shortens a stress test.
func rounds(n int) int {
	if testing.Short() {
		return n / 20
	}
	return n
}

// flow lets producers push n jobs each, one by one or some at once, while
// consumers pop. It checks that all run once, and that each consumer meets
// every producer's jobs in the order in which they were pushed.
func flow(t *testing.T, producers, consumers, n int) {
	var (
		q        Queue[job]
		wg       sync.WaitGroup
		consumed atomic.Int64
	)
	jobs := make([][]job, producers)
	for p := range producers {
		jobs[p] = make([]job, n)
		wg.Go(func() {
			for i := range jobs[p] {
				j := &jobs[p][i]
				j.producer, j.seq, j.plain = p, i, 1
				q.Push(j)
			}
		})
	}
	for range consumers {
		wg.Go(func() {
			last := make([]int, producers)
			for i := range last {
				last[i] = -1
			}
			for fails := 0; consumed.Load() < int64(producers*n); {
				j := q.Pop()
				if j == nil {
					// Not a yield each time: two must be after one job to
					// show what happens to the second.
					if fails++; fails%256 == 0 {
						runtime.Gosched()
					}
					continue
				}
				consumed.Add(1)
				if j.seq <= last[j.producer] {
					t.Errorf("producer %d: job %d after job %d", j.producer, j.seq, last[j.producer])
				}
				last[j.producer] = j.seq
				j.run()
			}
		})
	}
	wg.Wait()
	for p := range jobs {
		for i := range jobs[p] {
			if j := &jobs[p][i]; j.runs.Load() != 1 || j.plain != 2 {
				t.Fatalf("producer %d: job %d ran %d times", p, i, j.runs.Load())
			}
		}
	}
	if !q.Empty() {
		t.Errorf("Len() = %d at the end", q.Len())
	}
}

// TestStressOneProducer has a single consumer too, who gets all in order.
func TestStressOneProducer(t *testing.T) { flow(t, 1, 1, rounds(100_000)) }

// TestStressExactlyOnce has as many on either side.
func TestStressExactlyOnce(t *testing.T) { flow(t, 4, 4, rounds(30_000)) }

// TestStressFanIn has many producers and one consumer.
func TestStressFanIn(t *testing.T) { flow(t, 8, 1, rounds(10_000)) }

// TestStressStampede has many consumers over few jobs, again and again.
func TestStressStampede(t *testing.T) {
	for range rounds(2000) {
		flow(t, 1, 8, 3)
	}
}

// TestStressPushIsSeen is what the sleep protocol's last look asks for: a push
// that has returned is seen by an Empty that is called later. A worker announces
// that it will sleep and then looks for jobs; a producer pushes and then looks
// for sleepers. Never may both miss each other.
func TestStressPushIsSeen(t *testing.T) {
	for range rounds(20_000) {
		var (
			q                  Queue[int]
			asleep             atomic.Bool
			sawJob, sawSleeper bool
			wg                 sync.WaitGroup
			ready              atomic.Int32
		)
		meet := func() {
			for ready.Add(1); ready.Load() < 2; {
				runtime.Gosched()
			}
		}
		wg.Go(func() {
			meet()
			asleep.Store(true)
			sawJob = !q.Empty()
		})
		wg.Go(func() {
			meet()
			q.Push(new(int))
			sawSleeper = asleep.Load()
		})
		wg.Wait()
		if !sawJob && !sawSleeper {
			t.Fatal("a worker went to sleep over a job, and its producer saw nobody sleep")
		}
	}
}

// TestStressNoStarvation keeps the queue non-empty until every consumer has
// had its share, while producers go on: nobody is shut out.
func TestStressNoStarvation(t *testing.T) {
	const consumers, share = 4, 20
	var (
		q    Queue[int]
		left atomic.Int32
		wg   sync.WaitGroup
	)
	left.Store(consumers)
	for range 2 {
		wg.Go(func() {
			for id := new(int); left.Load() > 0; {
				if q.Len() < 100 {
					q.Push(id)
				}
				runtime.Gosched()
			}
		})
	}
	for range consumers {
		wg.Go(func() {
			for got := 0; got < share; {
				if q.Pop() != nil {
					got++
				}
				runtime.Gosched()
			}
			left.Add(-1)
		})
	}
	wg.Wait()
}
