// The command manta would have String print the loops that it makes of the stages.
//
//manta:off

package par_test

import (
	"fmt"

	"github.com/seed1237c087/manta/par"
)

func ExampleIter_String() {
	// Nothing has run: that takes an ending.
	fmt.Println(par.Slice([]string{"b", "a"}).Filter(func(s string) bool { return s > "a" }).Rev())
	// Output: par.Iter[string]: Slice(2).Filter.Rev
}
