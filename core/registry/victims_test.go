package registry

import (
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core/sleep"
)

// bare returns a registry without goroutines.
func bare(workers int) *Registry {
	reg := &Registry{config: Config{Workers: workers}}
	reg.sleep = sleep.New(sleep.Config{
		Workers:  workers,
		Guests:   func() int { return 0 },
		Injected: func(int) bool { return false },
		Visible:  func() sleep.VisibleKind { return sleep.Tasks },
		Withheld: func() {},
		Told:     func(bool, int) {},
	})
	for i := range workers {
		w := &Worker{index: i, reg: reg, rng: 1}
		reg.workers = append(reg.workers, w)
		reg.spawners.Put(i, w)
	}
	return reg
}

// TestThievesForgetWhoIsAway takes the jobs of runners that are blocked and of one
// that is not.
func TestThievesForgetWhoIsAway(t *testing.T) {
	reg := bare(2)
	defer reg.sleep.Close()
	var jobs [3]Job
	runners := []*Runner{reg.hire(), reg.hire(), reg.hire()}
	for i, r := range runners {
		r.stack.Push(r.Slot(), &jobs[i])
		r.OfferAll()
	}
	runners[0].goAway()
	runners[1].goAway()
	runners[0].forget() // A thief found its stack bare before the job was there.
	expect := func(want int, when string) {
		t.Helper()
		if got := reg.crew.victims.Marked(); got != want {
			t.Errorf("%s: %d runners are listed, want %d", when, got, want)
		}
	}
	expect(3, "all have a public job")
	w, thief := reg.workers[0], reg.hire()
	for range jobs {
		if w.steal(thief, false) == nil {
			t.Fatal("a public job is not found")
		}
	}
	if w.steal(thief, false) != nil {
		t.Fatal("a job is found twice")
	}
	expect(1, "no jobs are left, one runner is not away")

	// One that was forgotten lists itself again.
	for _, r := range runners {
		if r.stack.Pop() {
			t.Fatal("a stolen job was popped")
		}
		r.stack.Drop()
	}
	runners[0].stack.Push(0, &jobs[0])
	runners[0].Offer()
	expect(2, "one of those has come back")
	if j := w.steal(thief, false); j != &jobs[0] {
		t.Errorf("%p is stolen, want %p", j, &jobs[0])
	}
	runners[2].unlist()
	expect(1, "the third has searched")
}

// TestComingBackWaitsForTheThief is about a runner that comes back while a thief takes it
// off.
func TestComingBackWaitsForTheThief(t *testing.T) {
	reg := bare(1)
	defer reg.sleep.Close()
	r := reg.hire()
	r.list()
	r.stack.Presence.Store(leaving)
	var back atomic.Bool
	done := make(chan struct{})
	go func() {
		defer close(done)
		r.list()
		back.Store(true)
	}()
	for range 1000 {
		runtime.Gosched()
	}
	if back.Load() {
		t.Error("the runner does not wait for the thief")
	}
	reg.crew.victims.Unmark(r.seat)
	r.stack.Presence.Store(unlisted)
	<-done
	if n := reg.crew.victims.Marked(); n != 1 {
		t.Errorf("%d runners are listed, want the one that has come back", n)
	}
}

// TestGoingAwayAgain is about a runner that goes away once more, and looks at its stack just
// before a thief takes the last job and takes it off.
func TestGoingAwayAgain(t *testing.T) {
	reg := bare(1)
	defer reg.sleep.Close()
	r := reg.hire()
	r.stack.Push(r.Slot(), new(Job))
	r.OfferAll()
	r.goAway()
	reg.crew.victims.Unmark(r.seat) // The thief does.
	r.stack.Presence.Store(unlisted)
	r.goAway() // It still sees the job.
	r.list()
	if n := reg.crew.victims.Marked(); n != 1 {
		t.Errorf("%d runners are listed, want the one that has come back", n)
	}
}

// TestSpawnersAreListed lists a worker as long as its deque has jobs.
func TestSpawnersAreListed(t *testing.T) {
	reg := bare(2)
	defer reg.sleep.Close()
	r, w := reg.hire(), reg.workers[1]
	r.worker = w
	r.Spawn(new(Job))
	r.Spawn(new(Job))
	expect := func(want int, when string) {
		t.Helper()
		if got := reg.spawners.Marked(); got != want {
			t.Errorf("%s: %d workers are listed, want %d", when, got, want)
		}
	}
	expect(1, "two jobs are there")
	thief := reg.hire()
	thief.worker = reg.workers[0]
	if thief.worker.steal(thief, false) == nil {
		t.Error("a spawned job is not found")
	}
	if w.steal(r, false) != nil {
		t.Error("a worker steals from itself")
	}
	expect(1, "one job is left")
	if r.PopOwn() == nil {
		t.Error("the second job is not there")
	}
	if w.steal(r, false) != nil {
		t.Error("a job is found though none is there")
	}
	expect(0, "none is left, and the worker has searched")
	r.Spawn(new(Job))
	if reg.visible() == sleep.Nothing || thief.worker.steal(thief, false) == nil {
		t.Error("a job that was spawned after that is not found")
	}
}

