package registry

// A Hook makes a registry run its tasks one after another, so that package core can
// measure each of them. Such a registry has one worker, and every join stack in it
// counts as full, so that forks run in turn.
type Hook interface {
	// NumWorkers returns what [Registry.NumWorkers] returns.
	NumWorkers() int
	// NewRunner returns what [Runner.Hooked] returns for a new runner.
	NewRunner() any
}

// Hook returns the registry's Hook, or nil.
func (reg *Registry) Hook() Hook { return reg.config.Hook }

// Hooked returns what the registry's Hook has returned for r, or nil if there is no Hook.
func (r *Runner) Hooked() any { return r.hooked }
