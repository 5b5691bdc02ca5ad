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
