// The command manta would have Explain tell the loops that it makes of the stages.
//
//manta:off

package par_test

import (
	"fmt"
	"time"

	"github.com/seed1237c087/manta/par"
)

// A name tells the pipelines of a program apart wherever they are seen.
func ExampleIter_Named() {
	double := par.Range(0, 1000).Map(func(x int) int { return 2 * x }).Named("double")
	fmt.Println(double.Sum(), double.Count())

	for _, s := range par.Pipelines() {
		if s.Name == "double" {
			fmt.Println(s.Runs, "runs,", s.Elements, "elements,", s.Failed, "failed")
		}
	}
	// Output:
	// 999000 1000
	// 2 runs, 2000 elements, 0 failed
}

// Explain says what a pipeline is before it runs, and afterwards how that went.
func ExampleIter_Explain() {
	it := par.Range(0, 1000).Map(func(x int) int { return x % 7 }).Filter(func(x int) bool { return x > 2 }).Rev().Named("residues")
	fmt.Println(it.Explain())
	// Output:
	// par.Iter[int]: Range(1000).Map.Filter.Rev
	// name: residues
	// packs the elements behind Filter before the rest runs
	// blocks of up to 1024 elements; Map and Filter call their functions for each element
	// not run yet
}

// What a name has done so far can be shown on a page or handed on to a collector of metrics.
func ExamplePipelines() {
	words := par.Slice([]string{"to", "be", "or", "not", "to", "be"}).Named("words")
	fmt.Println(len(par.ToSet(words)))

	for _, s := range par.Pipelines() {
		if s.Name == "words" {
			fmt.Printf("%s: %d run of %d elements, %d goes on\n", s.Name, s.Runs, s.Elements, s.Running)
			fmt.Println("took less than an hour:", s.AloneIn+s.ForkedIn < time.Hour)
		}
	}
	// Output:
	// 4
	// words: 1 run of 6 elements, 0 goes on
	// took less than an hour: true
}

func ExamplePipelineStats_Bounds() {
	par.Range(0, 100).Named("bounds").Sum()
	for _, p := range par.Pipelines() {
		if p.Name == "bounds" {
			last := len(p.Seconds) - 1
			fmt.Println(p.Bounds()[last-1], p.Seconds[last])
		}
	}
	// Output: 60 0
}
