// Sources whose elements the loop makes itself, and searches for the best element.
package main

import (
	"fmt"
	"math"
	"slices"

	"github.com/seed1237c087/manta/par"
)

type item = par.Item[float64]

func show(what string, v ...any) { fmt.Println(what, fmt.Sprintf("%T", v[0]), fmt.Sprint(v...)) }

func try(what string, f func()) {
	defer func() { fmt.Println(what, recover() != nil) }()
	f()
}

func main() {
	n := 3000
	xs := par.Map(par.Range(0, n), func(i int) float64 { return math.Sin(float64(i)) }).Collect()
	ys := par.Map(par.Range(0, n), func(i int) float64 { return 1 / float64(i+1) }).Collect()
	show("range", par.Range(0, n).Map(func(i int) int { return i * i }).Sum())
	show("range of uint8", par.Range[uint8](3, 250).Map(func(i uint8) uint8 { return i / 3 }).Collect())
	show("index", par.Map(par.Range(0, n), func(i int) float64 { return xs[i] * ys[i] }).Sum())
	show("empty range", par.Range(5, 2).Map(func(i int) int { return i }).Collect())
	show("reverse range", par.Range(0, 9).Map(func(i int) int { return i * 2 }).Rev().Collect())
	try("range too long", func() {
		par.Range(math.MinInt, math.MaxInt).Map(func(i int) int { return i })
	})
	try("range panics", func() { par.Map(par.Range(0, n+1), func(i int) float64 { return xs[i] }).Sum() })
	show("zip", par.Map(par.Zip(par.Slice(xs), par.Slice(ys)), func(p par.Pair[float64, float64]) float64 { return p.First * p.Second }).Sum())
	show("zip of stages", par.Map(
		par.Zip(
			par.Slice(xs).Map(func(x float64) float64 { return x + 1 }),
			par.Range(0, 2000).Map(func(i int) int { return i % 7 }),
		),
		func(p par.Pair[float64, int]) float64 { return p.First * float64(p.Second) },
	).Sum())
	show("zip of ints", par.Map(par.Zip(par.Range(0, n), par.Range(5, n)), func(p par.Pair[int, int]) int { return p.First * p.Second }).Sum())
	show("zip that may panic", par.Map(par.Zip(par.Range(0, n), par.Range(1, n)), func(p par.Pair[int, int]) int { return p.First / p.Second }).Sum())
	show("enumerate", par.Map(par.Enumerate(par.Slice(xs)), func(it item) float64 { return it.Value * float64(it.Index) }).Sum())
	show("enumerate rev", par.Map(par.Enumerate(par.Slice(xs[:9])).Rev(), func(it par.Item[float64]) int { return it.Index }).Collect())
	show("rev of enumerate", par.Map(par.Enumerate(par.Slice(xs[:9])), func(it par.Item[float64]) int { return it.Index }).Rev().Collect())
	show("behind filter", par.Map(par.Enumerate(par.Range(0, 40).Filter(func(x int) bool { return x%3 == 0 })), func(it par.Item[int]) int { return it.Index*100 + it.Value }).Collect())
	best, ok := par.MaxByKey(par.Enumerate(par.Slice(xs)), func(it par.Item[float64]) float64 { return it.Value })
	show("argmax", best, ok)
	least, ok := par.MinByKey(par.Enumerate(par.Slice(xs)).Map(func(it item) item { it.Value = math.Abs(it.Value); return it }),
		func(it item) float64 { return it.Value })
	show("argmin", least, ok)
	same := []float64{1, 2, 2, math.NaN(), 0, math.Copysign(0, -1), 2, math.NaN(), 0}
	for _, in := range [][]float64{nil, {math.NaN()}, same, same[:3], same[4:7]} {
		hi, ok := par.MaxByKey(par.Enumerate(par.Slice(in)), func(it item) float64 { return it.Value })
		lo, _ := par.MinByKey(par.Enumerate(par.Slice(in)), func(it item) float64 { return it.Value })
		show("equal keys", hi, lo, ok)
	}
	word, _ := par.MaxByKey(par.Slice([]string{"a", "bcd", "ef", "ghi"}), func(s string) int { return len(s) })
	show("longest", word)
	odd, _ := par.MinByKey(par.Slice(xs).Filter(func(x float64) bool { return x > 0.5 }), func(x float64) float64 { return x * x })
	show("least of those", odd)
	p, _ := par.MaxByKey(par.Refs(xs), func(p *float64) float64 { return 5 })
	show("of refs", *p, p == &xs[n-1])
	windows(xs)
	stretches(n)
}

