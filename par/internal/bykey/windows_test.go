package bykey_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/internal/endings"
)

// TestWiden: windows are four times as long as those before if somebody asks for it, up to a million positions.
func TestWiden(t *testing.T) {
	const n = 4_000_000
	pool, err := core.NewPool(core.Config{Workers: 2})
	require.NoError(t, err)
	defer pool.Close()
	windows := func(widens bool, prepare func(k *endings.KeepRun)) (lengths []int) {
		k := &endings.KeepRun{}
		prepare(k)
		before := 0
		k.Between = func() {
			lengths = append(lengths, k.Base()-before)
			if before = k.Base(); widens {
				k.Widen()
			}
		}
		k.Run(func(int) any { return nil }, func(*endings.KeepStep) {})
		k.Retire()
		return lengths
	}
	pool.Install(func() {
		stretched := func(k *endings.KeepRun) { k.PrepareStretched(par.Range(0, n).Node(), 1) }
		windowed := func(k *endings.KeepRun) { k.PrepareWindowed(par.Range(0, n).Node(), 2) }
		const million = 1 << 20
		require.Equal(t, []int{1 << 13, million, million, million, n - 3*million - 1<<13}, windows(true, stretched))
		require.Equal(t, []int{1 << 18, million, million, million, n - 3*million - 1<<18}, windows(true, windowed))
		require.Equal(t, []int{1 << 13, 1 << 18, 1 << 18}, windows(false, stretched)[:3])
		require.Equal(t, []int{1 << 18, 1 << 18, 1 << 18}, windows(false, windowed)[:3])
	})
}
