// Sorts by a comparison.
package main

import (
	"bytes"
	"cmp"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/slice"
)

type celsius float32

type item struct {
	key  int
	name string
}

type wide struct {
	key int
	pad [9]int
}

// sizes are around those at which another part of the sort begins.
var sizes = []int{0, 1, 2, 3, 12, 13, 100, 2048, 2049, 5000, 8191, 8192, 20000, 70001}

func hash(v any) uint64 {
	h := fnv.New64()
	fmt.Fprint(h, v)
	return h.Sum64()
}

// shapes returns numbers in various orders.
func shapes(n int) map[string][]int {
	all := map[string][]int{}
	for name, f := range map[string]func(i int) int{
		"random":   func(i int) int { return int(uint64(i+1) * 0x9e3779b97f4a7c15 >> 33) },
		"few":      func(i int) int { return int(uint64(i+1)*0x9e3779b97f4a7c15>>33) % 5 },
		"sorted":   func(i int) int { return i },
		"reversed": func(i int) int { return -i },
		"runs":     func(i int) int { return i % (n/7 + 1) },
		"equal":    func(i int) int { return 3 },
	} {
		for i := range n {
			all[name] = append(all[name], f(i))
		}
	}
	return all
}

func show[T any](what string, f func(xs []T), of func(key, i int) T) {
	for _, n := range sizes {
		all := shapes(n)
		fmt.Print(what, " ", n)
		for _, name := range []string{"random", "few", "sorted", "reversed", "runs", "equal"} {
			var xs []T
			for i, key := range all[name] {
				xs = append(xs, of(key, i))
			}
			f(xs)
			fmt.Printf(" %x", hash(xs))
		}
		fmt.Println()
	}
}

func number(key, _ int) int { return key }

// float has NaNs and zeros of both signs among its results.
func float(key, i int) uint64Float {
	switch key % 11 {
	case 0:
		return uint64Float(math.NaN())
	case 1:
		return uint64Float(math.Copysign(0, float64(i%2)-0.5))
	}
	return uint64Float(key) / 8
}

type uint64Float float64

func (f uint64Float) String() string { return strconv.FormatUint(math.Float64bits(float64(f)), 16) }

func record(key, i int) item { return item{key, strconv.Itoa(i)} }

func byKey(a, b item) int { return cmp.Compare(a.key, b.key) }

func generic[T any, K cmp.Ordered](xs []T, key func(T) K) {
	par.SortStableFunc(xs, func(a, b T) int { return cmp.Compare(key(a), key(b)) })
}

func try(what string, f func()) {
	defer func() {
		if p, ok := recover().(*core.PanicError); ok {
			fmt.Println(what, "panics with", p.Value)
		}
	}()
	f()
	fmt.Println(what, "ends")
}

