package par

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// full returns a closed channel with the numbers up to n.
func full(n int) chan int {
	ch := make(chan int, n)
	for i := range n {
		ch <- i
	}
	close(ch)
	return ch
}

// again checks that f panics because name can be run once.
func again(t *testing.T, what, name string, f func()) {
	t.Helper()
	v := recovered(f)
	if p, ok := v.(*core.PanicError); ok {
		v = p.Value
	}
	want := "par: " + name + ": the pipeline has been run before, and what it reads can be read only once"
	if v != want {
		t.Errorf("%s, again: recovered %v, want %s", what, v, want)
	}
}

// TestSourcesThatCanBeReadOnce runs pipelines over them twice, in all sorts of ways.
func TestSourcesThatCanBeReadOnce(t *testing.T) {
	first := map[string]func(it Iter[string]){
		"Collect":  func(it Iter[string]) { it.Collect() },
		"Count":    func(it Iter[string]) { it.Count() },
		"Any":      func(it Iter[string]) { it.Any(func(string) bool { return true }) },
		"Filter":   func(it Iter[string]) { it.Filter(func(string) bool { return false }).Collect() },
		"Rev":      func(it Iter[string]) { it.Rev().Collect() },
		"WithPool": func(it Iter[string]) { it.WithPool(pools[2]).Count() },
		"a panic":  func(it Iter[string]) { recovered(func() { it.ForEach(func(string) { panic("boom") }) }) },
		"nothing":  func(it Iter[string]) { recovered(func() { it.Rev().FindLast(nil) }); it.Count() },
	}
	ends := map[string]func(it Iter[string]){
		"Collect":  func(it Iter[string]) { it.Collect() },
		"ForEach":  func(it Iter[string]) { it.ForEach(func(string) {}) },
		"FindAny":  func(it Iter[string]) { it.FindAny(func(string) bool { return true }) },
		"Map, Rev": func(it Iter[string]) { it.Map(strings.ToUpper).Rev().Count() },
		"Reduce":   func(it Iter[string]) { it.Reduce("", func(a, b string) string { return a + b }) },
		"WithPool": func(it Iter[string]) { it.WithPool(pools[5]).Count() },
	}
	for what, run := range first {
		for end, more := range ends {
			chars := Map(FromChan(full(3000)), func(i int) string { return fmt.Sprint(i) })
			run(chars)
			again(t, what+" and "+end, "FromChan", func() { more(chars) })
			lines := ScanLines(strings.NewReader(strings.Repeat("a\nb\n", 9000)))
			run(lines)
			again(t, what+" and "+end, "ScanLines", func() { more(lines) })
		}
	}
}

// TestASecondRunReadsNothing: what the first run has left is there for another pipeline.
func TestASecondRunReadsNothing(t *testing.T) {
	ch := full(5000)
	it := FromChan(ch)
	if n, known := it.Len(); n != 0 || known {
		t.Errorf("Len = %d, %v", n, known)
	}
	if !it.Any(func(x int) bool { return x == 10 }) {
		t.Error("10 is not there")
	}
	left := len(ch)
	again(t, "Any", "FromChan", func() { it.Count() })
	again(t, "Any", "FromChan", func() { it.Filter(odd).Collect() })
	if len(ch) != left {
		t.Errorf("%d elements were received by runs that must not", left-len(ch))
	}
	if got := FromChan(ch).Collect(); len(got) != left || left == 0 || got[0] != 5000-left {
		t.Errorf("another pipeline over the channel has %d elements, want %d", len(got), left)
	}
	if got := FromChan(ch).Count(); got != 0 {
		t.Errorf("a third one has %d elements", got)
	}
	r := strings.NewReader(strings.Repeat("a\n", 100_000))
	lines := ScanLines(r)
	lines.FindFirst(func(string) bool { return true })
	here := r.Len()
	again(t, "FindFirst", "ScanLines", func() { lines.Count() })
	if r.Len() != here || here == 0 {
		t.Errorf("%d bytes are left of %d", r.Len(), here)
	}
}

// TestOneOfSeveralRuns runs one pipeline by many goroutines at once: one of them gets all.
func TestOneOfSeveralRuns(t *testing.T) {
	it := FromChan(full(100_000)).Map(func(x int) int { return x + 1 })
	var wg sync.WaitGroup
	var ran, refused atomic.Int32
	for range 8 {
		wg.Go(func() {
			v := recovered(func() {
				if d := diff(from(1, 100_000), it.Collect()); d != "" {
					t.Errorf("of %d elements: (-want +got)\n%s", 100_000, d)
				}
				ran.Add(1)
			})
			if v != nil {
				refused.Add(1)
			}
		})
	}
	if wg.Wait(); ran.Load() != 1 || refused.Load() != 7 {
		t.Errorf("%d runs, %d refused", ran.Load(), refused.Load())
	}
}

// TestOtherSourcesRunAgain: all that can be read again is.
func TestOtherSourcesRunAgain(t *testing.T) {
	xs := upTo(100)
	for name, it := range map[string]Iter[int]{
		"FromSeq":   FromSeq(slices.Values(xs)),
		"FromSeq2":  Map(FromSeq2(slices.All(xs)), func(p Pair[int, int]) int { return p.First }),
		"Lines":     Map(Lines(strings.Repeat("a\n", 100)), func(s string) int { return len(s) }),
		"Split":     Map(Split([2]int{0, 100}, halves), func(r [2]int) int { return r[0] }),
		"ChunkBy":   Map(ChunkBy(xs, func(a, b int) bool { return a/10 == b/10 }), total[int]),
		"Values":    Values(map[int]int{1: 2}),
		"WalkTree":  Map(WalkTree([2]int{0, 100}, below(100)), func(r [2]int) int { return r[0] }),
		"Postfix":   Map(WalkTreePostfix([2]int{0, 100}, below(100)), func(r [2]int) int { return r[0] }),
		"SplitFunc": Map(SplitFunc(xs, odd), total[int]),
	} {
		want := it.Collect()
		for range 3 {
			if got := it.Collect(); !slices.Equal(got, want) || len(got) == 0 {
				t.Errorf("%s, again: %v, want %v\n(-want +got)\n%s", name, got, want, diff(want, got))
			}
		}
	}
}
