package engine

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// TestLeaf: leaves are longer only if each worker has enough of them, and short ones are halves where halves are equal.
func TestLeaf(t *testing.T) {
	p, err := core.NewPool(core.Config{Workers: 4})
	require.NoError(t, err)
	defer p.Close()
	for _, test := range []struct {
		n     int
		known float64
		even  bool
		want  float64
	}{
		{1 << 20, 0, false, leafCost},                                // not known
		{1000, 20, true, 0.6 * 20_000},                               // half of it, and some
		{1000, 20, false, 0.3 * 20_000},                              // a quarter of it
		{1000, 900, true, 1.3 * leafCost},                            // short
		{4 * leavesEach, leafCost - 1, false, leafCost},              // as many as there must be
		{4 * leavesEach, 2 * leafCost, false, 2 * leafCost},          // twice as many of the usual ones
		{4 * leavesEach, 100 * leafCost, false, longLeaf},            // more
		{math.MaxInt, 1, true, longLeaf},                             // however it is cut
		{4 * leavesEach * 4 * leafCost, 0.5, true, longLeaf / 2},     // half as many
		{4 * leavesEach * 4 * leafCost, 0.25, true, leafCost},        // a quarter
		{4 * leavesEach * 4 * leafCost, 1.0 / 8, true, leafCost},     // fewer
		{4 * leavesEach * 4 * leafCost, 1.0 / 1024, true, 0.6 * 1e4}, // short again
	} {
		s := Spec{N: test.n}
		if test.even {
			s.grid.halvings = 1
		}
		p.Install(func() { require.InEpsilon(t, test.want, s.leaf(test.known), 0.1, test) })
	}
}
