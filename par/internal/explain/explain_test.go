package explain

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/par/internal/engine"
)

// TestReasonsAreBorneOut holds that the numbers that are told with a reason fit it. They are known after the run, which
// was forked or not by what was known before.
func TestReasonsAreBorneOut(t *testing.T) {
	for _, c := range []struct {
		why  engine.RunKind
		n    int
		cost float64
		want string
	}{
		{engine.Small, 100, 30, "because 100 positions at 30 ns are 3 µs, too little to share: up to 4 µs are done alone"},
		{engine.Small, 100, 500, "because it was expected to take too little to share: up to 4 µs are done alone"},
		{engine.Small, -1, 500, "because it was expected to take too little to share: up to 4 µs are done alone"},
		{engine.Untried, 100, 500, "because 100 positions at 500 ns are 50 µs, about as long as it takes to wake a worker, and it was done a few times only"},
		{engine.Untried, -1, 0, "because it was expected to take about as long as it takes to wake a worker, and it was done a few times only"},
		{engine.Crowded, 100, 500, "because goroutines waited for processors, so that nobody was free to help"},
		{engine.Slower, 100, 500, "because 100 positions at 500 ns are 50 µs, and lately it was no quicker if it was shared"},
		{engine.Slower, 100, 20, "because lately it was no quicker if it was shared"},
		{engine.TriedAlone, 100, 500, "to see whether it is still slower alone: 100 positions at 500 ns are 50 µs, and lately it was quicker if it was shared"},
		{engine.Tried, 100, 20_000, "to see whether it is quicker if it is shared: 100 positions at 20 µs are 2 ms, and lately it was not"},
		{engine.Tried, -1, 0, "to see whether it is quicker if it is shared: lately it was not"},
		{engine.Quicker, 100, 500, "because 100 positions at 500 ns are 50 µs, and lately it was quicker if it was shared"},
		{engine.Quicker, 100, 20, "because lately it was quicker if it was shared"},
		{engine.Large, 100, 20_000, "because 100 positions at 20 µs are 2 ms, enough to share: more than 1 ms"},
		{engine.Large, 100, 20, "because it was expected to take enough to share: more than 1 ms"},
		{engine.Unknown, 100, 50, "because what it costs was not known yet"},
		{engine.Varied, 100, 50, "because what it costs goes to and fro, and it was over before it paid to share"},
		{engine.Lasted, 100, 50, "because it lasted longer than 20 µs, and what it costs was not known before"},
	} {
		got := because(c.why, c.n, c.cost)
		require.Equal(t, c.want, got[:min(len(got), len(c.want))])
	}
}

// TestLastOperationIsOutsideBrackets, where another pipeline may stand.
func TestLastOperationIsOutsideBrackets(t *testing.T) {
	for text, want := range map[string]string{
		"par.Iter[int]: Range(10).Filter":                           "Filter",
		"par.Iter[int]: Range(10)":                                  "Range",
		"par.Iter[int]: Range(10).Take(3)":                          "Take",
		"par.Iter[int]: Range(10).Chain(Range(5).Filter.Map)":       "Chain",
		"par.Iter[int]: Range(10).Chain(Range(5).Take(3)).Filter":   "Filter",
		"par.Iter[int]: Range(9).Chain(Range(5).Zip(Slice(2)))":     "Chain",
		"par.Iter[func(int)]: Slice(10).Chain(Slice(5).Filter.Rev)": "Chain",
	} {
		require.Equal(t, want, lastOperation(text), text)
	}
}
