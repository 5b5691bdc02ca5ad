//go:build manta_sim

package under

import "github.com/seed1237c087/manta/core/registry"

// Control returns what package core does for programs under control. Pool is *core.Pool, and Config is core.Config.
func Control[Pool, Config any]() registry.Control[Pool, Config] {
	return registry.Controlled.(registry.Control[Pool, Config])
}
