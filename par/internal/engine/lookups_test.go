//go:build manta_noasm

package engine

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// idle is a plan, and its lane, that does nothing and allocates nothing.
type idle struct{}

func (idle) Lane(Lane[int]) Lane[int] { return idle{} }
func (idle) Join(a, b int) int        { return 0 }
func (idle) Begin(lo, hi int)         {}
func (idle) Step(to int) int          { return to }
func (idle) Finish() int              { return 0 }
func (idle) Retire()                  {}

// TestLookups: a run asks once who its caller is, but for the first of one unit (see run). To ask takes the goroutine's stack
// trace here, and nothing but that allocates.
func TestLookups(t *testing.T) {
	p, err := core.NewPool(core.Config{Workers: 2})
	require.NoError(t, err)
	defer p.Close()
	p.Install(func() {
		err = core.WithContext(t.Context(), func() error {
			s := &Spec{Unit: 1, Key: newKey()}
			lookups := testing.AllocsPerRun(100, func() { core.CurrentContext() })
			require.InDelta(t, 1, lookups, 0.5)
			require.InDelta(t, lookups, testing.AllocsPerRun(100, func() { // Its warm-up is the first.
				s.N = 1
				Run(s, Plan[int](idle{}))
			}), 0.5)
			return nil
		})
	})
	require.NoError(t, err)
}
