package matching

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/graph"
)

// TestTheEarlierEdgeGetsTheVertex that a third one held in the round before, in whatever order the pieces of a round reserve.
func TestTheEarlierEdgeGetsTheVertex(t *testing.T) {
	places := make([]par.Reservation, 5)
	m := &matching{
		all:    []graph.Edge{{U: 0, V: 4}, {U: 0, V: 1}, {U: 1, V: 2}, {U: 1, V: 3}},
		taken:  make([]uint8, 5),
		places: func() []par.Reservation { return places },
	}
	again, in := m.commit(m.reserve([]int{0, 1}), nil)
	require.Equal(t, []int{1}, again)
	require.Equal(t, []int{0}, in)
	var open []int
	for _, piece := range [][]int{{2}, {1}, {3}} {
		open = append(open, m.reserve(piece)...)
	}
	_, in = m.commit(open, nil)
	require.Equal(t, []int{2}, in)
}
