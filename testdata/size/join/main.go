// Join is hello, with a join.
package main

import (
	"fmt"

	"github.com/seed1237c087/manta/core"
)

func main() { core.Join(func() { fmt.Println("hello") }, func() {}) }
