package caller_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/internal/caller"
)

// TestName holds that runs are named after the ending and the place that called it. The function of
// the source, which is called by who runs it, stands for the run.
func TestName(t *testing.T) {
	pool, err := core.NewPool(core.Config{Workers: 1})
	require.NoError(t, err)
	defer func() { require.NoError(t, pool.Close()) }()
	var name string
	note := func(read func(int) bool) {
		name = caller.Name()
		read(1)
	}
	it := par.FromSeq(note)
	for want, run := range map[string]func(){
		`^Sum caller_test\.TestName\.func\d+ caller_test\.go:\d+$`:     func() { it.Sum() },
		`^Count caller_test\.TestName\.func\d+ caller_test\.go:\d+$`:   func() { it.Filter(func(int) bool { return true }).Count() },
		`^GroupBy caller_test\.TestName\.func\d+ caller_test\.go:\d+$`: func() { par.GroupBy(it, func(x int) int { return x }) },
		`^Collect caller_test\.collect caller_test\.go:\d+$`:           func() { core.Join(func() { collect(it) }, func() {}) },
		`^Seq caller_test\.TestName\.func\d+(-range1)? caller_test\.go`: func() {
			for range it.Seq() {
			}
		},
		`^Sum$`: func() { it.WithPool(pool).Sum() },
	} {
		run()
		require.Regexp(t, want, name)
	}
}

func collect(it par.Iter[int]) { it.Collect() }
