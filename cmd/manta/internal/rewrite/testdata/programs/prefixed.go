// A file with names like those of the command stays as it is.
package main

import (
	"fmt"

	"github.com/seed1237c087/manta/par"
)

func main() {
	manta_x := 3
	fmt.Println(par.Range(0, 10).Map(func(x int) int { return x + manta_x }).Sum())
}
