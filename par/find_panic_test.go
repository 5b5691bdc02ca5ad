package par

import (
	"errors"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// TestSearchesAndPanics panics at one element and matches at another: of the two the
// first one counts, for FindLast the last one.
func TestSearchesAndPanics(t *testing.T) {
	boom := errors.New("boom")
	lengths := []int{1, 2, 9}
	if !testing.Short() && !raceEnabled {
		lengths = append(lengths, 40)
	}
	for _, n := range lengths {
		for panik := range n {
			for match := 0; match <= n; match += 1 + n/8 {
				for _, inStage := range []bool{false, true} {
					for op, search := range searches {
						checkSearchPanics(t, op, search, n, panik, match, inStage, boom)
					}
				}
			}
		}
	}
}

func checkSearchPanics(t *testing.T, op string, search func(Iter[int], func(int) bool) sought, n, panik, match int, inStage bool, boom error) {
	t.Helper()
	seen := make([]atomic.Int32, n)
	stage := func(x int) int {
		if inStage && x == panik {
			panic(boom)
		}
		return x
	}
	pred := func(x int) bool {
		seen[x].Add(1)
		if !inStage && x == panik {
			panic(boom)
		}
		return x == match
	}
	for name, it := range map[string]Iter[int]{
		"Map":    Range(0, n).Map(stage),
		"Filter": Range(0, n).Filter(func(x int) bool { return stage(x) >= 0 }),
		"Seq":    FromSeq(slices.Values(upTo(n))).Map(stage),
	} {
		for _, workers := range poolSizes(1, 2) {
			for i := range seen {
				seen[i].Store(0)
			}
			var got sought
			v := recovered(func() { got = search(unknown(it).WithPool(pools[workers]), pred) })
			p, _ := v.(*core.PanicError)
			if p != nil && !errors.Is(p, boom) || p == nil && v != nil {
				t.Fatalf("%s: recovered %v", op, v)
			}
			for i := range seen {
				if c := seen[i].Load(); c > 1 {
					t.Fatalf("%s of %s: element %d was seen %d times", op, name, i, c)
				}
			}
			wins := match < panik
			switch op {
			case "FindLast", "FindMapLast":
				wins = match < n && match > panik && name != "Seq"
			case "PositionLast":
				wins = match < n && match > panik && name == "Map"
			case "FindAny", "FindMapAny", "PositionAny":
				if workers > 1 && match < n {
					wins = p == nil // Either may come out.
				}
			}
			if wins && match == panik {
				wins = false
			}
			if wins != (p == nil) || wins && got != (sought{match, true}) {
				t.Fatalf("%s of %s of %d, panic at %d in a stage %v, match at %d, %d workers: %v, panic %v",
					op, name, n, panik, inStage, match, workers, got, p)
			}
		}
	}
	if got := Range(0, n).WithPool(pools[2]).Sum(); got != n*(n-1)/2 {
		t.Fatalf("after %s the sum is %d", op, got)
	}
}

// TestSearchesAndSeqPanics checks that a sequence which panics behind the match is
// as good as any.
func TestSearchesAndSeqPanics(t *testing.T) {
	for _, n := range []int{1, 2, 5, 7, 8, 20} {
		it := FromSeq(func(yield func(int) bool) {
			for x := range n {
				if !yield(x) {
					return
				}
			}
			panic("seq")
		})
		for _, workers := range poolSizes(1, 2) {
			in := it.WithPool(pools[workers])
			if v, ok := in.FindFirst(func(x int) bool { return x == n-1 }); v != n-1 || !ok {
				t.Errorf("n=%d: FindFirst = %d, %v", n, v, ok)
			}
			for name, f := range map[string]func(){
				"FindFirst": func() { in.FindFirst(func(x int) bool { return x == n }) },
				"FindLast":  func() { in.FindLast(func(x int) bool { return x == 0 }) },
			} {
				if p, ok := recovered(f).(*core.PanicError); !ok || p.Value != "seq" {
					t.Errorf("n=%d: %s recovered %v", n, name, p)
				}
			}
		}
	}
}

func TestSearchesAndGoexit(t *testing.T) {
	for op, search := range searches {
		for _, n := range []int{1, 9} {
			for k := range n {
				for _, workers := range poolSizes(1, 2) {
					it := unknown(Range(0, n)).WithPool(pools[workers])
					exits(t, op, func() {
						search(it, func(x int) bool {
							if x == k {
								runtime.Goexit()
							}
							return false
						})
					})
				}
			}
		}
	}
	if got := Slice(upTo(100)).WithPool(pools[2]).Sum(); got != 4950 {
		t.Errorf("after Goexits the sum is %d", got)
	}
}

// exits checks that f ends its goroutine.
func exits(t *testing.T, op string, f func()) {
	t.Helper()
	after := false
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
		after = true
	}()
	<-done
	if after {
		t.Fatalf("%s: the caller went on after a Goexit", op)
	}
}
