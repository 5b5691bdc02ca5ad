package par

import (
	"testing"

	"github.com/stretchr/testify/require"
)

var scanCase = adapterCase{
	at:    27,
	name:  "Scan",
	known: true,
	forms: []adapter{
		{"Scan", func(it Iter[int], k int) Iter[int] { return Scan(it, k, func(a, b int) int { return a + b }) },
			func(xs []int, k int) []int { return running(xs, k)[1:] }},
	},
	keeps: keepers{
		"Scan": func(it Iter[int]) Iter[int] { return Scan(it, 0, func(a, b int) int { return max(a, b) }) },
	},
	frees: frees{
		"Scan": func(it Iter[*object], f touch) {
			Scan(it, nil, func(_, x *object) *object { return f.self(x) }).Collect()
		},
	},
}.listed()

func TestScan(t *testing.T) { scanCase.run(t) }

var scanExclusiveCase = adapterCase{
	at:    28,
	name:  "ScanExclusive",
	known: true,
	forms: []adapter{
		{"ScanExclusive", func(it Iter[int], k int) Iter[int] {
			return ScanExclusive(it, k, func(a, b int) int { return a + b })
		}, func(xs []int, k int) []int { return running(xs, k)[:len(xs)] }},
	},
	keeps: keepers{
		"ScanExclusive": func(it Iter[int]) Iter[int] {
			return ScanExclusive(it, 0, func(a, b int) int { return max(a, b) })
		},
	},
	frees: frees{
		"ScanExclusive": func(it Iter[*object], f touch) {
			ScanExclusive(it, nil, func(_, x *object) *object { return f.self(x) }).Collect()
		},
	},
}.listed()

func TestScanExclusive(t *testing.T) { scanExclusiveCase.run(t) }

// TestScanIsFixed checks the brackets of a scan: the same on every run.
func TestScanIsFixed(t *testing.T) {
	for _, n := range []int{0, 1, 8, 9, 100, 5000} {
		it := Scan(Map(Range(0, n), func(x int) float64 { return 1 / float64(x+1) }), 0, func(a, b float64) float64 { return a + b })
		want := it.Collect()
		ways(t, it, func(t *testing.T, it Iter[float64]) {
			if d := diff(want, it.Collect()); d != "" {
				t.Fatalf("n=%d: (-want +got)\n%s", n, d)
			}
		})
	}
}

// TestScanCallsItsFunctionOnce: one goroutine that does all calls op once for each element, unless floats may be combined.
func TestScanCallsItsFunctionOnce(t *testing.T) {
	for _, n := range []int{1, 7, 300, 5000, 70_000} {
		xs := upTo(n)
		calls := 0
		counted := func(a, b int) int { calls++; return a + b }
		require.Equal(t, running(xs, 3)[1:], Scan(Slice(xs), 3, counted).WithPool(pools[1]).Collect())
		require.Equal(t, n, calls, "Scan of %d", n)
		calls = 0
		require.Equal(t, running(xs, 3)[:n], ScanExclusive(Slice(xs), 3, counted).WithPool(pools[1]).Collect())
		require.Equal(t, n-1, calls, "ScanExclusive of %d", n)
	}
}
