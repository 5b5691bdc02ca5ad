package joinstack

import (
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core/internal/steal"
)

func TestOwnerAloneIsAStack(t *testing.T) {
	var o Owner[int]
	for round := range 3 {
		for i := range Depth {
			if o.Full() {
				t.Fatalf("round %d: full after %d pushes, want %d", round, i, Depth)
			}
			o.Push(o.Len(), new(int))
		}
		if !o.Full() {
			t.Fatalf("round %d: not full after %d pushes", round, Depth)
		}
		if _, out := o.Thief().Steal(); out != steal.Empty {
			t.Fatalf("round %d: Steal of private jobs: %v, want empty", round, out)
		}
		for i := range Depth {
			if !o.Pop() {
				t.Fatalf("round %d: pop %d of a private job failed", round, i)
			}
		}
	}
}

func TestThievesTakeTheOldest(t *testing.T) {
	var o Owner[int]
	ids := [5]int{0, 1, 2, 3, 4}
	for i := range ids {
		o.Push(o.Len(), &ids[i])
	}
	if n := o.Publish(3); n != 3 {
		t.Fatalf("Publish(3) = %d", n)
	}
	for want := range 3 {
		if got, out := o.Thief().Steal(); out != steal.Taken || *got != want {
			t.Fatalf("steal %d: %v, %v", want, got, out)
		}
	}
	if _, out := o.Thief().Steal(); out != steal.Empty {
		t.Fatalf("steal of the private part: %v", out)
	}
	for i := 4; i >= 3; i-- {
		if !o.Pop() {
			t.Fatalf("pop of %d, which is private, failed", i)
		}
	}
	for i := 2; i >= 0; i-- {
		if o.Pop() {
			t.Fatalf("pop of %d, which is stolen, succeeded", i)
		}
		o.Drop()
	}
	if o.Len() != 0 {
		t.Fatalf("Len() = %d at the end", o.Len())
	}
}

// TestAJobOverStolenOnesCanBeStolen covers the word that is out of date:
// after the newest stolen job was dropped, its indexes lie above the head.
func TestAJobOverStolenOnesCanBeStolen(t *testing.T) {
	var o Owner[int]
	ids := [4]int{0, 1, 2, 3}
	for i := range 3 {
		o.Push(o.Len(), &ids[i])
	}
	o.Publish(3)
	for range 3 {
		o.Thief().Steal()
	}
	if o.Pop() {
		t.Fatal("popped a stolen job")
	}
	o.Drop()
	o.Push(o.Len(), &ids[3])
	if o.Publish(1) != 1 {
		t.Fatal("nothing published")
	}
	if got, out := o.Thief().Steal(); out != steal.Taken || *got != 3 {
		t.Fatalf("Steal() = %v, %v, want job 3", got, out)
	}
}

// TestAWaiterMayPushOverItsStolenJob is what a frame does that waits for its
// stolen job and runs a piece of it meanwhile.
func TestAWaiterMayPushOverItsStolenJob(t *testing.T) {
	var o Owner[int]
	ids := [2]int{0, 1}
	o.Push(o.Len(), &ids[0])
	o.Publish(1)
	stolen, _ := o.Thief().Steal()
	if o.Pop() {
		t.Fatal("popped a stolen job")
	}
	o.Push(o.Len(), &ids[1])
	if *stolen != 0 {
		t.Fatal("the push overwrote the slot of a stolen job")
	}
	o.Publish(1)
	if !o.Pop() {
		t.Fatal("pop of a public job that nobody took failed")
	}
	if o.Len() != 1 {
		t.Fatalf("Len() = %d, want the stolen job", o.Len())
	}
	o.Drop()
}

// job is what the stress tests push: who ran it, and a plain field that owner
// and runner both touch, for the race detector to watch.
type job struct {
	runs  atomic.Int32
	done  atomic.Bool
	plain int
}

func (j *job) run() {
	j.plain++
	j.runs.Add(1)
	j.done.Store(true)
}

// TestStressExactlyOnce lets an owner push, publish and pop at random while
// thieves steal; every job runs once.
func TestStressExactlyOnce(t *testing.T) { stress(t, 3, 4) }

// TestStressOneThief keeps owner and thief on the same job most of the time.
func TestStressOneThief(t *testing.T) { stress(t, 1, 1) }

// TestStressStampede has many thieves over few jobs.
func TestStressStampede(t *testing.T) { stress(t, 16, 2) }

func stress(t *testing.T, thieves, depth int) {
	rounds := 20000
	if testing.Short() {
		rounds = 2000
	}
	var (
		o      Owner[job]
		stop   atomic.Bool
		wg     sync.WaitGroup
		stolen atomic.Int64
	)
	for range thieves {
		wg.Go(func() {
			thief := o.Thief()
			for !stop.Load() {
				if j, out := thief.Steal(); out == steal.Taken {
					j.run()
					stolen.Add(1)
				} else {
					runtime.Gosched()
				}
			}
		})
	}
	rng := rand.New(rand.NewPCG(1, uint64(thieves)))
	for range rounds {
		jobs := make([]job, 1+rng.IntN(depth))
		for i := range jobs {
			jobs[i].plain = i
			o.Push(o.Len(), &jobs[i])
			o.Publish(rng.IntN(3))
		}
		for i := len(jobs) - 1; i >= 0; i-- {
			if o.Pop() {
				jobs[i].run()
				continue
			}
			for !jobs[i].done.Load() {
				runtime.Gosched()
			}
			o.Drop()
		}
		for i := range jobs {
			if n := jobs[i].runs.Load(); n != 1 || jobs[i].plain != i+1 {
				t.Fatalf("job %d ran %d times", i, n)
			}
		}
	}
	stop.Store(true)
	wg.Wait()
	if o.Len() != 0 {
		t.Errorf("Len() = %d at the end", o.Len())
	}
	t.Logf("%d jobs stolen", stolen.Load())
}

func BenchmarkPushPop(b *testing.B) {
	var o Owner[int]
	j := new(int)
	b.Run("private", func(b *testing.B) {
		o.Push(o.Len(), j)
		o.Publish(1)
		for b.Loop() {
			o.Push(o.Len(), j)
			o.Pop()
		}
		o.Pop()
	})
	b.Run("public", func(b *testing.B) {
		for b.Loop() {
			o.Push(o.Len(), j)
			o.Publish(1)
			o.Pop()
		}
	})
}
