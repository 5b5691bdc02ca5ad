package par

import (
	"sync/atomic"
	"testing"
)

var byUniformBlocksCase = adapterCase{
	at:   29,
	name: "ByUniformBlocks",
	forms: []adapter{
		{"ByUniformBlocks", Iter[int].ByUniformBlocks, func(xs []int, _ int) []int { return xs }},
	},
	keeps: keepers{
		"ByUniformBlocks": func(it Iter[int]) Iter[int] { return it.ByUniformBlocks(7) },
	},
	frees: frees{
		"Iter.ByUniformBlocks": func(it Iter[*object], f touch) { it.Map(f.self).ByUniformBlocks(100).Collect() },
	},
}.listed()

func TestByUniformBlocks(t *testing.T) { byUniformBlocksCase.run(t) }

var byExponentialBlocksCase = adapterCase{
	at:   30,
	name: "ByExponentialBlocks",
	forms: []adapter{
		{"ByExponentialBlocks", func(it Iter[int], _ int) Iter[int] { return it.ByExponentialBlocks() },
			func(xs []int, _ int) []int { return xs }},
	},
	keeps: keepers{
		"ByExponentialBlocks": func(it Iter[int]) Iter[int] { return it.ByExponentialBlocks() },
	},
	frees: frees{
		"Iter.ByExponentialBlocks": func(it Iter[*object], f touch) { it.Map(f.self).ByExponentialBlocks().Collect() },
	},
}.listed()

func TestByExponentialBlocks(t *testing.T) { byExponentialBlocksCase.run(t) }

func TestByUniformBlocksEndsEachBlock(t *testing.T) {
	var done atomic.Int64
	Range(0, 100).ByUniformBlocks(10).WithPool(pools[5]).WithMaxLen(1).ForEach(func(x int) {
		if n := int(done.Load()); n < x/10*10 {
			t.Errorf("element %d begins when %d are done", x, n)
		}
		done.Add(1)
	})
}
