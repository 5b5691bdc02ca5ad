// What stands before and behind loops.
package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func show(what string, v ...any) { fmt.Println(what, fmt.Sprintf("%T", v[0]), fmt.Sprint(v...)) }

func inc(x int) int   { return x + 1 }
func even(x int) bool { return x%2 == 0 }

type pair = par.Pair[int, int]
type body struct{ pos, speed [3]float64 }

var one, _ = core.NewPool(core.Config{Workers: 1})
var five, _ = core.NewPool(core.Config{Workers: 5})

func main() {
	for _, n := range []int{0, 1, 10, 2500} {
		xs := par.Range(0, n).Collect()
		it := par.Slice(xs)
		show("Rev", it.Rev().Map(inc).Filter(even).Collect(), it.Map(inc).Rev().Map(inc).Collect())
		show("Chain", it.Chain(it).Map(inc).Filter(even).Sum(), it.Filter(even).Chain(it.Map(inc)).Map(inc).Collect())
		show("Zip", par.Map(par.Zip(it.Map(inc), it.Filter(even)), func(p pair) int { return p.First * p.Second }).Sum())
		show("ZipEq", par.ZipEq(it.Map(inc), it).Filter(func(p pair) bool { return p.Second%3 == 0 }).Count())
		show("Zip3", par.Map(par.Zip3(it, it.Map(inc), it), func(t par.Triple[int, int, int]) int { return t.First + t.Second + t.Third }).Sum())
		show("Enumerate", par.Map(par.Enumerate(it.Map(inc).Filter(even)), func(i par.Item[int]) int { return i.Index * i.Value }).Sum())
		show("Enumerate.Rev", par.Map(par.Enumerate(it).Rev(), func(i par.Item[int]) string { return strconv.Itoa(i.Index) }).Collect())
		show("Windows", par.Map(par.Windows(xs, 3), func(w []int) int { return w[0] * w[2] }).Sum())
		show("Chunks", par.Map(par.Chunks(xs, 4), func(c []int) int { return len(c) + c[0] }).Filter(even).Collect())
		show("Chunked", par.Map(par.Chunked(it.Map(inc).Filter(even), 7), slices.Max[[]int]).Sum())
		show("Blocks", par.Map(par.Blocks(xs), func(b []int) int { return len(b) }).Sum())
		show("FlatMap", par.FlatMap(it.Map(inc), func(x int) []int { return xs[:x%3] }).Map(inc).Sum())
		show("FlatMapIter", par.FlatMapIter(it.Filter(even), func(x int) par.Iter[int] { return par.Range(0, x%5).Map(inc) }).Filter(even).Sum())
		show("Flatten", par.Flatten(par.Chunks(xs, 5).Filter(func(c []int) bool { return len(c) == 5 })).Map(inc).Sum())
		show("FindFirst", first(it.Map(inc).Filter(even).FindFirst(func(x int) bool { return x > 5 })))
		show("FindLast", first(it.Map(inc).Filter(even).FindLast(func(x int) bool { return x < 50 })))
		show("PositionFirst", first(it.Map(inc).Filter(even).PositionFirst(func(x int) bool { return x > 50 })))
		show("Min", first(it.Map(func(x int) int { return (x*7919 + 3) % 1000 }).Min()), first(it.Filter(even).Map(inc).Max()))
		show("MinByKey", first(par.MinByKey(it.Map(inc).Filter(even), func(x int) int { return x * 7919 % 1000 })))
		into := make([]int, n+1)
		show("CollectInto", it.Map(inc).Filter(even).CollectInto(into), into)
		show("AppendTo", it.Filter(even).Map(inc).AppendTo([]int{1}))
		yes, no := it.Map(inc).Partition(even)
		show("Partition", yes, no)
		show("GroupBy", par.GroupBy(it.Map(inc).Filter(even), func(x int) int { return x % 3 })[2])
		show("Take", it.Map(inc).Take(3).Map(inc).Collect(), it.Filter(even).Skip(2).Map(inc).Collect())
		show("TakeWhile", it.Map(inc).TakeWhile(func(x int) bool { return x < 100 }).Filter(even).Sum())
		show("SkipWhile", it.Filter(even).SkipWhile(func(x int) bool { return x < 100 }).Map(inc).Sum())
		show("StepBy", it.StepBy(3).Map(inc).Sum(), it.Map(inc).StepBy(3).Filter(even).Sum())
		show("Scan", par.Scan(it.Map(inc), 0, func(a, b int) int { return a + b }).Filter(even).Count())
		show("MapLocal", par.MapLocal(it.Map(inc), func() int { return 2 }, func(s *int, x int) int { return *s * x }).Filter(even).Sum())
		show("Intersperse", it.Map(inc).Intersperse(0).Map(inc).Sum(), it.Interleave(it.Filter(even).Map(inc)).Map(inc).Collect())
		show("Inspect", it.Map(inc).Inspect(func(int) {}).Filter(even).Update(func(p *int) { *p++ }).Map(inc).Sum())
		show("Unordered", it.Unordered().Map(inc).Filter(even).Sum(), it.Map(inc).Unordered().Filter(even).Count())
		show("pools", it.WithPool(one).Map(inc).Filter(even).Collect(), it.Map(inc).WithPool(five).Filter(even).Sum())
		show("classes", it.WithPriority(core.Background).Map(inc).Filter(even).Sum(), it.Map(inc).WithPriority(core.Background).Filter(even).Collect())
		show("names", it.Named("a").Map(inc).Filter(even).Sum(), it.Map(inc).Named("b").Filter(even).Collect())
		show("limits", it.Limit(1).Map(inc).Limit(2).Filter(even).Sum(), it.Map(inc).Limit(2).Any(even))
		show("lengths", it.WithMinLen(3).Map(inc).WithMaxLen(2).Filter(even).Collect(), it.WithMaxLen(1).Map(inc).Reduce(0, func(a, b int) int { return a - b }))
		show("blocks", par.MapBlocks(it.Map(inc), func(dst, src []int) { copy(dst, src) }).Map(inc).Sum(), it.ByUniformBlocks(10).Map(inc).Filter(even).Sum())
		show("FoldChunks", par.FoldChunks(it.Map(inc), 6, func() int { return 0 }, func(a, x int) int { return a + x }).Map(inc).Sum())
		show("sequences", par.FromSeq(slices.Values(xs)).Map(inc).Filter(even).Collect(), len(slices.Collect(it.Filter(even).Map(inc).Seq())))
		show("Seq that is left", firstOf(it.Map(inc).Filter(even)))
		show("maps", len(par.FromMap(par.CountBy(it.Map(inc), func(x int) int { return x % 10 })).Filter(func(p pair) bool { return p.First > 3 }).Collect()))
		show("Len", first(it.Map(inc).Len()), first(it.Filter(even).Len()), first(par.Fold(it, func() int { return 0 }, func(a, x int) int { return a }).Len()))
		err := it.Map(inc).TryForEach(func(x int) error {
			if x == 7 {
				return errors.New("seven")
			}
			return nil
		})
		show("TryForEach", err)
		strs, err := par.TryMap(it.Map(inc).Filter(even), func(x int) (string, error) { return strconv.Itoa(x), nil })
		show("TryMap", strs, err)
		last := 0
		it.Limit(1).Progress(func(done, total int) { last = done }).Map(inc).Filter(even).Count()
		show("Progress", last)
		it.Progress(func(done, total int) { last = done*10000 + total }).Map(inc).ForEach(func(int) {})
		show("Progress", last)
		ctx, cancel := context.WithCancel(context.Background())
		err = par.Do(ctx, func() error {
			it.Map(inc).ForEach(func(x int) {
				if x == 5 {
					cancel()
				}
			})
			return nil
		})
		cancel()
		show("Do", err == nil || errors.Is(err, context.Canceled))
		bodies := make([]body, n)
		par.Refs(bodies).ForEach(func(b *body) { b.pos[0]++ })
		par.Refs(bodies).WithMaxLen(3).WithMinLen(2).WithMinLen(1).Limit(2).Limit(1).Unordered().ForEach(func(b *body) { b.pos[1] += b.pos[0] })
		par.Refs(bodies).Filter(func(b *body) bool { return b.pos[1] > 0 }).ForEach(func(b *body) { b.speed[2] = 3 })
		show("Refs", par.Map(par.Refs(bodies), func(b *body) float64 { return b.pos[1] + b.speed[2] }).Sum(), par.Refs(bodies).Any(func(b *body) bool { return b.pos[0] == 0 }))
		show("Refs.Rev", par.Map(par.Refs(xs).Rev(), func(p *int) int { return *p }).Collect())
		show("Refs.Map.Map", par.Map(par.Refs(bodies), func(b *body) *float64 { return &b.pos[0] }).Map(func(p *float64) *float64 { *p++; return p }).Count(), par.Map(par.Refs(bodies), func(b *body) float64 { return b.pos[0] }).Sum())
		show("Refs.FilterMap", par.FilterMap(par.Refs(xs), func(p *int) (int, bool) { return *p, *p%3 == 0 }).Sum())
		grid := make([][4]int, n)
		par.Refs(grid).ForEach(func(row *[4]int) {
			for i := range row {
				row[i] += i
			}
		})
		show("arrays", par.Map(par.Slice(grid), func(row [4]int) int { return row[3] }).Sum(), par.Fold(par.Refs(grid), func() int { return 0 }, func(a int, row *[4]int) int { return a + row[2] }).Sum())
		show("same memory", par.Refs(xs).Chain(par.Refs(xs)).Map(func(p *int) *int { return p }).Count())
	}
	show("infinite", par.Repeat(3).Map(inc).Any(func(x int) bool { return x == 4 }))
	show("infinite Take", par.Repeat(3).Map(inc).Take(5).Sum())
	i := 0
	naturals := func(yield func(int) bool) {
		for ; yield(i); i++ {
		}
	}
	show("infinite sequence", par.FromSeq(naturals).Map(inc).Any(func(x int) bool { return x == 5000 }), first(par.FromSeq(naturals).Map(inc).Filter(even).FindFirst(func(x int) bool { return x > 1e4 })))
	show("large range", par.Range(0, 1<<62).Limit(1).Map(inc).Any(func(x int) bool { return x == 100 }), !par.Range(0, 1<<62).Limit(1).Map(inc).All(func(x int) bool { return x < 100 }))
	show("channel", channel())
}

func channel() int {
	c := make(chan int, 10)
	go func() {
		for i := range 100 {
			c <- i
		}
		close(c)
	}()
	return par.FromChan(c).Map(inc).Filter(even).Sum()
}

func first[T any](v T, _ bool) T { return v }

func firstOf(it par.Iter[int]) int {
	for x := range it.Seq() {
		return x
	}
	return -1
}
