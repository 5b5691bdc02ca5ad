// The command manta makes loops of these pipelines, which show in traces without the name of the ending.
//
//manta:off

package par_test

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"runtime/trace"
	"testing"

	"github.com/stretchr/testify/require"
	xtrace "golang.org/x/exp/trace"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// tasksOf returns the names of the tasks that Go's execution trace of f shows.
func tasksOf(t *testing.T, f func()) (names []string) {
	t.Helper()
	var text bytes.Buffer
	require.NoError(t, trace.Start(&text))
	f()
	trace.Stop()
	r, err := xtrace.NewReader(&text)
	require.NoError(t, err)
	for {
		e, err := r.ReadEvent()
		if errors.Is(err, io.EOF) {
			return names
		}
		require.NoError(t, err)
		if e.Kind() == xtrace.EventTaskBegin {
			names = append(names, e.Task().Type)
		}
	}
}

func collected(it par.Iter[int]) { it.Collect() }

// TestRunsShowInTraces holds that each run shows as a task that is named as the pipeline, or after
// the ending and where that was called.
func TestRunsShowInTraces(t *testing.T) {
	pool, err := core.NewPool(core.Config{Workers: 1})
	require.NoError(t, err)
	defer func() { require.NoError(t, pool.Close()) }()
	it := par.Range(0, 100)
	for want, run := range map[string]func(){
		`^Sum par_test\.TestRunsShowInTraces\.func\d+ shown_test\.go:\d+$`:     func() { it.Sum() },
		`^Count par_test\.TestRunsShowInTraces\.func\d+ shown_test\.go:\d+$`:   func() { it.Filter(func(x int) bool { return x > 3 }).Count() },
		`^GroupBy par_test\.TestRunsShowInTraces\.func\d+ shown_test\.go:\d+$`: func() { par.GroupBy(it, func(x int) int { return x }) },
		`^Collect par_test\.collected shown_test\.go:\d+$`:                     func() { core.Join(func() { collected(it) }, func() {}) },
		`^Seq par_test\.TestRunsShowInTraces\.func\d+ shown_test\.go:\d+$`: func() {
			for range it.Seq() {
			}
		},
		`^Reduce par_test\.TestRunsShowInTraces\.func\d+ shown_test\.go:\d+$`: func() { it.WithPool(pool).Reduce(0, func(a, b int) int { return a + b }) },
		`^(Seq) par_test\.TestRunsShowInTraces\.func\d+ shown_test\.go:\d+$`: func() {
			for range it.WithPool(pool).Seq() {
			}
		},
		`^of a name$`: func() { it.WithPool(pool).Named("of a name").Max() },
	} {
		names, times := tasksOf(t, run), 0
		for _, name := range names {
			if regexp.MustCompile(want).MatchString(name) {
				times++
			}
		}
		require.Equal(t, 1, times, "%s in %q", want, names)
	}
}
