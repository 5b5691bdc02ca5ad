package runstats_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/par/internal/runstats"
)

// TestNamesAreBounded holds that what has one name too many is counted together, and that nothing is
// lost.
func TestNamesAreBounded(t *testing.T) {
	const runs = 3000
	sum := func() (s runstats.Stats, names int) {
		all := runstats.All()
		for _, of := range all {
			s.Runs += of.Runs
			s.Failed += of.Failed
			s.Elements += of.Elements
		}
		return s, len(all)
	}
	before, _ := sum() // of other tests, and of this one if it is run again
	others, _, _ := runstats.Of(runstats.Others)
	var all sync.WaitGroup
	for g := range 3 {
		all.Go(func() {
			for i := g; i < runs; i += 3 {
				r := runstats.Begin(fmt.Sprint("name ", i))
				count(r.Part(), 1, 2, 1)
				r.End(i%2 == 0)
			}
		})
	}
	all.Wait()
	after, names := sum()
	require.LessOrEqual(t, names, 1001)
	now, _, _ := runstats.Of(runstats.Others)
	require.GreaterOrEqual(t, now.Runs-others.Runs, uint64(runs-1000))
	require.EqualValues(t, runs, after.Runs-before.Runs)
	require.EqualValues(t, runs/2, after.Failed-before.Failed)
	require.EqualValues(t, 2*runs, after.Elements-before.Elements)
}

// TestFirstPartOwnsPositions holds that positions are counted once if a run has several parts, and that of
// their reasons the largest is kept.
func TestFirstPartOwnsPositions(t *testing.T) {
	r := runstats.Begin(runstats.Others)
	whole, before := r.Part(), r.Part().Before()
	count(before, 2, 100, 2)
	count(whole, 3, 60, 5)
	count(before, 1, 10, 1)
	before.Steal(1)
	whole.Steal(2)
	whole.Because(7)
	before.Because(3)
	r.End(false)
	_, last, ok := runstats.Of(runstats.Others)
	require.True(t, ok)
	require.Equal(t, runstats.Count{Pieces: 6, Positions: 110}, last.Count)
	require.EqualValues(t, 3, last.Stolen)
	require.EqualValues(t, 7, last.Why)
	require.Equal(t, 5, last.Participants)
	require.False(t, last.Forked)
}

// count adds what so many participants have done, of which the first has done all and joined twice, as a lane does that is opened again.
func count(p *runstats.Part, pieces, positions uint64, participants int) {
	all := make([]runstats.Count, participants)
	for i := range all {
		p.Join(&all[i])
	}
	all[0].Pieces, all[0].Positions = pieces, positions
	p.Join(&all[0])
	p.Sum()
}