// TestPublicJobsAreListed has runners publish, take back, go away and come back
// while thieves take what they find. Whatever is public must be found.
func TestPublicJobsAreListed(t *testing.T) {
	rounds := 20000
	if testing.Short() {
		rounds = 3000
	}
	const owners, thieves = 2, 3
	reg := bare(owners + thieves)
	defer reg.sleep.Close()
	var stop atomic.Bool
	var all, busy sync.WaitGroup
	for i := range thieves {
		r := reg.hire()
		all.Go(func() {
			w := reg.workers[owners+i]
			for !stop.Load() {
				if j := w.stealJoin(r, w.random(), false, new(bool)); j != nil {
					j.task.RunTask(r)
				}
				runtime.Gosched()
			}
		})
	}
	for seed := range owners {
		r := reg.hire()
		busy.Go(func() {
			rng := rand.New(rand.NewPCG(uint64(seed), 3))
			for range rounds {
				jobs := make([]flag, 1+rng.IntN(3))
				for i := range jobs {
					jobs[i].Init(&jobs[i])
					r.stack.Push(r.Slot(), &jobs[i].Job)
				}
				r.OfferAll()
				for range rng.IntN(3) { // Who waits goes away each time it has looked at what it waits for.
					r.goAway()
				}
				// Sequentially consistent: what is not found now was taken before.
				found := false
				reg.crew.victims.Each(uint(rng.Uint32()), func(v *Runner) bool { found = v == r; return !found })
				if !found && !r.stack.Bare() {
					t.Error("a runner that shows jobs is not listed")
				}
				for i := range rng.IntN(3) {
					if i == 1 {
						r.unlist()
					}
					runtime.Gosched()
				}
				for i := len(jobs) - 1; i >= 0; i-- {
					if r.stack.Pop() {
						continue
					}
					for !jobs[i].ran.Load() {
						runtime.Gosched()
					}
					r.stack.Drop()
				}
			}
			r.unlist()
		})
	}
	busy.Wait()
	stop.Store(true)
	all.Wait()
	if n := reg.crew.victims.Marked(); n != 0 {
		t.Errorf("%d runners are listed at the end", n)
	}
}

// TestBlockedAreNotListed blocks goroutines that have shown jobs and have none left,
// with and without a worker.
func TestBlockedAreNotListed(t *testing.T) {
	const blocked = 20
	reg := New(Config{Workers: 2}, nil)
	defer reg.Close()
	var first, second, ended sync.WaitGroup
	goOn, release := make(chan struct{}), make(chan struct{})
	show := func() {
		r := Current()
		r.stack.Push(r.Slot(), new(Job)) // Nobody takes it: both workers are here.
		r.list()
		if !r.stack.Pop() {
			t.Error("a private job is gone")
		}
	}
	for _, wg := range []*sync.WaitGroup{&first, &second, &ended} {
		wg.Add(blocked)
	}
	for range blocked {
		go func() {
			defer ended.Done()
			err := reg.Install(nil, func() {
				show()
				Current().Blocking(func() {
					first.Done()
					<-goOn
				})
				show()
				// Most go on without a worker.
				Current().Blocking(func() {
					second.Done()
					<-release
				})
			})
			if err != nil {
				t.Error(err)
			}
		}()
	}
	first.Wait()
	if n := reg.crew.victims.Marked(); n != 0 {
		t.Errorf("%d of %d blocked goroutines are listed", n, blocked)
	}
	close(goOn)
	second.Wait()
	if n := reg.crew.victims.Marked(); n != 0 {
		t.Errorf("%d of %d goroutines are listed that are blocked once more", n, blocked)
	}
	close(release)
	ended.Wait()
}

// flag is a job that says that it was run.
type flag struct {
	Job
	ran atomic.Bool
}

func (f *flag) RunTask(*Runner) { f.ran.Store(true) }

// TestSeatsAreUsedAgain hires and removes.
func TestSeatsAreUsedAgain(t *testing.T) {
	reg := bare(1)
	defer reg.sleep.Close()
	for range 10 {
		var crew []*Runner
		for range 100 {
			crew = append(crew, reg.hire())
		}
		if got := reg.crew.size(); got != len(crew) {
			t.Fatalf("the crew has %d runners, want %d", got, len(crew))
		}
		rand.Shuffle(len(crew), func(i, j int) { crew[i], crew[j] = crew[j], crew[i] })
		for _, r := range crew {
			reg.crew.remove(r)
		}
	}
	if reg.crew.seats != 100 {
		t.Errorf("%d seats for 100 runners at a time", reg.crew.seats)
	}
}
