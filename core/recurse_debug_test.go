//go:build manta_debug

package core_test

import (
	"testing"

	"github.com/seed1237c087/manta/core"
)

func TestARecMustNotLeaveItsCall(t *testing.T) {
	var kept *core.Rec[int, int]
	core.Recurse(func(r *core.Rec[int, int], n int) int {
		if n == 0 {
			return 0
		}
		kept = r
		elsewhere := make(chan any)
		go func() { elsewhere <- catch(func() { r.Fork(0, 0) }) }()
		if <-elsewhere == nil {
			t.Error("Fork on another goroutine did not panic")
		}
		return 0
	}, 1)
	if catch(func() { kept.Fork(0, 0) }) == nil {
		t.Error("Fork after the call did not panic")
	}
}
