package engine

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/under"
)

// uneven is a plan for which a run alone takes so much longer than its positions, or one that is shared.
type uneven struct {
	brackets
	alone, shared int64
	add           func(ns int64)
}

func (u *uneven) Lane(Lane[string]) Lane[string] { return &unevenLane{bracketsLane{b: &u.brackets}, u} }

func (u *uneven) Join(x, y string) string {
	if u.joins.Load() == 0 {
		u.add(u.shared)
	}
	return u.brackets.Join(x, y)
}

type unevenLane struct {
	bracketsLane
	u *uneven
}

func (l *unevenLane) Step(to int) int {
	if to-l.lo == l.b.spec.N {
		l.u.add(l.u.alone)
	}
	return l.bracketsLane.Step(to)
}

// TestRunsGoTheBetterWay: whether short runs are shared is decided by what they took either way.
func TestRunsGoTheBetterWay(t *testing.T) {
	add := fakeClock(t)
	inPool(t, 2, func() {
		const n, cost = 64, 1000
		for _, test := range []struct {
			alone, shared int64
			shares        bool
		}{
			{0, 50_000, false},
			{50_000, 0, true},
			{0, 0, false}, // There must be a gain.
		} {
			key, forked := newKey(), 0
			Learn(key, cost)
			for i := range 400 {
				s := &Spec{N: n, Unit: 1, Whole: true, Key: key}
				u := &uneven{brackets: brackets{spec: s, visit: func(int) { add(cost) }}, alone: test.alone, shared: test.shared, add: add}
				u.check(t, Run(s, Plan[string](u)))
				if i >= 100 && u.joins.Load() > 0 {
					forked++
				}
			}
			if shares := forked > 150; shares != test.shares || forked > 20 && forked < 280 {
				t.Errorf("%d ns more alone, %d shared: %d of 300 runs were shared", test.alone, test.shared, forked)
			}
		}
	})
}

// TestLongRunsGoTheBetterWay: a long run is shared, as long as it is not known to be quicker alone. To find out takes one run in
// many, which is shared in the end if it is not. While others have work, long runs are shared.
func TestLongRunsGoTheBetterWay(t *testing.T) {
	add := fakeClock(t)
	const n, cost, runs = 64, 100_000, 200
	for _, test := range []struct {
		name                     string
		shared                   int64 // what a shared run takes longer
		others                   bool  // have work
		fewest, most             int   // how many of the runs are shared
		fewestTrials, mostTrials int   // how many are begun alone and then shared
		whole, windows           bool  // see Spec
	}{
		{"alone is quicker", n * cost, false, 33, 45, 0, 0, false, false},
		{"shared is quicker", -n * cost / 2, false, runs - 6, runs - 1, 1, 6, false, false},
		{"others have work", n * cost, true, runs, runs, 0, 0, false, false},
		{"windows, alone is quicker", n * cost, false, 33, 45, 0, 0, true, true},
		{"windows, shared is quicker", -n * cost / 2, false, runs - 6, runs - 1, 1, 6, true, true},
		{"steps make elements", n * cost, false, runs, runs, 0, 0, true, false},
	} {
		inPool(t, 2, func() {
			began, release := make(chan bool), make(chan bool)
			defer close(release)
			if test.others {
				core.Spawn(func() { close(began); <-release })
				<-began
			}
			key, whys := newKey(), map[RunKind]int{}
			Learn(key, cost)
			for range runs {
				for !test.others && under.OthersWork() {
					runtime.Gosched()
				}
				s := &Spec{N: n, Unit: 1, Key: key, Node: key, Whole: test.whole, Windows: test.windows}
				u := &uneven{brackets: brackets{spec: s, visit: func(int) { add(cost) }}, shared: test.shared, add: add}
				u.check(t, Run(s, Plan[string](u)))
				last, _ := LastRun(key)
				whys[last.Why]++
			}
			if shared := whys[Large] + whys[Quicker] + whys[Tried]; shared < test.fewest || shared > test.most {
				t.Errorf("%s: %d of the runs were shared, want %d to %d: %v", test.name, shared, test.fewest, test.most, whys)
			}
			if trials := whys[Dearer]; trials < test.fewestTrials || trials > test.mostTrials {
				t.Errorf("%s: %d trials ended before the run, want %d to %d: %v", test.name, trials, test.fewestTrials, test.mostTrials, whys)
			}
		})
	}
}

// TestChoicesAreByLength: what is known of runs over a few positions says nothing of those over many.
func TestChoicesAreByLength(t *testing.T) {
	fakeClock(t)
	key := newKey()
	few, many := &Spec{N: 100, Key: key}, &Spec{N: 1000, Key: key}
	for range 100 {
		c, _ := few.choose(100_000, false)
		few.note(&c, 0, map[bool]int64{false: 100_000, true: 50_000}[c.Share], few.N)
	}
	if c, _ := few.choose(100_000, false); !c.Share && !c.Trial {
		t.Error("few: what is quicker shared is done alone")
	}
	if c, _ := many.choose(100_000, false); !c.Trial {
		t.Error("many: something is known of them")
	}
}

// TestStoppedRunsSayLittle: a run that ended early is no measure of the way that it went.
func TestStoppedRunsSayLittle(t *testing.T) {
	s := &Spec{N: 100, Key: newKey()}
	c, _ := s.choose(100_000, false)
	s.Stop.Lower(5)
	s.note(&c, 0, 10, 5)
	s.Stop.Reset()
	if c, _ = s.choose(100_000, false); !c.Share || !c.Trial {
		t.Error("a stopped run was taken for one that tells what all positions take")
	}
}

