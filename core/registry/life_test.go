package registry

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/internal/seam"
)

// TestTheEndIsExact has goroutines hold and release while others close. What is
// held in one counter is most often released in another. The end must come, and not
// while anything is held.
func TestTheEndIsExact(t *testing.T) {
	rounds := 2000
	if testing.Short() {
		rounds = 300
	}
	for round := range rounds {
		reg := New(Config{Workers: 1 + round%5}, nil)
		var (
			held    atomic.Int64
			callers sync.WaitGroup
			begin   = make(chan struct{})
		)
		// A task that holds for the next one, which runs elsewhere.
		var task func(rng *rand.Rand, depth int)
		task = func(rng *rand.Rand, depth int) {
			for range rng.IntN(3) {
				if depth == 0 {
					break
				}
				if err := reg.Hold(nil, false); err != nil {
					t.Errorf("a task that is held can't hold: %v", err)
					break
				}
				held.Add(1)
				next := rand.New(rand.NewPCG(rng.Uint64(), 0))
				callers.Go(func() { task(next, depth-1) })
			}
			if reg.Ending() {
				t.Error("the end has come while a task was held")
			}
			held.Add(-1)
			reg.Release(nil)
		}
		for caller := range 4 {
			rng := rand.New(rand.NewPCG(uint64(round), uint64(caller)))
			callers.Go(func() {
				<-begin
				for {
					switch err := reg.Hold(nil, true); {
					case errors.Is(err, ErrClosed):
						if reg.Hold(nil, true) == nil {
							t.Error("a caller was let in after one was refused")
						}
						return
					case err != nil:
						t.Error(err)
						return
					}
					held.Add(1)
					task(rng, 3)
					if rng.IntN(4) == 0 {
						runtime.Gosched()
					}
				}
			})
		}
		close(begin)
		for range round % 20 {
			runtime.Gosched()
		}
		callers.Go(reg.Close)
		reg.Close()
		if n := held.Load(); n != 0 {
			t.Fatalf("round %d: Close has returned, %d are held", round, n)
		}
		callers.Wait()
	}
}

// TestTalliesMeanNothingApart holds all in one counter and releases all in others, before
// and after Close has taken the sum.
func TestTalliesMeanNothingApart(t *testing.T) {
	const workers, held = 8, 100
	reg := New(Config{Workers: workers}, nil)
	as := func(i int) *Runner { return &Runner{reg: reg, carrierState: carrierState{worker: reg.workers[i]}} }
	for range held {
		if err := reg.Hold(as(3), true); err != nil {
			t.Fatal(err)
		}
	}
	for i := range held / 2 {
		reg.Release(as(i % workers))
	}
	closed := make(chan struct{})
	go func() {
		reg.Close()
		close(closed)
	}()
	for !reg.Closed() {
		runtime.Gosched()
	}
	for i := range held/2 - 1 {
		reg.Release(as(i % workers))
		if reg.Ending() {
			t.Fatalf("the end has come with %d held", held/2-1-i)
		}
	}
	if err := reg.Hold(as(3), true); !errors.Is(err, ErrClosed) {
		t.Errorf("a caller from outside was let in after Close: %v", err)
	}
	reg.Release(as(5))
	<-closed
	if err := reg.Hold(as(3), false); !errors.Is(err, ErrClosed) {
		t.Errorf("Hold after the end: %v", err)
	}
}

// TestCallersAreRefusedAtOnce is about the time between the first step of Close and the
// next ones: if one caller is refused, so is everybody who calls later, in
// whichever counter they count.
func TestCallersAreRefusedAtOnce(t *testing.T) {
	var reg Registry
	reg.life.init(4)
	if err := reg.Hold(nil, true); err != nil {
		t.Fatal(err)
	}
	reg.life.closing.Store(true)
	if err := reg.Hold(nil, true); !errors.Is(err, ErrClosed) {
		t.Errorf("Hold from outside after Close: %v", err)
	}
	if err := reg.Hold(nil, false); err != nil {
		t.Errorf("Hold by a task that is held: %v", err)
	}
}

// TestRegistryLayout checks that what many write is not beside what all read.
func TestRegistryLayout(t *testing.T) {
	type span struct{ from, to uintptr }
	find := func(path ...string) span {
		typ, at := reflect.TypeFor[Registry](), uintptr(0)
		for _, name := range path {
			f, ok := typ.FieldByName(name)
			if !ok {
				t.Fatalf("%v: there is no %s", path, name)
			}
			typ, at = f.Type, at+f.Offset
		}
		return span{at, at + typ.Size()}
	}
	read := map[string]span{
		"sleep":                  find("sleep"),
		"workers":                find("workers"),
		"crew.bitmap of victims": find("crew", "victims", "segments"),
		"spawners":               find("spawners", "segments"),
		"guests.blocks":          find("guests", "blocks"),
		"life.closing":           find("life", "closing"),
		"life.counters, slice":   find("life", "counters"),
	}
	written := map[string]span{
		"crew.mu":           find("crew", "mu"),
		"crew.resting":      find("crew", "resting"),
		"crew.free":         find("crew", "free"),
		"crew.alive":        find("crew", "alive"),
		"guests.workerless": find("guests", "workerless"),
		"guests.parked":     find("guests", "parkedGuests"),
		"life.rest":         find("life", "rest"),
	}
	for r, a := range read {
		for w, b := range written {
			if a.from < b.to+seam.Pad && b.from < a.to+seam.Pad {
				t.Errorf("%s, which all read, and %s, which many write, are less than %d bytes apart", r, w, seam.Pad)
			}
		}
	}
	if size := reflect.TypeFor[lifeCounter]().Size(); size < seam.Pad {
		t.Errorf("two counters are %d bytes apart, want %d", size, seam.Pad)
	}
	if gap := reflect.TypeFor[guestBlock](); gap.Size()%8 != 0 || gap.Field(2).Offset < seam.Pad {
		t.Errorf("the bits of a block of places are less than %d bytes from its runners", seam.Pad)
	}
}
