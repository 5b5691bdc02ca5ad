//go:build manta_sim

package core_test

import (
	"slices"
	"testing"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/simrig"
)

var simFlags = simrig.NewFlags()

// TestSchedules runs each program under many schedules.
func TestSchedules(t *testing.T) {
	for _, p := range simPrograms {
		t.Run(p.name, func(t *testing.T) {
			defer core.KeepDefaultPool()()
			simFlags.Explore(t, simrig.Program{Name: p.name, Run: p.once, Fails: p.fails, MaxSteps: 30_000}, core.ForgetAll)
		})
	}
}

// TestPlantedFaults builds these tests with each fault in turn, and runs its program.
func TestPlantedFaults(t *testing.T) {
	simFlags.Plant(t, ".", slices.Concat(plantedFaults, modelledFaults))
}
