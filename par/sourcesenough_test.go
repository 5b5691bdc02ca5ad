package par

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFailuresBehindTheEnd has sources fail behind what a stage or a loop wants, in the middle of a batch that has that.
func TestFailuresBehindTheEnd(t *testing.T) {
	failure := errors.New("read error")
	sources := map[string]func(n int) Iter[int]{
		"FromSeq": func(n int) Iter[int] {
			return FromSeq(func(yield func(int) bool) {
				for i := 0; yield(i); i++ {
					if i == n-1 {
						panic(failure)
					}
				}
			})
		},
		"FromSeqErr": func(n int) Iter[int] {
			return FromSeqErr(func(yield func(int, error) bool) {
				for i := 0; i < n; i++ {
					if !yield(i, nil) {
						return
					}
				}
				yield(0, failure)
			})
		},
	}
	ends := map[string]func(it Iter[int], n int) []int{
		"Take":      func(it Iter[int], n int) []int { return it.Take(n).Collect() },
		"TakeWhile": func(it Iter[int], n int) []int { return it.TakeWhile(func(x int) bool { return x < n }).Collect() },
		"MapWhile": func(it Iter[int], n int) []int {
			return MapWhile(it, func(x int) (int, bool) { return x, x < n }).Collect()
		},
		"UntilErr": func(it Iter[int], n int) []int {
			err := failure
			defer func() { require.NoError(t, err) }()
			return UntilErr(it, &err).Take(n).Collect()
		},
		"Seq": func(it Iter[int], n int) (got []int) {
			for x := range it.Seq() {
				if got = append(got, x); len(got) == n {
					break
				}
			}
			return got
		},
	}
	for source, of := range sources {
		for end, first := range ends {
			for _, n := range []int{1, 5, 10, 100, 498} {
				require.Equal(t, upTo(n), first(of(n+2), n), "%d of %s by %s", n, source, end)
			}
		}
	}
}
