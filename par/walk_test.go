package par

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// node is a node of a tree: its number in a walk that comes to it before its
// children.
type node struct {
	id       int
	children []*node
}

func idOf(n *node) int { return n.id }

// grow returns a tree of n nodes; shape says how many children a node gets.
func grow(n int, shape func() int) *node {
	next := 0
	var add func(left int) *node
	add = func(left int) *node {
		root := &node{id: next}
		next++
		left--
		for k := shape(); k > 0 && left > 0; k-- {
			part := left / k
			if k == 1 {
				part = left
			}
			if part > 0 {
				root.children = append(root.children, add(part))
				left -= part
			}
		}
		return root
	}
	return add(n)
}

func postfix(n *node, out []int) []int {
	for _, c := range n.children {
		out = postfix(c, out)
	}
	return append(out, n.id)
}

func nodesIn(n *node) int {
	total := 1
	for _, c := range n.children {
		total += nodesIn(c)
	}
	return total
}

func TestWalkTree(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for name, shape := range map[string]func() int{
		"chain": func() int { return 1 }, "binary": func() int { return 2 }, "flat": func() int { return 1000 },
		"mixed": func() int { return rng.IntN(5) },
	} {
		for _, n := range []int{1, 2, 3, 10, 100, 3000} {
			root := grow(n, shape)
			n = nodesIn(root)
			for _, pool := range pools {
				var calls atomic.Int64
				count := func(n *node) []*node {
					calls.Add(1)
					return n.children
				}
				if got := Map(WalkTreePrefix(root, count), idOf).WithPool(pool).Collect(); !slices.Equal(got, upTo(n)) || calls.Swap(0) != int64(n) {
					t.Fatalf("%s tree of %d: prefix %v\n(-want +got)\n%s", name, n, got, diff(upTo(n), got))
				}
				if got := Map(WalkTreePostfix(root, count), idOf).WithPool(pool).Collect(); !slices.Equal(got, postfix(root, nil)) || calls.Swap(0) != int64(n) {
					t.Fatalf("%s tree of %d: postfix %v\n(-want +got)\n%s", name, n, got, diff(postfix(root, nil), got))
				}
				if got := Map(WalkTree(root, count), idOf).WithPool(pool).Sum(); got != n*(n-1)/2 {
					t.Fatalf("%s tree of %d: the sum is %d", name, n, got)
				}
			}
		}
	}
}

// TestWalkOfALongChain has a chain that no stack would hold.
func TestWalkOfALongChain(t *testing.T) {
	n := 1_000_000
	if raceEnabled {
		n = 100_000
	}
	next := func(i int) []int {
		if i+1 == n {
			return nil
		}
		return []int{i + 1}
	}
	if got := WalkTreePrefix(0, next).Count(); got != n {
		t.Errorf("%d nodes", got)
	}
	if first, _ := WalkTreePostfix(0, next).ReduceWith(func(a, _ int) int { return a }); first != n-1 {
		t.Errorf("the first node is %d", first)
	}
}

func TestWalkPanics(t *testing.T) {
	root := grow(300, func() int { return 3 })
	for k := 0; k < 300; k += 7 {
		v := recovered(func() {
			WalkTreePrefix(root, func(n *node) []*node {
				if n.id >= k && n.id%7 == 0 {
					panic(fmt.Sprint("node ", n.id))
				}
				return n.children
			}).WithPool(pools[2]).Count()
		})
		if p, ok := v.(*core.PanicError); !ok || p.Value != fmt.Sprint("node ", k) {
			t.Fatalf("recovered %v, want the panic of node %d", v, k)
		}
	}
}

func TestSplit(t *testing.T) {
	halve := func(r [2]int) (left, right [2]int, ok bool) {
		if r[1]-r[0] < 2 {
			return r, r, false
		}
		mid := (r[0] + r[1]) / 2
		return [2]int{r[0], mid}, [2]int{mid, r[1]}, true
	}
	for _, n := range []int{1, 2, 3, 100, 5000} {
		want := apply(upTo(n), func(i int) [2]int { return [2]int{i, i + 1} })
		for _, pool := range pools {
			if d := diff(want, Split([2]int{0, n}, halve).WithPool(pool).Collect()); d != "" {
				t.Fatalf("Split of %d: (-want +got)\n%s", n, d)
			}
		}
	}
}

func TestCutFuncs(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	for range 300 {
		xs := make([]int, rng.IntN(1<<rng.IntN(9)))
		for i := range xs {
			xs[i] = rng.IntN(4)
		}
		var calls atomic.Int64
		same := func(a, b int) bool {
			calls.Add(1)
			return a == b
		}
		zero := func(x int) bool {
			calls.Add(1)
			return x == 0
		}
		var runs, parts, inclusive [][]int
		parts, inclusive = append(parts, nil), append(inclusive, nil)
		for i, x := range xs {
			if i == 0 || xs[i-1] != x {
				runs = append(runs, nil)
			}
			runs[len(runs)-1] = append(runs[len(runs)-1], x)
			inclusive[len(inclusive)-1] = append(inclusive[len(inclusive)-1], x)
			if x == 0 {
				parts, inclusive = append(parts, nil), append(inclusive, nil)
			} else {
				parts[len(parts)-1] = append(parts[len(parts)-1], x)
			}
		}
		if len(inclusive[len(inclusive)-1]) == 0 {
			inclusive = inclusive[:len(inclusive)-1]
		}
		check := func(name string, it Iter[[]int], want [][]int, wantCalls int) {
			t.Helper()
			calls.Store(0)
			got := it.WithPool(pools[1+rng.IntN(2)]).Collect()
			if !slices.EqualFunc(got, want, slices.Equal[[]int]) || int(calls.Load()) != wantCalls {
				t.Fatalf("%s of %v: %v, want %v; %d calls\n(-want +got)\n%s", name, xs, got, want, calls.Load(), diff(want, got))
			}
			for _, w := range got {
				if cap(w) != len(w) {
					t.Fatalf("%s: a window of %d has capacity %d", name, len(w), cap(w))
				}
			}
			slices.Reverse(want)
			if d := diff(want, it.Rev().Collect()); d != "" {
				t.Fatalf("Rev of %s of %v: (-want +got)\n%s", name, xs, d)
			}
		}
		check("ChunkBy", ChunkBy(xs, same), runs, max(0, len(xs)-1))
		check("SplitFunc", SplitFunc(xs, zero), parts, len(xs))
		check("SplitInclusiveFunc", SplitInclusiveFunc(xs, zero), inclusive, len(xs))
	}
	for want, f := range map[string]func(){
		"par: ChunkBy: nil function":            func() { ChunkBy[int](nil, nil) },
		"par: SplitFunc: nil function":          func() { SplitFunc[int](nil, nil) },
		"par: SplitInclusiveFunc: nil function": func() { SplitInclusiveFunc[int](nil, nil) },
		"par: Split: nil function":              func() { Split[int](0, nil) },
		"par: WalkTree: nil function":           func() { WalkTree[int](0, nil) },
		"par: WalkTreePrefix: nil function":     func() { WalkTreePrefix[int](0, nil) },
		"par: WalkTreePostfix: nil function":    func() { WalkTreePostfix[int](0, nil) },
	} {
		if got := recovered(f); got != want {
			t.Errorf("recovered %v, want %s", got, want)
		}
	}
}
