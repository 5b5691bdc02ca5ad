package core_test

import (
	"fmt"

	"github.com/seed1237c087/manta/core"
)

// A batch job in the pool that serves requests too. Whatever it forks is background work, so
// it gives way between its pieces.
func ExampleWithPriority() {
	var report int
	core.WithPriority(core.Background, func() {
		report = core.Recurse(func(r *core.Rec[int, int], n int) int {
			if n < 2 {
				return n
			}
			a, b := r.Fork(n-1, n-2)
			return a + b
		}, 20)
	})
	fmt.Println(report, core.CurrentPriority())
	// Output: 6765 Foreground
}

// A long task that neither forks nor runs a pipeline calls GiveWay now and then.
func ExampleGiveWay() {
	sum := 0
	core.WithPriority(core.Background, func() {
		for i := range 50_000 {
			if i%1000 == 0 {
				core.GiveWay()
			}
			sum += i
		}
	})
	fmt.Println(sum)
	// Output: 1249975000
}

func ExampleCurrentPriority() {
	show := func() { fmt.Println(core.CurrentPriority()) }
	show()
	core.WithPriority(core.Background, func() {
		core.Join(show, show)
		core.WithPriority(core.Foreground, show) // What is within background work is background work.
	})
	// Output:
	// Foreground
	// Background
	// Background
	// Background
}

func ExamplePriority_String() {
	fmt.Println(core.Foreground.String(), core.Background.String())
	// Output: Foreground Background
}