type row []float64

func mean(xs []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		sum += x
	}
	return sum / float64(len(xs))
}

func windows(xs row) {
	show("windows", par.Map(par.Windows(xs, 8), mean).Collect()[:9])
	show("windows of a literal", par.Map(par.Windows([]int{1, 2, 4, 8}, 2), func(w []int) int { return w[1] - w[0] + 100*cap(w) }).Collect())
	show("sum of windows", par.Map(par.Windows(xs, 3), func(w []float64) float64 { return w[0] - w[2] }).Sum())
	show("windows backwards", par.Map(par.Windows(xs[:6], 2), mean).Rev().Collect(), par.Map(par.Windows(xs[:6], 2).Rev(), mean).Collect())
	show("every third window", par.Map(par.Windows(xs[:30], 4), mean).StepBy(3).Skip(1).Collect())
	show("kept windows", par.Map(par.Windows(xs, 5), mean).Filter(func(x float64) bool { return x > 0.3 }).Count())
	show("no windows", par.Map(par.Windows(xs[:2], 3), mean).Collect(), par.Map(par.Windows[int](nil, 1), func(w []int) int { return w[0] }).Sum())
	show("wide windows", par.Map(par.Windows(xs, math.MaxInt), mean).Count())
	try("windows of nothing", func() { par.Map(par.Windows(xs, 0), mean) })
	try("windows panic", func() { par.Map(par.Windows(xs, 2), func(w []float64) float64 { return w[2] }).Sum() })
}

// stretches shows how many elements the stretches of a Fold have behind a Filter: of a sequence, so many that are left, and else what is left of so
// many positions.
func stretches(n int) {
	third := func(x int) bool { return x%3 == 0 }
	seq := slices.Values(par.Range(0, n).Collect())
	count := func(a, _ int) int { return a + 1 }
	show("of a range", par.Fold(par.Range(0, n).Filter(third), func() int { return 0 }, count).Collect())
	show("of positions", par.Fold(par.Enumerate(par.Range(0, n).Filter(third)).Filter(func(x par.Item[int]) bool { return x.Value%2 == 0 }),
		func() int { return 0 }, func(a int, _ par.Item[int]) int { return a + 1 }).Collect())
	show("of a sequence", par.Fold(par.FromSeq(seq).Filter(third), func() int { return 0 }, count).Collect())
	show("of lists", par.Fold(par.FlatMap(par.Range(0, 300), func(x int) []int { return make([]int, x%4) }).Filter(third), func() int { return 0 }, count).Collect())
	show("of a numbered sequence", par.Fold(par.Enumerate(par.FromSeq(seq)).Filter(func(x par.Item[int]) bool { return x.Value%3 == 0 }),
		func() int { return 0 }, func(a int, _ par.Item[int]) int { return a + 1 }).Collect())
	type wide struct {
		v   int
		pad [40]int
	}
	long := par.Map(par.FromSeq(slices.Values(make([]int, 50_000))), func(x int) wide { return wide{v: x} })
	sizes := par.Fold(par.Map(long, func(x wide) int { return x.v }), func() int { return 0 }, count).Collect()
	show("of what is wide no more", len(sizes), slices.Max(sizes))
	it := par.FromSeq(seq)
	show("of a variable", par.Fold(it.Filter(third), func() int { return 0 }, count).Collect())
}
