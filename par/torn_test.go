package par

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAShortReductionEndsAsALongOne: where a function panics, a reduction that is one call has combined the elements before that as
// a long run has, in the same order. A pipeline with a name never is one call, and one worker does nothing behind the panic.
func TestAShortReductionEndsAsALongOne(t *testing.T) {
	for n := range 40 {
		for at := range n {
			xs := Range(0, n).Collect()
			var fails bool
			var calls []string
			reduce := func(name string) func() {
				it := Map(Slice(xs), func(i int) string {
					if fails && i == at {
						panic(i)
					}
					return fmt.Sprint(i)
				})
				if name != "" {
					it = it.Named(name)
				}
				return func() {
					it.ReduceWith(func(a, b string) string {
						calls = append(calls, a+"+"+b) //mantavet:ok a pool of one worker
						return "(" + a + " " + b + ")"
					})
				}
			}
			tried := func(reduce func()) []string {
				fails = false
				for range 4 { // What it costs is known then.
					pools[1].Install(reduce)
				}
				fails, calls = true, nil
				require.Panics(t, func() { pools[1].Install(reduce) })
				return calls
			}
			long := tried(reduce("long"))
			require.Equal(t, long, tried(reduce("")), "%d elements, of which number %d panics", n, at)
		}
	}
}
