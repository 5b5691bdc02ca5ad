package whatif_test

import (
	"fmt"
	"os"
	"path"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/whatif"
)

// sum adds up the numbers of span. It forks until few numbers are left.
func sum(r *core.Rec[[2]int, int64], span [2]int) int64 {
	lo, hi := span[0], span[1]
	if hi-lo <= 1<<12 {
		sum := int64(0)
		for i := lo; i < hi; i++ {
			sum += int64(i)
		}
		return sum
	}
	mid := (lo + hi) / 2
	x, y := r.Fork([2]int{lo, mid}, [2]int{mid, hi})
	return x + y
}

// The predicted times of this program depend on the machine. The number of steals of one worker
// is 0 on every machine.
func ExampleRecord() {
	const n = 1 << 20
	total := int64(0)
	rec := whatif.Record(func() { total = core.Recurse(sum, [2]int{0, n}) })
	curve := rec.Curve(whatif.Machine{}, 1, 4, 16) // fmt.Print(curve) prints a table
	one, four := curve.Predictions[0], curve.Predictions[1]
	fmt.Println(total == int64(n)*(n-1)/2, one.Workers, one.Steals, four.Workers)
	// Output: true 1 0 4
}

// A simulation may have the costs of another machine.
func ExampleRecording_Simulate() {
	rec := whatif.Record(func() { core.Recurse(sum, [2]int{0, 1 << 20}) })
	p := rec.Simulate(whatif.Machine{Workers: 8, Seed: 1, Costs: &whatif.Costs{
		Fork: 5, Spawn: 100, Steal: 500, Wake: 5 * time.Microsecond, Signal: 2 * time.Microsecond,
	}})
	fmt.Println(p.Workers, p.Time > 0, p.Work == p.Time*8-p.Overhead-p.Idle())
	// Output: 8 true true
}

// Critical finds what a processor does alone. Here it is the loop after the sum.
func ExampleRecording_Critical() {
	state := uint64(1)
	rec := whatif.Record(func() {
		core.Recurse(sum, [2]int{0, 1 << 20})
		for range 20_000_000 { // This loop should be divided.
			state = state*6364136223846793005 + 1442695040888963407
		}
	})
	for _, s := range rec.Critical(1) {
		fmt.Println(path.Base(s.Place))
	}
	// Output: example_test.go:54
}

func ExampleCurve_Plot() {
	rec := whatif.Record(func() { core.Recurse(sum, [2]int{0, 1 << 20}) })
	f, err := os.Create(os.DevNull) // or "speed-up.svg"
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rec.Curve(whatif.Machine{}, 1, 2, 4).Plot(f), f.Close())
	// Output: <nil> <nil>
}
