package engine

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/under"
)

// Surface is deferred where functions of the user's are called: it has a panic in one surface as a *core.PanicError,
// whoever called it. A runtime.Goexit goes on.
func Surface() {
	if v := recover(); v != nil {
		panic(under.Wrapped[*core.PanicError](v))
	}
}
