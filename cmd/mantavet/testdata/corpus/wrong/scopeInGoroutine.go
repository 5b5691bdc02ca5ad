package wrong

import "github.com/seed1237c087/manta/core"

func scopeInGoroutine() {
	done := make(chan any)
	ended := make(chan struct{})
	core.InScope(func(s *core.Scope) {
		go func() { // WRONG escape
			defer func() { done <- recover() }()
			<-ended
			s.Spawn(func() {})
		}()
	})
	close(ended)
	if v := <-done; v != nil {
		panic(v)
	}
}
