package howto_test

import (
	"fmt"

	"github.com/seed1237c087/manta/par"
)

func Example() {
	xs := []int{3, 1, 2}
	doubled := par.Slice(xs).Map(func(x int) int { return 2 * x }) // a source and a stage: nothing runs yet
	fmt.Println(doubled.Collect(), doubled.Sum())                  // two endings: each runs the pipeline
	// Output:
	// [6 2 4] 12
}
