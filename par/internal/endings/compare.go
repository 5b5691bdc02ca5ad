package endings

import (
	"cmp"
	"math"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/freelist"
	"github.com/seed1237c087/manta/par/internal/run"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// Equal reports whether n and other have the same number of elements and the loop finds no
// difference; see [sources.ZipSource.Differing]. The run has the tuning of n, and the lower of the two limits.
func Equal(n describe.Node, other describe.Node, out describe.Block, loop describe.Loop) bool {
	if equal, is := equalShort(n, other, loop); is {
		return equal
	}
	n = n.LimitTo(other.Tuning().Limit)
	if count, known := n.Len(); known {
		if m, known := other.Len(); known && m != count {
			core.Checkpoint()
			return false
		}
	}
	_, same := differ(n, describe.Equal, other, loop, out, nil)
	return same
}

// equalShort is Equal if a short run of n is enough and other has as many elements, in memory. Otherwise it returns false twice.
func equalShort(n describe.Node, other describe.Node, loop describe.Loop) (equal, is bool) {
	m, inMemory := other.Src.(*describe.Memory)
	if !inMemory || other.Tuned != nil || m.Shape().N != describe.ShapeOf(n.Src).N {
		return false, false
	}
	node := describe.Node{Src: n.Src, Tuned: n.Tuned, ID: differingKey(n, describe.Equal, other.ID)}
	s := run.ShortOf(node, findKey(node, describe.Equal, describe.Loop(anything)), describe.Exact|describe.Inert, false)
	if s == nil {
		return false, false
	}
	s.Step.In2 = m.Elems
	s.Do(n.Src, nil, loop)
	equal = s.Step.N == 0
	s.Step.In2 = nil
	s.End()
	return equal, true
}

// Compare compares n and other as a dictionary compares words. The loop compares the first two elements that differ, and the result goes to
// into[0]. If no elements differ, same is true. lengths is the result of comparing the lengths.
func Compare(n describe.Node, other describe.Node, loop describe.Loop, into describe.Block) (lengths int, same bool) {
	return differ(n.LimitTo(other.Tuning().Limit), describe.Compare, other, loop, into, into)
}

// differ returns the result of comparing the lengths of n and other, and whether the loop finds no difference. The loop writes to blocks
// like out. If it finds a difference, into[0] gets what it has written, unless into is nil. If k is Equal, sources of different lengths are
// not the same, whatever the loop would find.
func differ(n describe.Node, k describe.Kind, other describe.Node, loop describe.Loop, out, into describe.Block) (lengths int, same bool) {
	if n.Place() != nil {
		same = describe.InPlace(n, func(n describe.Node) bool {
			lengths, same = differ(n, k, other, loop, out, into)
			return same
		})
		return lengths, same
	}
	a, b := sides(n, other)
	if lengths = cmp.Compare(a.Shape().N, b.Shape().N); lengths != 0 && k == describe.Equal {
		core.Checkpoint()
		return lengths, false
	}
	n.ID = differingKey(n, k, other.ID)
	d := freelist.Take[sources.ZipSource](n.ID)
	d.Differing(k, a, b, out.Proto(), loop)
	n.Src = d
	same = Find(n, k, FindSpec{Work: describe.Loop(anything), Into: into}).Nth == 0
	d.Forget()
	freelist.Put(n.ID, d)
	return lengths, same
}

// sides returns sources with the elements of n and of other, in which every position has
// its element. It packs n and other if necessary.
func sides(n describe.Node, other describe.Node) (a, b describe.Source) {
	a, b = n.Positioned(), other.Positioned()
	if a.Shape().Is(describe.Breaker) || b.Shape().Is(describe.Breaker) {
		bind := &describe.Binding{Limit: n.Tuning().Limit, Part: n.Tuning().Part}
		both := describe.MaterialiseTogether(math.MaxInt, 1, bind, a, b) // One element more shows that a side is longer.
		a, b = both[0], both[1]
	}
	return a, b
}

func differingKey(n describe.Node, k describe.Kind, other uint64) uint64 {
	return describe.Mix(n.ID, describe.Mix(uint64(k), other))
}

// anything is a loop for which every element is a match.
func anything(s *describe.Step) {
	s.N, s.Found = 0, s.From < s.To
}
