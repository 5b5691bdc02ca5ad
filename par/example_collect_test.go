//go:build !manta_brief

package par_test

import (
	"fmt"
	"strings"

	"github.com/seed1237c087/manta/par"
)

func ExampleIter_Collect() {
	fmt.Println(par.Range(0, 10).Filter(isOdd).Collect())
	// Output: [1 3 5 7 9]
}

func ExampleIter_AppendTo() {
	fmt.Println(par.Range(0, 3).AppendTo([]int{7, 8}))
	// Output: [7 8 0 1 2]
}

func ExampleIter_CollectInto() {
	buf := make([]int, 8)
	n := par.Range(0, 5).CollectInto(buf)
	fmt.Println(buf[:n])
	// Output: [0 1 2 3 4]
}

func ExampleIter_Partition() {
	short, long := par.Slice(strings.Fields("one two three four five six seven")).Partition(func(w string) bool { return len(w) < 4 })
	fmt.Println(short, long)
	// Output: [one two six] [three four five seven]
}

func ExampleIter_Seq() {
	words := par.FromSeq(strings.FieldsSeq("the work goes on while the loop prints"))
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
