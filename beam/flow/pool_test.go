package flow_test

import (
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/beam/flow"
	"github.com/seed1237c087/manta/core"
)

var (
	// atOnce is how many calls are at work, and met adds up how many each call found there, itself included.
	atOnce, met atomic.Int64
	busy        = flow.Func("busy", func(x int) int {
		met.Add(atOnce.Add(1))
		for range 10 {
			runtime.Gosched() // gives others the chance to be here at the same time
		}
		atOnce.Add(-1)
		return x
	})
)

// However many bundles Beam has in flight, and whatever the limit is, functions run on the workers of one pool. A goroutine whose wait
// has ended while another one stands in for it runs beside that one for a moment, so there may be more now and then. On average there are not
// two for a worker, and so not one for each bundle or block.
func TestOnePool(t *testing.T) {
	const n = 20_000
	for _, limit := range []int{1, 3, 50} {
		met.Store(0)
		var out []flow.Pair[int, int]
		program := func(in flow.Flow[int]) flow.Flow[flow.Pair[int, int]] {
			a := flow.CountBy(flow.Map(in, busy), lastTwo)
			return a.Chain(flow.CountBy(flow.Map(in.Map(double), busy), lastTwo))
		}
		src := flow.Slice(numbers(n))
		require.NoError(t, flow.RunBeam(t.Context(), program, src, flow.ToSlice(&out), flow.BlockLen(100), flow.Limit(limit)))
		require.Len(t, out, 150)
		require.LessOrEqual(t, met.Load(), int64(2*core.NumWorkers()*2*n)) // Each element goes through two maps.
	}
}
