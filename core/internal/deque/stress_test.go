package deque

import (
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core/internal/steal"
)

// job is what the stress tests push: how often it was run, and a plain field
// that the owner and the runner both touch, for the race detector to watch.
type job struct {
	runs  atomic.Int32
	plain int
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

// thieves starts n goroutines that steal and run until the returned function
// is called, which waits for them and tells how many jobs each has run.
func thieves(o *Owner[job], n int) (stop func() []int) {
	var done atomic.Bool
	var wg sync.WaitGroup
	ran := make([]int, n)
	for i := range n {
		wg.Go(func() {
			thief := o.Thief()
			for fails := 0; !done.Load(); {
				if j, out := thief.StealTop(); out == steal.Taken {
					j.run()
					ran[i]++
				} else if fails++; fails%256 == 0 {
					// Not sooner: the race that is looked for is over in
					// some nanoseconds, so there must be many attempts.
					runtime.Gosched()
				}
			}
		})
	}
	return func() []int {
		done.Store(true)
		wg.Wait()
		return ran
	}
}

// drain pops and runs what is left, so that afterwards every job has been
// taken by somebody.
func drain(o *Owner[job]) {
	for j := o.PopBottom(); j != nil; j = o.PopBottom() {
		j.run()
	}
}

func checkOnce(t *testing.T, jobs []job) {
	t.Helper()
	for i := range jobs {
		if n := jobs[i].runs.Load(); n != 1 || jobs[i].plain != i+1 {
			t.Fatalf("job %d of %d ran %d times", i, len(jobs), n)
		}
	}
}

func fresh(n int) []job {
	jobs := make([]job, n)
	for i := range jobs {
		jobs[i].plain = i
	}
	return jobs
}

// TestStressOneProducer has one thief, who must get all jobs in their order,
// while the owner only pushes. Single producer, single consumer.
func TestStressOneProducer(t *testing.T) {
	for _, start := range starts {
		var o Owner[int]
		o.StartAt(start)
		n := rounds(50_000)
		ids := make([]int, n)
		var wg sync.WaitGroup
		wg.Go(func() {
			thief := o.Thief()
			for want := 0; want < n; {
				switch id, out := thief.StealTop(); {
				case out == steal.Lost:
					t.Errorf("job %d: lost without a rival", want)
					return
				case out == steal.Empty:
					runtime.Gosched()
				case id != &ids[want]:
					t.Errorf("job %d: got another", want)
					return
				default:
					want++
				}
			}
		})
		for i := range ids {
			o.PushBottom(&ids[i])
		}
		wg.Wait()
	}
}

// TestStressStampede has many thieves over few jobs: all are pushed while the
// thieves wait, and the owner takes part.
func TestStressStampede(t *testing.T) {
	for round := range rounds(2000) {
		var o Owner[job]
		o.StartAt(starts[round%len(starts)])
		jobs := fresh(1 + round%40)
		for i := range jobs {
			o.PushBottom(&jobs[i])
		}
		var wg sync.WaitGroup
		var gate sync.WaitGroup
		gate.Add(1)
		for range 8 {
			wg.Go(func() {
				gate.Wait()
				for {
					j, out := o.Thief().StealTop()
					if out == steal.Empty {
						return
					}
					if out == steal.Taken {
						j.run()
					}
				}
			})
		}
		gate.Done()
		if round%2 == 0 {
			drain(&o)
		} else {
			for j := o.PopTop(); j != nil; j = o.PopTop() {
				j.run()
			}
		}
		wg.Wait()
		checkOnce(t, jobs)
	}
}

// TestStressExactlyOnce lets the owner push and pop at random at both ends
// while thieves steal, around the sizes at which the ring grows and is dropped.
func TestStressExactlyOnce(t *testing.T) {
	for name, most := range map[string]int{"few": 3, "some": 2 * least, "many": 3 * keep} {
		t.Run(name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, uint64(most)))
			var o Owner[job]
			o.StartAt(starts[3])
			stop := thieves(&o, 3)
			for range rounds(200_000 / (most + 20)) {
				jobs := fresh(1 + rng.IntN(most))
				for i := range jobs {
					o.PushBottom(&jobs[i])
					switch rng.IntN(4) {
					case 0:
						if j := o.PopBottom(); j != nil {
							j.run()
						}
					case 1:
						if j := o.PopTop(); j != nil {
							j.run()
						}
					}
				}
				drain(&o)
				if o.Len() != 0 || !o.Thief().Bare() || o.held() != 0 {
					t.Fatalf("found empty, but Len() = %d, %d slots in use", o.Len(), o.held())
				}
				// Whom a job was stolen by has yet to run it.
				for i := range jobs {
					for jobs[i].runs.Load() == 0 {
						runtime.Gosched()
					}
				}
				checkOnce(t, jobs)
			}
			stop()
		})
	}
}

// TestStressLastJob keeps owner and thieves on the last job or two all the time.
func TestStressLastJob(t *testing.T) {
	var o Owner[job]
	o.StartAt(starts[3])
	stop := thieves(&o, 2)
	jobs := fresh(rounds(200_000))
	for i := range jobs {
		o.PushBottom(&jobs[i])
		if i%3 != 0 {
			drain(&o)
		}
	}
	drain(&o)
	stop()
	checkOnce(t, jobs)
}

// TestStressNoStarvation keeps the deque non-empty until every thief and the
// owner have had their share: none of them is shut out.
func TestStressNoStarvation(t *testing.T) {
	const thiefCount, share = 3, 20
	var (
		o    Owner[int]
		left atomic.Int32
		wg   sync.WaitGroup
	)
	o.StartAt(starts[3])
	left.Store(thiefCount)
	for range thiefCount {
		wg.Go(func() {
			thief := o.Thief()
			for got := 0; got < share; {
				if _, out := thief.StealTop(); out == steal.Taken {
					got++
				} else {
					runtime.Gosched()
				}
			}
			left.Add(-1)
		})
	}
	own := 0
	for id := new(int); left.Load() > 0 || own < share; {
		if o.Len() < 8 {
			o.PushBottom(id)
			o.PushBottom(id)
		}
		if o.PopBottom() != nil {
			own++
		}
		runtime.Gosched()
	}
	wg.Wait()
}