func TestReasonsForChoices(t *testing.T) {
	seen := map[RunKind]bool{}
	s := &Spec{N: 100, Key: newKey()}
	for i := range 3000 {
		c, why := s.choose(100_000, false)
		seen[why] = true
		if forks := why.Forks(); forks != c.Share {
			t.Fatalf("%d forks is %v, and shares is %v", why, forks, c.Share)
		}
		shared := int64(200_000)
		if i > 500 {
			shared = 50_000
		}
		s.note(&c, 0, map[bool]int64{false: 100_000, true: shared}[c.Share], s.N)
	}
	for _, w := range []RunKind{Slower, Tried, Quicker, TriedAlone} {
		if !seen[w] {
			t.Errorf("no run had reason %d", w)
		}
	}
}

// keeper is a plan whose lanes last.
type keeper struct {
	brackets
	mu                 sync.Mutex
	made, again, rests int
	misused            atomic.Bool // a piece was done on a lane at rest
}

func (k *keeper) Lane(old Lane[string]) Lane[string] {
	k.mu.Lock()
	defer k.mu.Unlock()
	if old == nil {
		k.made++
		return &keptLane{Lane: k.brackets.Lane(nil), plan: k}
	}
	old.(*keptLane).rests = false
	k.again++
	return old
}

func (l *keptLane) Retire() {
	l.rests = true
	l.plan.mu.Lock()
	l.plan.rests++
	l.plan.mu.Unlock()
}

// keptLane is a lane of a keeper.
type keptLane struct {
	Lane[string]
	plan  *keeper
	rests bool
}

func (l *keptLane) Begin(lo, hi int) {
	if l.rests {
		l.plan.misused.Store(true)
	}
	l.Lane.Begin(lo, hi)
}

// TestLanesOfAnotherPlan: what stands for the plan in one run gets none of the lanes that the plan has
// kept. Two participants meet in each run.
func TestLanesOfAnotherPlan(t *testing.T) {
	inPool(t, 2, func() {
		k := &keeper{}
		s := &Spec{N: 8, Unit: 1, MaxLen: 1, Key: newKey(), Lasting: true}
		k.spec = s
		var begun [8]atomic.Bool
		k.visit = func(pos int) {
			begun[pos].Store(true)
			for pos == 0 && !begun[4].Load() {
				runtime.Gosched()
			}
		}
		for i := range 20 {
			for i := range begun {
				begun[i].Store(false)
			}
			k.pieces = nil
			p := Plan[string](k)
			if i%4 > 1 {
				p = &struct{ Plan[string] }{k}
			}
			k.check(t, Run(s, p))
		}
		if k.again == 0 || k.misused.Load() {
			t.Error("no lane was kept, or a piece was done on one at rest")
		}
	})
}

// TestLanesLast: what later runs of a Spec need for a second participant is there from the first one, and every lane that is
// used again was put to rest before.
func TestLanesLast(t *testing.T) {
	inPool(t, 2, func() {
		k := &keeper{}
		s := &Spec{N: 64, Unit: 1, MaxLen: 1, Key: newKey(), Lasting: true}
		k.spec = s
		helped := 0
		for range 300 {
			k.pieces = nil
			n, again := k.made, k.again
			k.check(t, Run(s, Plan[string](k)))
			if k.made > n+1 || k.again > again {
				helped++
			}
			if k.made < n+1 {
				t.Fatal("the first participant got a lane of an earlier run")
			}
			if k.again > k.rests {
				t.Fatalf("%d lanes were used again, %d had been put to rest", k.again, k.rests)
			}
		}
		if k.misused.Load() {
			t.Error("a piece was done on a lane at rest")
		}
		if k.made > 300+16 { // Stand-ins may be there, too.
			t.Errorf("%d lanes were made in 300 runs, %d with two participants", k.made, helped)
		}
	})
}

// TestWhatIsSharedAtAll: what is done for the first time is done alone if to wake somebody takes as long, and what is known to be quicker
// shared is done alone while goroutines wait for processors. Long runs are shared all the same.
func TestWhatIsSharedAtAll(t *testing.T) {
	fakeClock(t)
	s := &Spec{N: 100, Key: newKey()}
	if c, why := s.choose(9_000, false); c.Share || why != Untried {
		t.Errorf("short and new: shared %v, because %d", c.Share, why)
	}
	c, _ := s.choose(100_000, false)
	if !c.Share {
		t.Error("new, and worth it: done alone")
	}
	now := int64(1 << 40)
	for range 100 {
		start := now
		now += map[bool]int64{false: 100_000, true: 50_000}[c.Share]
		s.note(&c, start, now, s.N)
		c, _ = s.choose(100_000, false)
	}
	never := crowded
	crowded = func(int64) bool { return true }
	defer func() { crowded = never }()
	for range 10 {
		if c, why := s.choose(100_000, false); c.Share || c.Trial || why != Crowded {
			t.Errorf("in a crowd: shared %v, because %d", c.Share, why)
		}
	}
	if c, why := s.choose(2_000_000, true); !c.Share {
		t.Errorf("long, in a crowd: done alone, because %d", why)
	}
}
