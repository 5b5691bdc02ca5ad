package flow_test

import (
	"errors"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/passert"
	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/beam/flow"
)

type row struct {
	Name string `parquet:"name=name, type=BYTE_ARRAY, convertedtype=UTF8" json:"name"`
	Age  int64  `parquet:"name=age, type=INT64" json:"age"`
}

const rowSchema = `{"type": "record", "name": "row", "fields": [{"name": "name", "type": "string"}, {"name": "age", "type": "long"}]}`

var (
	toRow   = flow.Func("toRow", func(x int) row { return row{"n", int64(x)} })
	ageOf   = flow.Func("ageOf", func(r row) int { return int(r.Age) })
	runs    atomic.Int64
	running = flow.Visit("running", func(string) { runs.Add(1) })
	tooMany = flow.Visit("tooMany", func(s string) {
		if strings.HasPrefix(s, "last") {
			panic(errors.New("too many"))
		}
	})
)

func identity[T any](in flow.Flow[T]) flow.Flow[T] { return in }

func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	file := filepath.Join(dir, name)
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	return file
}

// contents are the files of a glob by their names, without the folder.
func contents(t *testing.T, glob string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(glob)
	require.NoError(t, err)
	found := map[string]string{}
	for _, f := range files {
		text, err := os.ReadFile(f)
		require.NoError(t, err)
		found[filepath.Base(f)] = string(text)
	}
	return found
}

// Lines are the same wherever blocks are cut.
func TestText(t *testing.T) {
	dir := t.TempDir()
	text := strings.Join(lines(50), "\n") + "\r\n\n\nend without a newline"
	write(t, dir, "a.txt", text)
	write(t, dir, "b.txt", "")
	write(t, dir, "c.txt", "one\n")
	want := append(strings.Split(strings.ReplaceAll(text, "\r", ""), "\n"), "one")
	for _, size := range []int{1, 2, 7, 100, 1 << 20} {
		var got []string
		require.NoError(t, flow.RunLocal(t.Context(), identity, flow.Text(filepath.Join(dir, "*.txt")), flow.ToSlice(&got), flow.BlockBytes(size)))
		require.Equal(t, want, got, "%d bytes", size)
	}
	both(t, identity[string], flow.Text(filepath.Join(dir, "*.txt")), flow.BlockBytes(40))
	var none []string
	require.ErrorContains(t, flow.RunLocal(t.Context(), identity, flow.Text(filepath.Join(dir, "*.csv")), flow.ToSlice(&none)), "no file is named")
}

func TestTextFilesAreTheSameBytes(t *testing.T) {
	dir := t.TempDir()
	src := flow.Text(write(t, dir, "in", strings.Join(lines(300), "\n")))
	for _, prefix := range []string{"one/words", "two/words"} {
		run := flow.RunLocal[string, flow.Pair[string, int]]
		if prefix == "two/words" {
			run = flow.RunBeam[string, flow.Pair[string, int]]
		}
		require.NoError(t, run(t.Context(), countWords, src, flow.TextFiles(filepath.Join(dir, prefix), 5, showCount), flow.BlockBytes(500)))
	}
	local, onBeam := contents(t, filepath.Join(dir, "one", "words-*")), contents(t, filepath.Join(dir, "two", "words-*"))
	require.Equal(t, local, onBeam)
	require.Len(t, local, 5)
}

var showCount = flow.Func("showCount", func(p flow.Pair[string, int]) string { return p.First })

// A run that fails leaves no file that is not whole, and one that is resumed does only what is left.
func TestResume(t *testing.T) {
	dir := t.TempDir()
	in := write(t, dir, "in", strings.Join(lines(200), "\n")+"\nlast\n")
	src, sink := flow.Text(in), flow.TextFiles(filepath.Join(dir, "out"), 3, selfS)
	small := flow.BlockBytes(200)
	fails := func(f flow.Flow[string]) flow.Flow[string] { return f.Inspect(tooMany) }
	require.ErrorContains(t, flow.RunLocal(t.Context(), fails, src, sink, small), "too many")
	require.ErrorContains(t, flow.RunBeam(t.Context(), fails, src, sink, small), "too many")
	require.Empty(t, contents(t, filepath.Join(dir, "out-*")))

	program := func(f flow.Flow[string]) flow.Flow[string] { return f.Inspect(running) }
	runs.Store(0)
	require.NoError(t, flow.RunLocal(t.Context(), program, src, sink, small, flow.Resume()))
	require.EqualValues(t, 201, runs.Load())
	first := contents(t, filepath.Join(dir, "out-*"))
	require.Len(t, first, 3)

	// Nothing is missing: nothing runs.
	require.NoError(t, flow.RunBeam(t.Context(), program, src, sink, small, flow.Resume()))
	require.EqualValues(t, 201, runs.Load())

	// One is missing, and another one is kept as it is.
	gone, kept := filepath.Join(dir, "out-00001-of-00003.txt"), filepath.Join(dir, "out-00000-of-00003.txt")
	require.NoError(t, os.Remove(gone))
	require.NoError(t, os.WriteFile(kept, []byte("kept"), 0o600))
	require.NoError(t, flow.RunBeam(t.Context(), program, src, sink, small, flow.Resume()))
	second := contents(t, filepath.Join(dir, "out-*"))
	require.Equal(t, first["out-00001-of-00003.txt"], second["out-00001-of-00003.txt"])
	require.Equal(t, "kept", second["out-00000-of-00003.txt"])

	// Another input is another run: all is written anew.
	write(t, dir, "in", "something else\n")
	require.NoError(t, flow.RunLocal(t.Context(), program, src, sink, small, flow.Resume()))
	third := contents(t, filepath.Join(dir, "out-*"))
	require.NotEqual(t, "kept", third["out-00000-of-00003.txt"])
	require.Equal(t, "something else\n", strings.Join(slices.Collect(valuesOf(third)), ""))
	require.Empty(t, contents(t, filepath.Join(dir, "*.part-*")))
}

