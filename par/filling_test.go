package par

import (
	"testing"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// TestFixedBatches looks which runs have fixed batches, also where the bridge is part
// of another stage.
func TestFixedBatches(t *testing.T) {
	yes := func(int) bool { return true }
	identity := func(x int) int { return x }
	var fixed bool
	bridge := Iter[int]{sources.Stream(describe.FromSeq, 0, false, of[int](), func(b *sources.Batch) {
		fixed = b.Fixed
		items := b.Items.(*vec[int])
		items.Xs = append(items.Xs, 1, 2, 3)
		b.Flush()
	})}
	for name, it := range map[string]Iter[int]{
		"nothing":         bridge,
		"Map":             bridge.Map(identity),
		"Filter":          bridge.Filter(yes),
		"TakeAny":         bridge.TakeAny(2),
		"Take":            bridge.Take(2),
		"Skip":            bridge.Skip(1),
		"TakeWhile":       bridge.TakeWhile(yes),
		"SkipWhile":       bridge.SkipWhile(func(x int) bool { return x < 2 }),
		"MapWhile":        MapWhile(bridge, func(x int) (int, bool) { return x, true }),
		"FlatMap":         FlatMap(bridge, func(x int) []int { return []int{x} }),
		"FlatMapIter":     FlatMapIter(bridge, Once[int]),
		"ByUniformBlocks": bridge.ByUniformBlocks(2),
		"several":         bridge.TakeWhile(yes).Filter(yes).Limit(2).Progress(func(int, int) {}).Skip(1).ByExponentialBlocks(),
	} {
		for _, c := range []struct {
			name string
			end  func(it Iter[int])
			want bool
		}{
			{"ForEach", func(it Iter[int]) { it.ForEach(func(int) {}) }, false},
			{"Seq", func(it Iter[int]) { it.Seq()(yes) }, false},
			{"Collect", func(it Iter[int]) { it.Collect() }, false},
			{"Any", func(it Iter[int]) { it.Any(yes) }, false},
			{"Sum", func(it Iter[int]) { it.Sum() }, false},
			{"Sum of floats", func(it Iter[int]) { Map(it, awkward).Sum() }, true},
			{"Reduce", func(it Iter[int]) { it.Reduce(0, add) }, true},
			{"ReduceBy", func(it Iter[int]) { ReduceBy(it, identity, identity, add) }, true},
			{"Sum, again", func(it Iter[int]) { it.Sum() }, false},
		} {
			fixed = !c.want
			if c.end(it.WithPool(pools[1])); fixed != c.want {
				t.Errorf("%s behind %s: fixed is %v", c.name, name, fixed)
			}
		}
	}
}
