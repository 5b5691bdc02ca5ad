// Pipeline is hello, with a pipeline.
package main

import (
	"fmt"

	"github.com/seed1237c087/manta/par"
)

func main() {
	fmt.Println("hello", par.Slice([]int{1, 2, 3}).Map(func(x int) int { return x * x }).Sum())
}
