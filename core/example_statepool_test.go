package core_test

import (
	"fmt"
	"sync/atomic"

	"github.com/seed1237c087/manta/core"
)

func ExampleNewStatePool() {
	buffers := core.NewStatePool(func() []byte { return make([]byte, 0, 1024) })
	buffers.Lend(func(b *[]byte) {
		*b = append((*b)[:0], "hello"...)
		fmt.Println(string(*b), cap(*b))
	})
	// Output: hello 1024
}

func ExampleStatePool_Lend() {
	var made atomic.Int32
	p, err := core.NewPool(core.Config{Workers: 4})
	if err != nil {
		panic(err)
	}
	defer p.Close()
	scratch := core.NewStatePool(func() [64]int { made.Add(1); return [64]int{} })
	p.InScope(func(s *core.Scope) {
		for i := range 1000 {
			s.Spawn(func() { scratch.Lend(func(a *[64]int) { a[i%64]++ }) })
		}
	})
	fmt.Println(made.Load() <= 5)
	// Output: true
}

// Partial sums without a lock.
func ExampleStatePool_All() {
	sums := core.NewStatePool(func() int { return 0 })
	core.InScope(func(s *core.Scope) {
		for i := range 100 {
			s.Spawn(func() { sums.Lend(func(sum *int) { *sum += i }) })
		}
	})
	total := 0
	for sum := range sums.All() {
		total += *sum
	}
	fmt.Println(total)
	// Output: 4950
}

// Scratch memory that the tasks of a worker use one after the other.
func ExampleStatePool() {
	buffers := core.NewStatePool(func() []byte { return make([]byte, 0, 64) })
	var length atomic.Int64
	core.InScope(func(s *core.Scope) {
		for i := range 100 {
			s.Spawn(func() {
				buffers.Lend(func(b *[]byte) {
					*b = fmt.Appendf((*b)[:0], "task %d", i)
					length.Add(int64(len(*b)))
				})
			})
		}
	})
	fmt.Println(length.Load())
	// Output: 690
}
