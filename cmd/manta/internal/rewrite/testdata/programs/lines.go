// A file with line directives stays as it is.
package main

import (
	"fmt"

	"github.com/seed1237c087/manta/par"
)

func main() {
//line other.go:10
	fmt.Println(par.Range(0, 10).Map(func(x int) int { return x }).Sum())
}
