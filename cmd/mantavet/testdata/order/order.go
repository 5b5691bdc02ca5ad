// Package order has tests that count on what differs from run to run.
package order

import (
	"fmt"

	"github.com/seed1237c087/manta/par"
)

func isPrime(x int) bool {
	for d := 2; d*d <= x; d++ {
		if x%d == 0 {
			return false
		}
	}
	return x > 1
}

// Program is no test.
func Program() {
	v, ok := par.Range(0, 100).FindAny(isPrime)
	fmt.Println(v == 7, ok)
}
