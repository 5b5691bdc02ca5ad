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
	rig := simrig.MachineRig{Flags: machineFlags, Forget: core.ForgetAll, SetDefault: core.SetDefaultPool}
	rig.Test(t, machinePrograms)
}
