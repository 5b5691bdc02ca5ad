package counting

import (
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
)

// topInsert is the largest k for which a short run inserts elements into those that it keeps.
const topInsert = 32

// topStep is the work of TopK on the only block of a short run. It keeps the indexes of the largest elements so far, in order.
type topStep struct {
	k     int
	order func(a, b block.Block) func(i, j int) int
	kept  [topInsert]int
	out   block.Block
}

// topOfShort is TopK under a key, by order, if a short run is enough; otherwise it returns nil.
func topOfShort(n describe.Node, key uint64, k int, order func(a, b block.Block) func(i, j int) int) block.Block {
	if k > topInsert {
		return nil
	}
	t := &topStep{k: k, order: order, out: n.Proto()}
	if !endings.Short(n, key, t) {
		return nil
	}
	return t.out
}

// Do implements describe.Work.
func (t *topStep) Do(st *describe.Step) {
	order := t.order(st.In, st.In)
	kept := t.kept[:0]
	for i := st.From; i < st.To; i++ {
		end := len(kept)
		if end < t.k {
			kept = kept[:end+1]
		} else if end--; order(kept[end], i) >= 0 {
			continue
		}
		at := 0
		for last := end; at < last; {
			if mid := (at + last) / 2; order(kept[mid], i) >= 0 {
				at = mid + 1
			} else {
				last = mid
			}
		}
		copy(kept[at+1:], kept[at:end])
		kept[at] = i
	}
	t.out = t.out.Make(len(kept))
	for i, at := range kept {
		t.out.Copy(i, st.In, at, at+1)
	}
}
