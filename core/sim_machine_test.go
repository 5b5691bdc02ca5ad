//go:build manta_sim

package core_test

import (
	"testing"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/simrig"
)

var machineFlags = simrig.NewMachineFlags()

// TestProcessors runs programs on machines that this one is not: docs/processors.md.
func TestProcessors(t *testing.T) {
	defer core.KeepDefaultPool()()
	defer core.LongWaits()()
	rig := simrig.MachineRig[*core.Pool]{
		Flags:  machineFlags,
		Forget: core.ForgetAll,
		Start: func(workers int) *core.Pool {
			p, err := core.NewPool(core.Config{Workers: workers})
			if err != nil {
				panic(err)
			}
			core.SetDefaultPool(p)
			return p
		},
		Close: func(p *core.Pool) {
			if err := p.Close(); err != nil {
				panic(err)
			}
		},
		Stats: func(p *core.Pool) simrig.PoolStats {
			s := p.Stats()
			return simrig.PoolStats{Steals: s.Steals, StandIns: s.StandIns, Sleeps: s.Sleeps, Wakes: s.Wakes, IdleWakes: s.IdleWakes}
		},
	}
	rig.Test(t, machinePrograms)
}
