package par

import (
	"sync"
	"testing"
)

// TestNobodyWaitsBehindALongElement: what is not begun when an element is can be taken by others, however
// long that takes. Here it takes until all others are done.
func TestNobodyWaitsBehindALongElement(t *testing.T) {
	const n = 100
	for name, it := range map[string]Iter[int]{
		"Range": Range(0, n), "WithMaxLen": Range(0, n).WithMaxLen(1), "Filter": Range(0, 2*n).Filter(func(x int) bool { return x < n }),
	} {
		t.Run(name, func(t *testing.T) {
			var others sync.WaitGroup
			others.Add(n - 1)
			sum := unknown(it.WithPool(pools[2]).Map(func(x int) int {
				if x == 0 {
					others.Wait()
				} else {
					others.Done()
				}
				return x
			})).Sum()
			if sum != n*(n-1)/2 {
				t.Errorf("the sum is %d", sum)
			}
		})
	}
}
