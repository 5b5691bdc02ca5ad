package all_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/pbbs/all"
	"github.com/seed1237c087/manta/pbbs/problem"
)

// each runs a test for every family of every problem.
func each(t *testing.T, test func(t *testing.T, p *problem.Problem, family string)) {
	for _, p := range all.Problems() {
		for _, family := range p.Families {
			t.Run(p.Name+"/"+family, func(t *testing.T) { test(t, &p, family) })
		}
	}
}

func run(t *testing.T, p *problem.Problem, way string, in any) any {
	t.Helper()
	out, err := p.Run(way, in)
	require.NoError(t, err)
	return out
}

func input(t *testing.T, p *problem.Problem, family string, n int) any {
	t.Helper()
	in, err := p.Make(family, n)
	require.NoError(t, err)
	return in
}

func TestAllWaysAreRight(t *testing.T) {
	each(t, func(t *testing.T, p *problem.Problem, family string) {
		for _, n := range []int{10, 3000} {
			in := input(t, p, family, n)
			for _, way := range p.Ways {
				require.NoError(t, p.Check(in, run(t, p, way, in)), "%s, %d", way, n)
			}
		}
	})
}

// TestTheSameWithAnyWorkers: the problems are deterministic, and so is what solves them.
func TestTheSameWithAnyWorkers(t *testing.T) {
	each(t, func(t *testing.T, p *problem.Problem, family string) {
		in := input(t, p, family, 6000)
		var first any
		for _, workers := range []int{1, 2, 8} {
			pool, err := core.NewPool(core.Config{Workers: workers})
			require.NoError(t, err)
			var out any
			pool.Install(func() { out = run(t, p, problem.Manta, in) })
			pool.Close()
			if first == nil {
				first = out
			}
			require.Equal(t, first, out, "%d workers", workers)
		}
	})
}

func TestCheckersReject(t *testing.T) {
	each(t, func(t *testing.T, p *problem.Problem, family string) {
		in := input(t, p, family, 1000)
		for i, wrong := range p.Spoil(run(t, p, problem.Sequential, in)) {
			require.Error(t, p.Check(in, wrong), "number %d", i)
		}
	})
}

func TestFilesHoldWhatIsWritten(t *testing.T) {
	each(t, func(t *testing.T, p *problem.Problem, family string) {
		in := input(t, p, family, 300)
		out := run(t, p, problem.Manta, in)
		var inFile, outFile, again bytes.Buffer
		require.NoError(t, p.WriteInput(&inFile, in))
		require.NoError(t, p.WriteResult(&outFile, out))
		inRead, err := p.ReadInput(inFile.Bytes())
		require.NoError(t, err)
		outRead, err := p.ReadResult(outFile.Bytes())
		require.NoError(t, err)
		require.NoError(t, p.Check(inRead, outRead))
		require.NoError(t, p.WriteInput(&again, inRead))
		require.Equal(t, inFile.String(), again.String())
	})
}

// TestBadFiles: what is no file of the format, or is cut off, is an error.
func TestBadFiles(t *testing.T) {
	each(t, func(t *testing.T, p *problem.Problem, family string) {
		switch p.Name {
		case "wordcounts", "invertedindex", "suffixarray", "lrs":
			t.Skip("any text is an input")
		}
		for _, bad := range []string{"", "sequence", "sequenceInt\nx", "sequenceDouble\ny", "AdjacencyGraph\n3\n9\n0", "EdgeArray\n1",
			"WeightedEdgeArray\n1 2", "pbbs_triangles\n1 1\n0 0 0\n5 5 5\npbbs_sequencePoint3d\n"} {
			_, err := p.ReadInput([]byte(bad))
			require.Error(t, err, bad)
		}
	})
}

// TestMeasured: each problem can be measured, and comes to a right result so.
func TestMeasured(t *testing.T) {
	each(t, func(t *testing.T, p *problem.Problem, family string) {
		in := input(t, p, family, 300)
		for _, way := range p.Ways {
			var out any
			core.Measure(func() { out = run(t, p, way, in) })
			require.NoError(t, p.Check(in, out), "%s", way)
		}
	})
}
