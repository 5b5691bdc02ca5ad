package par

import (
	"testing"
)

var scanCase = adapterCase{
	name:  "Scan",
	known: true,
	forms: []adapter{
		{"Scan", func(it Iter[int], k int) Iter[int] { return Scan(it, k, func(a, b int) int { return a + b }) },
			func(xs []int, k int) []int { return running(xs, k)[1:] }},
	},
	keeps: keepers{
		"Scan": func(it Iter[int]) Iter[int] { return Scan(it, 0, func(a, b int) int { return max(a, b) }) },
	},
}

func TestScan(t *testing.T) { scanCase.run(t) }

var scanExclusiveCase = adapterCase{
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
}

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
