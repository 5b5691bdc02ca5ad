//go:build manta_sim

package registry

// Control contains what package core does for programs under control (docs/schedules.md), including those of package par.
type Control[Pool, Config any] struct {
	// Forget removes what a failed schedule has left in package variables.
	Forget func()
	// KeepDefault returns a function that restores the current default pool. SetDefault makes p the default pool.
	KeepDefault func() (restore func())
	SetDefault  func(p Pool)
	// Start starts a pool without a monitor, which would find in time what a wake-up has missed.
	Start func(c Config) (Pool, error)
	// LongWaits makes waits as long as they are without control, until undo is called.
	LongWaits func() (undo func())
	// AtRest returns an error if the state of p, a closed pool, is not as it should be.
	AtRest func(p Pool) error
}

// Controlled is a Control[*core.Pool, core.Config].
var Controlled any

// ProvideControl sets Controlled. Package core calls ProvideControl in its initialization.
func ProvideControl(control any) struct{} {
	Controlled = control
	return struct{}{}
}
