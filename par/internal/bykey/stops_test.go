package bykey_test

import (
	"context"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// TestEachLookStops ends the context at one look after the other: the call ends so, and the next one of the same key is none the worse.
func TestEachLookStops(t *testing.T) {
	const n, keys = 90_000, 40_000
	xs, words := make([]int, n), make([]string, n)
	for i := range xs {
		xs[i] = i * 7919 % keys
		words[i] = strconv.Itoa(xs[i])
	}
	pool, err := core.NewPool(core.Config{Workers: 2})
	require.NoError(t, err)
	defer pool.Close()
	key, add := func(x int) int { return x << 15 }, func(a, b int) int { return a + b }
	zero := func() int { return 0 }
	stream := par.FromSeq(slices.Values(xs))
	defer func() { engine.Looked = nil }()
	for name, run := range map[string]func() int{
		"CountBy":          func() int { return len(par.CountBy(par.Slice(xs), key)) },
		"Distinct, dense":  func() int { return len(par.Distinct(par.Slice(xs))) },
		"Distinct":         func() int { return len(par.Distinct(par.Slice(words))) },
		"GroupBy":          func() int { return len(par.GroupBy(par.Slice(xs), key)) },
		"GroupedBy":        func() int { return par.GroupedBy(par.Slice(xs), key).Count() },
		"ReduceBy":         func() int { return len(par.ReduceBy(par.Slice(xs), key, key, add)) },
		"ReduceBy, stream": func() int { return len(par.ReduceBy(stream, key, key, add)) },
		"FoldBy":           func() int { return len(par.FoldBy(par.Slice(xs), key, zero, add, add)) },
		"ToSet":            func() int { return len(par.ToSet(par.Slice(words))) },
	} {
		var looks atomic.Int64
		var got int
		do := func(at int64) error {
			looks.Store(0)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			engine.Looked = func(int) {
				if looks.Add(1) == at {
					cancel()
				}
			}
			var err error
			pool.Install(func() { err = par.Do(ctx, func() error { got = run(); return nil }) })
			return err
		}
		require.NoError(t, do(0))
		require.Equal(t, keys, got, name)
		for at := int64(1); ; {
			err := do(at)
			if looks.Load() < at {
				break // In this run there were not so many.
			}
			if err == nil { // It was the last look of both workers.
				require.LessOrEqual(t, looks.Load(), at+1, "%s: at look %d", name, at)
			} else {
				require.ErrorIs(t, err, context.Canceled, "%s: at look %d", name, at)
			}
			require.NoError(t, do(0))
			require.Equal(t, keys, got, "%s behind one that ended at look %d", name, at)
			at += max(1, looks.Load()/7)
		}
	}
}
