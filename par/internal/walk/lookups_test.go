//go:build manta_noasm

package walk

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/block"
)

// counter is a block of numbers that nobody asks for: how many there are is all that it knows.
type counter struct {
	block.Block
	n int
}

func (c *counter) Proto() block.Block                      { return (*counter)(nil) }
func (c *counter) Make(n int) block.Block                  { return &counter{n: n} }
func (c *counter) Size() int                               { return 8 }
func (c *counter) Each(any)                                {}
func (c *counter) Plain() bool                             { return true }
func (c *counter) Len() int                                { return c.n }
func (c *counter) Copy(at int, of block.Block, lo, hi int) {}
func (c *counter) Window(of block.Block, lo, hi int)       { c.n = hi - lo }

// TestLookups: a walk does not ask for each node who its caller is. To ask takes the goroutine's stack trace here, and it
// allocates.
func TestLookups(t *testing.T) {
	const nodes = 10_000
	err := core.WithContext(t.Context(), func() error {
		require.Less(t, testing.AllocsPerRun(1, func() {
			left := nodes
			All(&counter{n: 1}, 1, func(w *Walk) int {
				left--
				w.Todo.(*counter).n = min(left, 1) // Nothing to share.
				return w.Todo.Len()
			})
		}), nodes/10.0)
		return nil
	})
	require.NoError(t, err)
}