func valuesOf(m map[string]string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, v := range m {
			if !yield(v) {
				return
			}
		}
	}
}

func TestParquetAndAvro(t *testing.T) {
	dir, xs := t.TempDir(), numbers(200)
	rows := func(in flow.Flow[int]) flow.Flow[row] { return flow.Map(in, toRow) }
	for name, sink := range map[string]flow.Sink[row]{
		"p": flow.ParquetFiles[row](filepath.Join(dir, "p"), 3),
		"a": flow.AvroFiles[row](filepath.Join(dir, "a"), 3, rowSchema),
	} {
		glob := filepath.Join(dir, name+"-*")
		src := flow.Parquet[row](glob)
		if name == "a" {
			src = flow.Avro[row](glob)
		}
		require.NoError(t, flow.RunLocal(t.Context(), rows, flow.Slice(xs), sink, flow.BlockLen(20)))
		local := both(t, func(in flow.Flow[row]) flow.Flow[int] { return flow.Map(in, ageOf) }, src)
		require.NoError(t, flow.RunBeam(t.Context(), rows, flow.Slice(xs), sink, flow.BlockLen(20)))
		again := both(t, func(in flow.Flow[row]) flow.Flow[int] { return flow.Map(in, ageOf) }, src)
		require.Equal(t, local, again)
		require.ElementsMatch(t, xs, local)
	}
	var out []row
	require.ErrorContains(t, flow.RunLocal(t.Context(), identity, flow.Slice(xs), flow.ParquetFiles[int]("x", 1)), "is not a struct")
	require.ErrorContains(t, flow.RunLocal(t.Context(), identity, flow.Slice([]row{}), flow.AvroFiles[row]("x", 0, "no schema")), "at least 1")
	require.NoError(t, flow.RunLocal(t.Context(), identity, flow.Slice(out), flow.ToSlice(&out)))
}

func TestSequences(t *testing.T) {
	src := flow.Seq(slices.Values(numbers(100)))
	require.Equal(t, numbers(100), both(t, identity[int], src, flow.BlockLen(9)))
	n := 0
	count := flow.ToSeq(func(seq iter.Seq[int]) error {
		for range seq {
			n++
		}
		return errors.New("counted")
	})
	require.ErrorContains(t, flow.RunLocal(t.Context(), identity, src, count), "counted")
	require.ErrorContains(t, flow.RunBeam(t.Context(), identity, src, count), "counted")
	require.Equal(t, 200, n)
}

type unknown struct{ N int }

func addOne(x int) int { return x + 1 }

var _ = func() bool { register.Function1x1(addOne); return true }()

func TestTransformsOfBeam(t *testing.T) {
	src := flow.FromBeam[int]("three", func(s beam.Scope) beam.PCollection {
		return beam.ParDo(s, addOne, beam.Create(s, 1, 2, 3))
	})
	program := func(in flow.Flow[int]) flow.Flow[int] { return flow.Sum(in.Map(double)) }
	require.Equal(t, []int{18}, both(t, program, src))
	ran := 0
	sink := flow.ToBeam[int]("want", func(s beam.Scope, col beam.PCollection) {
		ran++
		passert.Equals(s, col, 18)
	})
	require.NoError(t, flow.RunLocal(t.Context(), program, src, sink))
	require.NoError(t, flow.RunBeam(t.Context(), program, src, sink))
	require.Equal(t, 2, ran)
	wrong := flow.ToBeam[int]("wrong", func(s beam.Scope, col beam.PCollection) { passert.Equals(s, col, 17) })
	require.Error(t, flow.RunBeam(t.Context(), program, src, wrong))

	odd := flow.FromBeam[string]("ints", func(s beam.Scope) beam.PCollection { return beam.Create(s, 1) })
	var out []string
	require.ErrorContains(t, flow.RunBeam(t.Context(), identity, odd, flow.ToSlice(&out)), "a collection of int, not of string")
	foreign := flow.FromBeam[unknown]("unknown", func(s beam.Scope) beam.PCollection { return beam.Create(s, unknown{1}) })
	var us []unknown
	require.ErrorContains(t, flow.RunBeam(t.Context(), identity, foreign, flow.ToSlice(&us)), "flow_test.unknown is not registered with Beam")
}
