package par

import (
	"errors"
	"testing"
)

// TestSourceFailsBehindTheEnd: what the pipeline wants of a sequence ends before the element at which that fails,
// wherever batches end.
func TestSourceFailsBehindTheEnd(t *testing.T) {
	failing := map[string]func(n int) Iter[int]{
		"a panic": func(n int) Iter[int] {
			return FromSeq(func(yield func(int) bool) {
				for i := range n {
					if !yield(i) {
						return
					}
				}
				panic("source")
			})
		},
		"an error": func(n int) Iter[int] {
			return FromSeqErr(func(yield func(int, error) bool) {
				for i := range n {
					if !yield(i, nil) {
						return
					}
				}
				yield(0, errors.New("source"))
			})
		},
	}
	first := map[string]func(it Iter[int], k int) []int{
		"Take":      func(it Iter[int], k int) []int { return it.Take(k).Collect() },
		"TakeAny":   func(it Iter[int], k int) []int { return upTo(len(it.TakeAny(k).Collect())) },
		"TakeWhile": func(it Iter[int], k int) []int { return it.TakeWhile(func(x int) bool { return x < k }).Collect() },
		"MapWhile": func(it Iter[int], k int) []int {
			return MapWhile(it, func(x int) (int, bool) { return x, x < k }).Collect()
		},
		"FindFirst": func(it Iter[int], k int) []int {
			x, _ := it.FindFirst(func(x int) bool { return x == k })
			return upTo(x)
		},
		"UntilErr": func(it Iter[int], k int) []int {
			err := errors.New("none")
			xs := UntilErr(it, &err).Take(k).Collect()
			if err != nil {
				return nil
			}
			return xs
		},
		"a break": func(it Iter[int], k int) []int {
			var xs []int
			for x := range it.Seq() {
				if x == k {
					break
				}
				xs = append(xs, x)
			}
			return xs
		},
	}
	inPools(t, func(t *testing.T, workers int) {
		for how, source := range failing {
			for name, f := range first {
				for n := 1; n <= 20; n++ {
					for k := range n {
						var got []int
						v := recovered(func() { got = f(source(n), k) })
						if d := diff(upTo(k), got); v != nil || d != "" {
							t.Fatalf("%s: the first %d before %s behind %d, %d workers: recovered %v (-want +got)\n%s", name, k, how, n, workers, v, d)
						}
					}
				}
			}
		}
	})
}
