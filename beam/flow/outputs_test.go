package flow_test

import (
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/beam/flow"
)

// Names with the characters of globs are names, and files of a longer prefix are not those of a shorter one.
func TestNamesOfFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a[1]*")
	require.NoError(t, os.MkdirAll(dir, 0o700))
	other := write(t, dir, "out-2024-00000-of-00001.txt", "of another sink")
	prefix := filepath.Join(dir, "out")
	for range 2 {
		require.NoError(t, flow.RunLocal(t.Context(), identity, flow.Slice(lines(3)), flow.TextFiles(prefix, 2, selfS), flow.BlockLen(1)))
		text := ""
		for _, name := range []string{"-00000-of-00002.txt", "-00001-of-00002.txt"} {
			part, err := os.ReadFile(prefix + name)
			require.NoError(t, err)
			text += string(part)
		}
		require.Len(t, text, len(lines(3)[0])*3+3)
	}
	text, err := os.ReadFile(other)
	require.NoError(t, err)
	require.Equal(t, "of another sink", string(text))
}

// What differs from the run before is not mixed with its files: arguments, inputs in memory and the number of files.
func TestResumeOfAnotherRun(t *testing.T) {
	dir := t.TempDir()
	top := func(k int) func(flow.Flow[int]) flow.Flow[int] {
		return func(in flow.Flow[int]) flow.Flow[int] { return flow.TopK(in, k) }
	}
	run := func(k int, xs []int, files int) map[string]string {
		sink := flow.TextFiles(filepath.Join(dir, "out"), files, digitsOf)
		require.NoError(t, flow.RunLocal(t.Context(), top(k), flow.Seq(slices.Values(xs)), sink, flow.Resume()))
		return contents(t, filepath.Join(dir, "out-*"))
	}
	require.Equal(t, map[string]string{"out-00000-of-00001.txt": "9\n8\n"}, run(2, []int{7, 8, 9}, 1))
	require.Equal(t, map[string]string{"out-00000-of-00001.txt": "9\n8\n7\n"}, run(3, []int{7, 8, 9}, 1))
	require.Equal(t, map[string]string{"out-00000-of-00001.txt": "9\n8\n6\n"}, run(3, []int{6, 8, 9}, 1))
	require.Len(t, run(3, []int{6, 8, 9}, 2), 2)
	kept := filepath.Join(dir, "out-00001-of-00002.txt")
	require.NoError(t, os.WriteFile(kept, []byte("kept"), 0o600))
	require.Equal(t, "kept", run(3, []int{6, 8, 9}, 2)["out-00001-of-00002.txt"])
}

var (
	intrude  = func() {}
	intruder = flow.Visit("intruder", func(int) { intrude() })
	digitsOf = flow.Func("digitsOf", func(x int) string { return string(rune('0' + x)) })
)

// Two runs that write under the same names don't mix their files: one of them ends with an error.
func TestTwoRunsAtOnce(t *testing.T) {
	dir := t.TempDir()
	sink := flow.TextFiles(filepath.Join(dir, "out"), 3, digitsOf)
	program := func(in flow.Flow[int]) flow.Flow[int] { return in.Inspect(intruder) }
	run := flow.RunLocal[int, int]
	for range 2 {
		var here error
		intrude = sync.OnceFunc(func() { here = flow.RunLocal(t.Context(), identity, flow.Slice([]int{1}), sink) })
		require.NoError(t, run(t.Context(), program, flow.Slice([]int{2}), sink))
		require.ErrorContains(t, here, "another run of this process writes to")

		intrude = sync.OnceFunc(func() { write(t, dir, "out.run", "of another process\nwith its mark\n") })
		require.ErrorContains(t, run(t.Context(), program, flow.Slice([]int{2}), sink), "another run has begun to write to")
		files := contents(t, filepath.Join(dir, "out-*"))
		require.Empty(t, files)
		run = flow.RunBeam[int, int]
	}
	intrude = func() {}
}

func TestFilesThatAreRefused(t *testing.T) {
	dir := t.TempDir()
	sink := flow.TextFiles(filepath.Join(dir, "out"), 1, selfS)
	require.NoError(t, flow.RunLocal(t.Context(), identity, flow.Slice([]string{"a"}), sink))
	itself := flow.Text(filepath.Join(dir, "out-*"))
	require.ErrorContains(t, flow.RunLocal(t.Context(), identity, itself, sink), "out-00000-of-00001.txt is read by this run, too")
	require.Len(t, contents(t, filepath.Join(dir, "out-*")), 1)

	twice := func(in flow.Flow[string]) flow.Flow[string] {
		flow.Write(in, flow.AvroFiles[string](filepath.Join(dir, "x", "..", "out"), 1, rowSchema))
		return in
	}
	require.ErrorContains(t, flow.RunLocal(t.Context(), twice, flow.Slice([]string{"a"}), sink), "another sink of the program has the prefix")
}

type scored struct { // has the methods of Pair
	flow.Pair[string, int]
	Score float64
}

type maybeScored struct{ *flow.Pair[string, int] }

var (
	score      = flow.Func("score", func(x int) scored { return scored{flow.Pair[string, int]{First: "a", Second: x}, 2.5} })
	maybeScore = flow.Func("maybeScore", func(x int) maybeScored { return maybeScored{nil} })
	parity     = flow.Func("parity", func(s scored) int { return s.Second % 2 })
)

func TestElementsThatEmbedAPair(t *testing.T) {
	groups := both(t, func(in flow.Flow[int]) flow.Flow[flow.Pair[int, []scored]] {
		return flow.GroupBy(flow.Map(in, score), parity)
	}, flow.Slice([]int{1, 2, 3}))
	require.Len(t, groups, 2)
	both(t, func(in flow.Flow[int]) flow.Flow[[]maybeScored] { return flow.Gather(flow.Map(in, maybeScore)) }, flow.Slice([]int{1, 2}))
}

func dropAll(int, func(int)) {}

var _ = func() bool {
	register.Function2x0(dropAll)
	register.Emitter1[int]()
	return true
}()

// A collection of Beam's that is empty is one of no elements, and all files are there.
func TestNothingFromBeam(t *testing.T) {
	src := flow.FromBeam[int]("nothing", func(s beam.Scope) beam.PCollection { return beam.ParDo(s, dropAll, beam.Create(s, 1)) })
	require.Equal(t, []int{0}, both(t, flow.Count[int], src))
	dir := t.TempDir()
	sink := flow.TextFiles(filepath.Join(dir, "out"), 2, digitsOf)
	require.NoError(t, flow.RunBeam(t.Context(), identity, src, sink))
	require.Len(t, contents(t, filepath.Join(dir, "out-*")), 2)
	err := flow.RunLocal(t.Context(), identity, src, sink, flow.Resume())
	require.ErrorContains(t, err, "Resume: FromBeam (operation 0): what Beam reads has no order")
}
