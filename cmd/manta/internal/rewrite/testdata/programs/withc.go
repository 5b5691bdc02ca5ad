// A file that imports "C" stays as it is.
package main

// static int twice(int x) { return 2 * x; }
import "C"

import (
	"fmt"

	"github.com/seed1237c087/manta/par"
)

func main() {
	fmt.Println(par.Range(0, 10).Map(func(x int) int { return x }).Sum(), C.twice(3))
}