func main() {
	show("difference", func(xs []int) { par.SortFunc(xs, func(a, b int) int { return a - b }) }, number)
	show("compare", func(xs []int) { par.SortFunc(xs, func(a, b int) int { return cmp.Compare(b, a) }) }, number)
	show("ifs", func(xs []item) {
		par.SortStableFunc(xs, func(a, b item) int {
			if a.key < b.key {
				return -1
			}
			if a.key > b.key {
				return 1
			}
			return 0
		})
	}, record)
	show("ifs the other way", func(xs []item) {
		par.SortStableFunc(xs, func(a, b item) int {
			if a.key > b.key { // greater
				return 1
			}
			if b.key > a.key {
				return -2
			}
			return 0
		})
	}, record)
	show("ifs that are not exclusive", func(xs []item) {
		par.SortStableFunc(xs, func(a, b item) int {
			if a.key%2 == b.key%3 {
				return 0
			}
			if a.key < b.key-3 {
				return -1
			}
			return 0
		})
	}, func(key, i int) item { return item{i / 3, ""} })
	show("switch", func(xs []item) {
		slice.SortStableFunc(xs, func(a, b item) int {
			switch {
			case a.key == b.key:
				return 0
			case a.key < b.key:
				return -1
			}
			return 1
		})
	}, record)
	show("switch with a default", func(xs []item) {
		slice.SortFunc(xs, func(a, b item) int {
			switch {
			case a.key < b.key:
				return 1
			case a.key > b.key:
				return -1
			default:
				return cmp.Compare(a.name, b.name)
			}
		})
	}, record)
	show("two keys", func(xs []item) {
		par.SortFunc(xs, func(a, b item) int {
			if c := cmp.Compare(a.key&3, b.key&3); c != 0 {
				return c
			}
			if a.key&8 != b.key&8 {
				return cmp.Compare(a.key&8, b.key&8)
			}
			return strings.Compare(
				a.name,
				b.name,
			)
		})
	}, record)
	show("or", func(xs []item) {
		par.SortFunc(xs, func(a, b item) int { return cmp.Or(cmp.Compare(a.key, b.key), -cmp.Compare(a.name, b.name)) })
	}, record)
	show("floats", func(xs []uint64Float) {
		par.SortStableFunc(xs, func(a, b uint64Float) int { return cmp.Compare(a, b) })
	}, float)
	show("floats by the function", func(xs []uint64Float) { par.SortStableFunc(xs, cmp.Compare) }, float)
	show("floats by its instance", func(xs []uint64Float) { par.SortStableFunc(xs, cmp.Compare[uint64Float]) }, float)
	show("floats by ifs", func(xs []uint64Float) {
		par.SortStableFunc(xs, func(a, b uint64Float) int {
			if a != a || b != b {
				return 0
			}
			if a < b {
				return -1
			}
			return 1
		})
	}, func(key, i int) uint64Float { return uint64Float(key) })
	show("celsius", func(xs []celsius) {
		par.SortFunc(xs, func(a, b celsius) int { return cmp.Compare(a, b) })
	}, func(key, i int) celsius { return celsius(key) })
	show("strings", func(xs []string) { par.SortFunc(xs, strings.Compare) }, func(key, i int) string { return strconv.Itoa(key) })
	show("strings by cmp", func(xs []string) {
		par.SortFunc(xs, func(a, b string) int { return cmp.Compare[string](a, b) })
	}, func(key, i int) string { return strconv.Itoa(key) })
	show("bytes", func(xs [][]byte) { par.SortFunc(xs, bytes.Compare) }, func(key, i int) []byte { return strconv.AppendInt(nil, int64(key), 10) })
	show("declared", func(xs []item) { par.SortStableFunc(xs, byKey) }, record)
	show("constants", func(xs []int) {
		par.SortFunc(xs, func(a, b int) int {
			if a == b {
				return cmp.Compare(1, 1.0)
			}
			return cmp.Compare(0, int8(b-a)) + cmp.Compare(a, b)*3
		})
	}, number)
	show("deferred", func(xs []item) {
		par.SortStableFunc(xs, func(a, b item) (c int) {
			defer func() { c = -c }()
			return cmp.Compare(a.key, b.key)
		})
	}, record)
	show("shift", func(xs []int) {
		par.SortStableFunc(xs, func(a, b int) int { return cmp.Compare(int8(a), 1<<(a&3)) - cmp.Compare(int8(b), 1<<(b&3)) })
		par.SortStableFunc(xs, func(a, b int) int {
			if a&7 < b&7 {
				return cmp.Compare(int16(-1), 1<<(a&7))
			}
			return cmp.Compare(int16(a&7), int16(b&7))
		})
	}, number)
	by := func(a, b item) int { return cmp.Compare(a.key, b.key) }
	show("variable", func(xs []item) { par.SortStableFunc[item](xs, by) }, record)
	show("generic", func(xs []item) { generic(xs, func(x item) int { return -x.key }) }, record)
	show("wide", func(xs []wide) {
		par.SortStableFunc(xs, func(a, b wide) int { return cmp.Compare(a.key, b.key) })
	}, func(key, i int) wide { return wide{key, [9]int{i}} })
	show("pointers", func(xs []*int) {
		par.SortStableFunc(xs, func(a, b *int) int { return *a - *b })
		for i, x := range xs {
			y := *x + 1
			xs[i] = nil
			if i%1000 == 0 {
				fmt.Print(" ", y)
			}
		}
	}, func(key, i int) *int { return &key })
	keys := []int{}
	show("indices", func(xs []int32) {
		keys = keys[:0]
		for i := range xs {
			keys = append(keys, (i*7919)%1009)
			xs[i] = int32(i)
		}
		par.SortStableFunc(xs, func(i, j int32) int { return cmp.Compare(keys[i], keys[j]) })
	}, func(key, i int) int32 { return 0 })
	xs := par.Range(0, 30000).Map(func(x int) int { return x * 7919 % 30011 }).Collect()
	for _, n := range []int{10, 1000, 30000} {
		try(fmt.Sprint("panic ", n), func() {
			ys := slices.Clone(xs[:n])
			defer func() { fmt.Println(par.Slice(ys).Sum() == par.Slice(xs[:n]).Sum()) }()
			par.SortFunc(ys, func(a, b int) int {
				if a == 7919 {
					panic("a number")
				}
				return a - b
			})
		})
		try(fmt.Sprint("index ", n), func() {
			par.SortStableFunc(slices.Clone(xs[:n]), func(a, b int) int {
				if xs[n-1-a%n:][0] < 0 || xs[:0:0][0:n:n][0] < 0 {
					return -1
				}
				return 0
			})
		})
		try(fmt.Sprint("inconsistent ", n), func() {
			ys := slices.Clone(xs[:n])
			par.SortFunc(ys, func(a, b int) int { return -1 })
			slices.Sort(ys)
			fmt.Println(hash(ys))
		})
	}
	calls := 0
	par.SortFunc(xs[:100], func(a, b int) int { calls++; return a - b })
	fmt.Println(calls > 0)
	try("nil", func() { par.SortFunc[int](nil, nil) })
	func() {
		min := 3
		par.SortFunc(xs[:10], func(a, b int) int { return a - b })
		fmt.Println(min, xs[:10])
	}()
	par.SortFunc(xs[:10], func(a, b int) int { return par.Range(a, a+1).Sum() - b })
	par.SortByKey(xs[:10], func(x int) int { return -x })
	fmt.Println(xs[:10])
}
