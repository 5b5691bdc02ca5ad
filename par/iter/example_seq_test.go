//go:build !manta_brief

package iter_test

import (
	"fmt"
	"strings"

	"github.com/seed1237c087/manta/par/iter"
)

func ExampleIter_Seq() {
	words := iter.FromSeq(strings.FieldsSeq("the work goes on while the loop prints"))
	for word := range words.Map(strings.ToUpper).Seq() {
		fmt.Println(word)
		if word == "ON" {
			break // Stops the work.
		}
	}
	// Output:
	// THE
	// WORK
	// GOES
	// ON
}
