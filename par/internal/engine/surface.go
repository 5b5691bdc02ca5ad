package engine

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/under"
)

// Surface is deferred where functions of the user's are called. It makes a panic in such a function surface as a
// *core.PanicError. A runtime.Goexit passes through.
func Surface() {
	if v := recover(); v != nil {
		panic(under.Wrapped[*core.PanicError](v))
	}
}
