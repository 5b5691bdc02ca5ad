//go:build manta_sim

package registry

// Control is what package core does for programs under control (docs/schedules.md), those of package par too.
type Control[Pool, Config any] struct {
	// Forget takes away what a schedule that has failed leaves in package variables.
	Forget func()
	// KeepDefault returns a function that makes the default pool of now that again, and SetDefault makes p that.
	KeepDefault func() (restore func())
	SetDefault  func(p Pool)
	// Start starts a pool without a monitor, which would find in time what a wake-up has missed.
	Start func(c Config) (Pool, error)
	// LongWaits has waits be as long as without control, until the function that it returns is called.
	LongWaits func() (undo func())
	// AtRest says what is not as it should be in a pool that was closed.
	AtRest func(p Pool) error
}

// Controlled is a Control[*core.Pool, core.Config].
var Controlled any

// ProvideControl is for the initialization of package core.
func ProvideControl(control any) struct{} {
	Controlled = control
	return struct{}{}
}
