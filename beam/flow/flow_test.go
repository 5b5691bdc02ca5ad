package flow_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/beam/flow"
)

var (
	lower   = flow.Func("lower", strings.ToLower)
	word    = flow.Func("word", func(w string) string { return w })
	one     = flow.Func("one", func(string) int { return 1 })
	fields  = flow.Func("fields", strings.Fields)
	long    = flow.Pred("long", func(w string) bool { return len(w) > 3 })
	addInts = flow.Op("add", func(a, b int) int { return a + b })
)

func countWords(in flow.Flow[string]) flow.Flow[flow.Pair[string, int]] {
	return flow.ReduceBy(flow.Map(flow.FlatMap(in, fields), lower).Filter(long), word, one, addInts)
}

// both runs a program on both runners and wants the same elements in the same order.
func both[S, R any](t *testing.T, program func(flow.Flow[S]) flow.Flow[R], src flow.Source[S], opts ...flow.Option) []R {
	t.Helper()
	var local, onBeam []R
	require.NoError(t, flow.RunLocal(t.Context(), program, src, flow.ToSlice(&local), opts...))
	require.NoError(t, flow.RunBeam(t.Context(), program, src, flow.ToSlice(&onBeam), opts...))
	if diff := cmp.Diff(local, onBeam); diff != "" {
		t.Fatalf("(-local +beam)\n%s", diff)
	}
	return local
}

func lines(n int) []string {
	xs := make([]string, n)
	for i := range xs {
		xs[i] = fmt.Sprintf("The quick brown fox %d jumps over lazy dog%d", i, i%17)
	}
	return xs
}

func TestWords(t *testing.T) {
	got := both(t, countWords, flow.Slice(lines(1000)), flow.BlockLen(64))
	require.Len(t, got, 22)
}
