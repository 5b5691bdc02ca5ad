package core_test

import (
	"encoding/json"
	"expvar"
	"fmt"

	"github.com/seed1237c087/manta/core"
)

func ExamplePool_State() {
	pool, err := core.NewPool(core.Config{Workers: 2, Name: "thumbnails"})
	if err != nil {
		panic(err)
	}
	defer pool.Close()
	pool.Install(func() {
		s := pool.State()
		fmt.Println(pool.Name(), "has", len(s.Workers), "workers")
		fmt.Println("that of this task is busy:", s.Count(core.Busy) >= 1)
		fmt.Println("somebody waits for it:", s.Callers)
	})
	// Output:
	// thumbnails has 2 workers
	// that of this task is busy: true
	// somebody waits for it: 1
}

func ExamplePool_Name() {
	fmt.Println(core.DefaultPool().Name())
	// Output: default
}

func ExamplePools() {
	pool, err := core.NewPool(core.Config{Workers: 1, Name: "a pool of one's own"})
	if err != nil {
		panic(err)
	}
	defer pool.Close()
	pools := core.Pools()
	fmt.Println(pools[len(pools)-1].Name())
	// Output: a pool of one's own
}

func ExamplePoolTotals() {
	for range 3 {
		pool, err := core.NewPool(core.Config{Workers: 1, Name: "import"})
		if err != nil {
			panic(err)
		}
		pool.Install(func() {})
		pool.Close()
	}
	for _, t := range core.PoolTotals() {
		if t.Name == "import" {
			fmt.Println("injected:", t.Stats.Injected, "open:", t.Pools)
		}
	}
	// Output: injected: 3 open: 0
}

// The package expvar serves what is published as JSON, at /debug/vars.
func ExampleVar_String() {
	expvar.Publish("manta", core.Var{})

	pool, err := core.NewPool(core.Config{Workers: 1, Name: "mail"})
	if err != nil {
		panic(err)
	}
	defer pool.Close()
	pool.Install(func() {})

	var shown struct {
		Pools []struct {
			Name  string
			Stats struct{ Injected int }
		}
	}
	if err := json.Unmarshal([]byte(expvar.Get("manta").String()), &shown); err != nil {
		panic(err)
	}
	last := shown.Pools[len(shown.Pools)-1]
	fmt.Println(last.Name, last.Stats.Injected)
	// Output: mail 1
}
