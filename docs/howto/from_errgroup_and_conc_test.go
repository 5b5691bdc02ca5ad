package howto_test

import (
	"fmt"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func Example_scope() {
	var users, orders int // a variable for each task
	core.InScope(func(s *core.Scope) {
		s.Spawn(func() { users = par.Range(0, 1000).Count() })
		s.Spawn(func() { orders = par.Range(0, 2000).Count() }) // a task may spawn others in s
	})
	answer := core.Go(func() int { return 6 * 7 }) // one task, whose result is read later
	fmt.Println(users, orders, answer.Wait())
	// Output:
	// 1000 2000 42
}
