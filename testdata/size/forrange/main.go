// Forrange is hello, with a parallel loop.
package main

import (
	"fmt"

	"github.com/seed1237c087/manta/par"
)

func main() {
	par.ForRange(0, 100, func(int, int) {})
	fmt.Println("hello")
}
