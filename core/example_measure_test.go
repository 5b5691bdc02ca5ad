package core_test

import (
	"fmt"
	"os"
	"time"

	"github.com/seed1237c087/manta/core"
)

// What a report says of this machine differs from run to run; how many tasks there
// are does not.
func ExampleMeasure() {
	const n = 1 << 15
	sum := 0
	report := core.Measure(func() {
		sum = core.Recurse(func(r *core.Rec[[2]int, int], span [2]int) int {
			lo, hi := span[0], span[1]
			if hi-lo <= n/64 {
				sum := 0
				for i := lo; i < hi; i++ {
					sum += i
				}
				return sum
			}
			mid := (lo + hi) / 2
			x, y := r.Fork([2]int{lo, mid}, [2]int{mid, hi})
			return x + y
		}, [2]int{0, n})
	})
	fmt.Println(sum == n*(n-1)/2, report.Tasks) // and fmt.Print(report) prints all of it
	// Output: true 64
}

// A program of a second that can't take less than ten milliseconds.
var report = core.Report{
	Work: time.Second, Span: 10 * time.Millisecond, Burdened: 11 * time.Millisecond,
	Steal: 2 * time.Microsecond, Tasks: 1024, Strands: 3070, Sizes: [64]int64{20: 1024},
}

func ExampleReport_Parallelism() {
	fmt.Println(report.Parallelism())
	// Output: 100
}

func ExampleReport_SpeedUp() {
	for _, p := range []int{2, 64, 1024} {
		least, best := report.SpeedUp(p)
		fmt.Printf("%d processors: %.1f to %.1f\n", p, least, best)
	}
	// Output:
	// 2 processors: 2.0 to 2.0
	// 64 processors: 37.8 to 64.0
	// 1024 processors: 83.6 to 100.0
}

func ExampleReport_String() {
	fmt.Print(report)
	// Output:
	// work           1s
	// span           10ms
	// burdened span  11ms, at 2µs for a steal
	// parallelism    100
	// tasks          1024, of 976.6µs on average
	// strands        3070
	//
	// processors  speed-up at least  at best
	//          1               1.00     1.00
	//          2               1.98     2.00
	//          4               3.87     4.00
	//          8               7.43     8.00
	//         16              13.73    16.00
	//         32              23.86    32.00
	//         64              37.80    64.00
	//        128              53.40   100.00
	//        256              67.28   100.00
	//
	// tasks of less than     number  share
	//            1.049ms       1024  100.0%
}

func ExampleReport_Plot() {
	f, err := os.Create(os.DevNull) // or "speed-up.svg"
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.Plot(f), f.Close())
	// Output: <nil> <nil>
}
