package par

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/par/iter"
)

// TestStatesOfStages: all stages of a lane share a Step, and the loop of each finds its own state there at its next block.
func TestStatesOfStages(t *testing.T) {
	type state struct{ stage, blocks int }
	blocks := [3]int{}
	stage := func(i int) iter.Loop {
		return func(s *iter.Step) {
			xs, ok := iter.Elements[int](s.In)
			if !ok {
				s.Describe(nil, iter.BlockOf[int](), iter.BlockOf[int]())
				return
			}
			out, _ := iter.Elements[int](s.Out)
			own, _ := s.State.(*state)
			if own == nil {
				own = &state{stage: i}
				s.State = own
			}
			require.Equal(t, i, own.stage)
			own.blocks++
			blocks[i] = max(blocks[i], own.blocks)
			s.N = copy(out, xs)
		}
	}
	n := Slice(upTo(10_000)).Limit(1).Node()
	for i := range blocks {
		n = n.Then(iter.Other, stage(i))
	}
	require.Equal(t, upTo(10_000), Custom[int](n).Collect())
	for i, n := range blocks {
		require.Greater(t, n, 1, "blocks of stage %d", i)
	}
}
