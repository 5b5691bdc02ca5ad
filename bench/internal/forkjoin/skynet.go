package forkjoin

import "github.com/seed1237c087/manta/core"

// Fanout is how many children a node of skynet has.
const Fanout = 10

// Skynet returns the sum of the numbers of the leaves of a tree with ten children at each node, of which there are so many, a
// power of ten.
func Skynet(first, leaves int) int {
	if leaves == 1 {
		return first
	}
	sum, size := 0, leaves/Fanout
	for i := range Fanout {
		sum += Skynet(first+i*size, size)
	}
	return sum
}

// stretch is a node: its leaves.
type stretch struct{ first, leaves int }

// SkynetRecurse is Skynet by core.Recurse.
func SkynetRecurse(leaves int) int {
	return core.Recurse(skynet, span[stretch]{stretch{0, leaves}, 0, Fanout})
}

func skynet(r *core.Rec[span[stretch], int], s span[stretch]) int {
	return sum(r, s, func(r *core.Rec[span[stretch], int], n stretch, i int) int {
		size := n.leaves / Fanout
		first := n.first + i*size
		if size == 1 {
			return first
		}
		return skynet(r, span[stretch]{stretch{first, size}, 0, Fanout})
	})
}

// SkynetScope is Skynet with a task for each child of a node.
func SkynetScope(first, leaves int) (sum int) {
	if leaves == 1 {
		return first
	}
	var sums [Fanout]int
	size := leaves / Fanout
	core.InScope(func(s *core.Scope) {
		for i := range Fanout {
			s.Spawn(func() { sums[i] = SkynetScope(first+i*size, size) })
		}
	})
	for _, part := range sums {
		sum += part
	}
	return sum
}
