package howto_test

import (
	"fmt"
	"sync/atomic"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func Example_rayonCore() {
	a, b := core.Join2(func() int { return 6 * 7 }, func() string { return "both" })
	fmt.Println(a, b)

	var ran atomic.Int64
	core.InScope(func(s *core.Scope) {
		for job := range 10 {
			s.Spawn(func() { ran.Add(int64(job)) })
		}
	})
	fmt.Println(ran.Load())

	pool, err := core.NewPool(core.Config{Workers: 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer pool.Close()
	fmt.Println(core.InstallResult(pool, func() int { return par.Range(0, 100).Sum() }))
	// Output:
	// 42 both
	// 45
	// 4950
}
