package howto_test

import (
	"fmt"
	"path"

	"github.com/seed1237c087/manta/core/whatif"
	"github.com/seed1237c087/manta/par"
)

// checksum depends on the order, so it can't be divided.
func checksum(xs []uint64) (sum uint64) {
	for range 20 {
		for _, x := range xs {
			sum = sum*6364136223846793005 + x
		}
	}
	return sum
}

func scramble(x uint64) uint64 { return x * 0x9E3779B97F4A7C15 >> 7 }

func Example_criticalStrands() {
	xs := make([]uint64, 1<<20)
	report := func() {
		ys := par.Slice(xs).Map(scramble).Collect()
		xs[0] = checksum(ys)
	}
	report() // The first run differs from later ones, so it is not recorded.
	rec := whatif.RecordFor(64, report)
	curve := rec.Curve(whatif.Machine{}, 1, 8, 64) // fmt.Print(curve) prints a table
	longest := rec.Critical(3)                     // the parts that one processor does alone, longest first
	fmt.Println(path.Base(longest[0].Place), longest[0].Took > curve.Span/2)
	// Output:
	// more_processors_test.go:26 true
}
