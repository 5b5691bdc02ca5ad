package core_test

import (
	"sync"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// TestShareAll: whoever does something long has others take all that it has forked. The first
// leaf waits for all other leaves, without the pool's knowledge.
func TestShareAll(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 2})
	const depth = 7
	var others sync.WaitGroup
	others.Add(1<<depth - 1)
	type part struct{ level, first int }
	leaves := 0
	p.Install(func() {
		leaves = core.Recurse(func(r *core.Rec[part, int], at part) int {
			if at.level == 0 {
				r.ShareAll()
				if at.first == 0 {
					others.Wait()
				} else {
					others.Done()
				}
				return 1
			}
			half := at.level - 1
			a, b := r.Fork(part{half, at.first}, part{half, at.first + 1<<half})
			return a + b
		}, part{level: depth})
	})
	if leaves != 1<<depth {
		t.Errorf("%d leaves, want %d", leaves, 1<<depth)
	}
}

// TestShareAllAlone: where nobody could take anything it does nothing.
func TestShareAllAlone(t *testing.T) {
	p := newPool(t, core.Config{Workers: 1})
	p.Install(func() {
		sum := core.Recurse(func(r *core.Rec[int, int], n int) int {
			r.ShareAll()
			if n < 2 {
				return n
			}
			a, b := r.Fork(n-1, n-2)
			r.ShareAll()
			return a + b
		}, 15)
		if sum != 610 {
			t.Errorf("fib(15) = %d", sum)
		}
	})
}

// BenchmarkShareAll is a recursion to depth 10 whose leaves share what is pending, and one
// whose leaves don't.
func BenchmarkShareAll(b *testing.B) {
	for name, share := range map[string]bool{"shared": true, "plain": false} {
		b.Run(name, func(b *testing.B) {
			p := newPool(b, core.Config{Workers: 2})
			p.Install(func() {
				for b.Loop() {
					core.Recurse(func(r *core.Rec[int, int], n int) int {
						if n == 0 {
							if share {
								r.ShareAll()
							}
							return 1
						}
						x, y := r.Fork(n-1, n-1)
						return x + y
					}, 10)
				}
			})
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(1<<10-1), "ns/fork")
		})
	}
}
