package par

import (
	"context"
	"errors"
	stditer "iter"
	"slices"
	"strings"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/slice"
)

// runAll runs each exported function and method of packages par and slice, to its end, with xs, all of one object. Each calls f with an
// element, in a function that it is given or in one of the pipeline that it is a part of. None needs a row that a row of startNothing has.
func runAll(xs []*object, f func(x *object)) map[string]func() {
	n := len(xs)
	it := Slice(xs)
	self := func(x *object) *object { f(x); return x }
	key := func(x *object) int { f(x); return 1 }
	yes := func(x *object) bool { f(x); return true }
	no := func(x *object) bool { f(x); return false }
	some := func(x *object) (*object, bool) { f(x); return x, true }
	var noErr error
	var noParts []*object
	fine := func(x *object) (*object, error) { f(x); return x, noErr }
	list := func(x *object) []*object { f(x); return []*object{x} }
	order := func(a, _ *object) int { f(a); return 0 }
	left := func(a, _ *object) *object { f(a); return a }
	none := func() *object { return nil }
	each := func(it Iter[[]*object]) { it.ForEach(func(part []*object) { f(part[0]) }) }
	texts := func(it Iter[string]) { it.ForEach(func(string) { f(xs[0]) }) }
	text := strings.Repeat("one two\n", n)
	mapped := it.Map(self)
	numbers := Map(it, key)
	pairs := Map(it, func(x *object) Pair[*object, *object] { f(x); return Pair[*object, *object]{x, x} })
	ofMap := map[*object]*object{}
	if n > 0 {
		ofMap[xs[0]] = xs[0]
	}
	leaf := func(x *object) []*object { f(x); return noParts }
	leafErr := func(x *object) ([]*object, error) { f(x); return noParts, noErr }
	root := func() *object { return xs[0] }
	rows := map[string]func(){
		"Apply":        func() { Apply(xs, self) },
		"Batch":        func() { each(Batch(FromSeq(slices.Values(xs)), 7, time.Hour)) },
		"Blocks":       func() { each(Blocks(xs)) },
		"Buckets":      func() { Buckets(it, 2, key) },
		"BucketsInto":  func() { BucketsInto(make([]*object, n), make([]int, 3), it, key) },
		"Bytes":        func() { Bytes(text).ForEach(func(byte) { f(xs[0]) }) },
		"ChunkBy":      func() { ChunkBy(xs, func(a, _ *object) bool { f(a); return true }).Collect() },
		"Chunked":      func() { Chunked(mapped, 7).Collect() },
		"Chunks":       func() { each(Chunks(xs, 7)) },
		"ChunksExact":  func() { each(ChunksExact(xs, 7)) },
		"Compare":      func() { Compare(numbers, numbers) },
		"Contains":     func() { Contains(mapped, nil) },
		"CountBy":      func() { CountBy(it, self) },
		"CountedBy":    func() { CountedBy(it, self).Collect() },
		"Custom":       func() { Custom[*object](mapped.Node()).Collect() },
		"Distinct":     func() { Distinct(mapped) },
		"Do":           func() { _ = Do(context.Background(), func() error { mapped.Collect(); return nil }) },
		"Empty":        func() { Empty[*object]().Map(self).Collect() },
		"Enumerate":    func() { Enumerate(mapped).Collect() },
		"Equal":        func() { Equal(mapped, mapped) },
		"Fields":       func() { texts(Fields(text)) },
		"FieldsFunc":   func() { FieldsFunc(text, func(r rune) bool { f(xs[0]); return r == ' ' }).Collect() },
		"FilterErr":    func() { FilterErr(it, func(x *object) (bool, error) { f(x); return true, nil }).Collect() },
		"FilterMap":    func() { FilterMap(it, some).Collect() },
		"FilterPairs":  func() { FilterPairs(pairs, func(a, _ *object) bool { f(a); return true }).Collect() },
		"FindMapAny":   func() { FindMapAny(it, some) },
		"FindMapFirst": func() { FindMapFirst(it, some) },
		"FindMapLast":  func() { FindMapLast(it, some) },
		"FlatMap":      func() { FlatMap(it, list).Collect() },
		"FlatMapAppend": func() {
			FlatMapAppend(it, func(dst []*object, x *object) []*object { f(x); return append(dst, x) }).Collect()
		},
		"FlatMapErr":  func() { FlatMapErr(it, func(x *object) ([]*object, error) { f(x); return list(x), nil }).Collect() },
		"FlatMapIter": func() { FlatMapIter(it, func(x *object) Iter[*object] { return Once(x).Map(self) }).Collect() },
		"FlatMapSeq": func() {
			FlatMapSeq(it, func(x *object) stditer.Seq[*object] { return slices.Values(list(x)) }).Collect()
		},
		"Flatten":     func() { Flatten(Map(it, list)).Collect() },
		"FlattenIter": func() { FlattenIter(Map(it, func(x *object) Iter[*object] { return Once(x).Map(self) })).Collect() },
		"Fold":        func() { Fold(it, none, left).Collect() },
		"FoldBlocks": func() {
			FoldBlocks(it, none, func(_ *object, src []*object) *object { return self(src[0]) }).Collect()
		},
		"FoldBy":      func() { FoldBy(it, self, none, func(_, x *object) *object { return x }, left) },
		"FoldChunks":  func() { FoldChunks(it, 7, none, func(_, x *object) *object { return self(x) }).Collect() },
		"FoldedBy":    func() { FoldedBy(it, self, none, func(_, x *object) *object { return x }, left).Collect() },
		"For":         func() { For(n, func(i int) { f(xs[i]) }) },
		"ForEachPair": func() { ForEachPair(pairs, func(a, _ *object) { f(a) }) },
		"ForEachLocal": func() {
			ForEachLocal(it, func() **object { return new(*object) }, func(s **object, x *object) { *s = x; f(x) })
		},
		"ForRange": func() { ForRange(0, n, func(lo, _ int) { f(xs[lo]) }) },
		"ForRangeLocal": func() {
			ForRangeLocal(0, n, func() **object { return new(*object) }, func(s **object, lo, _ int) { *s = xs[lo]; f(xs[lo]) })
		},
		"FromChan": func() {
			ch := make(chan *object, 1)
			ch <- xs[0]
			close(ch)
			FromChan(ch).ForEach(f)
		},
		"FromMap": func() { FromMap(ofMap).ForEach(func(p Pair[*object, *object]) { f(p.First) }) },
		"FromSeq": func() { FromSeq(slices.Values(xs)).ForEach(f) },
		"FromSeq, itself": func() {
			FromSeq(func(yield func(*object) bool) { f(xs[0]) }).Collect()
		},
		"FromSeq2": func() { FromSeq2(slices.All(xs)).ForEach(func(p Pair[int, *object]) { f(p.Second) }) },
		"FromSeqErr": func() {
			FromSeqErr(func(yield func(*object, error) bool) { _ = yield(xs[0], nil) }).ForEach(f)
		},
		"Generate":  func() { Generate(n, func(i int) *object { return self(xs[i]) }).Collect() },
		"GroupBy":   func() { GroupBy(it, self) },
		"GroupedBy": func() { GroupedBy(it, self).Collect() },
		"Histogram": func() { Histogram(it, 2, key) },
		"HistogramBlocks": func() {
			HistogramBlocks(it, 2, func(dst []uint32, src []*object) {
				f(src[0])
				clear(dst)
			})
		},
		"IsSorted":   func() { IsSorted(numbers) },
		"JoinBy":     func() { JoinBy(it.Take(30), it.Take(30), self, self).Collect() },
		"Keys":       func() { Keys(ofMap).ForEach(f) },
		"LeftJoinBy": func() { LeftJoinBy(it, it, self, self).Collect() },
		"Lines":      func() { texts(Lines(text)) },
		"Map":        func() { Map(it, self).Collect() },
		"MapBlocks": func() {
			MapBlocks(it, func(dst, src []*object) { f(src[0]); copy(dst, src) }).Collect()
		},
		"MapErr":       func() { MapErr(it, fine).Collect() },
		"RangeBlocks":  func() { RangeBlocks(0, n).ForEach(func(s Span) { f(xs[s.Lo]) }) },
		"MapLocal":     func() { MapLocal(it, none, func(s **object, x *object) *object { *s = x; return self(x) }).Collect() },
		"MapPairs":     func() { MapPairs(pairs, left).Collect() },
		"MapWhile":     func() { MapWhile(it, some).Collect() },
		"Max":          func() { Max(numbers) },
		"MaxByKey":     func() { MaxByKey(it, key) },
		"MaxIndex":     func() { MaxIndex(numbers) },
		"MaxOf":        func() { MaxOf(it, func(x *object) (int, bool) { return key(x), true }) },
		"Min":          func() { Min(numbers) },
		"MinByKey":     func() { MinByKey(it, key) },
		"MinIndex":     func() { MinIndex(numbers) },
		"MinMax":       func() { MinMax(numbers) },
		"MinOf":        func() { MinOf(it, func(x *object) (int, bool) { return key(x), true }) },
		"Once":         func() { Once(root()).Map(self).Collect() },
		"PartitionMap": func() { PartitionMap(it, func(x *object) (*object, *object, bool) { f(x); return x, x, true }) },
		"Positions":    func() { Positions(it, yes).Collect() },
		"Product":      func() { Product(numbers) },
		"Quantiles":    func() { Quantiles(numbers, 0.5) },
		"RChunks":      func() { each(RChunks(xs, 7)) },
		"RChunksExact": func() { each(RChunksExact(xs, 7)) },
		"Range":        func() { Map(Range(0, n), func(i int) *object { return self(xs[i]) }).Collect() },
		"RangeInclusive": func() {
			Map(RangeInclusive(0, n-1), func(i int) *object { return self(xs[i]) }).Collect()
		},
		"ReduceBy":    func() { ReduceBy(it, self, self, left) },
		"ReducedBy":   func() { ReducedBy(it, self, self, left).Collect() },
		"Refs":        func() { Refs(xs).ForEach(func(p **object) { f(*p) }) },
		"Repeat":      func() { Repeat(root()).Map(self).Take(n).Collect() },
		"RepeatN":     func() { RepeatN(root(), n).Map(self).Collect() },
		"RuneIndices": func() { RuneIndices(text).ForEach(func(Item[rune]) { f(xs[0]) }) },
		"Runes":       func() { Runes(text).ForEach(func(rune) { f(xs[0]) }) },
		"Scan":        func() { Scan(it, nil, func(_, x *object) *object { return self(x) }).Collect() },
		"ScanExclusive": func() {
			ScanExclusive(it, nil, func(_, x *object) *object { return self(x) }).Collect()
		},
		"ScanLines": func() { texts(ScanLines(strings.NewReader(text))) },
		"Seq2": func() {
			for range Seq2(pairs) {
			}
		},
		"SeqErr": func() {
			for _, err := range SeqErr(mapped) {
				if err != nil {
					panic(err)
				}
			}
		},
		"SiftBlocks": func() {
			SiftBlocks(it, func(dst, src []*object) int { f(src[0]); return copy(dst, src) }).Collect()
		},
		"Slice":          func() { Slice(xs).ForEach(f) },
		"Sort":           func() { Sort(make([]int, n)) },
		"SortByKey":      func() { SortByKey(xs, key) },
		"SortFunc":       func() { SortFunc(xs, order) },
		"SortStableFunc": func() { SortStableFunc(xs, order) },
		"Sorted":         func() { Sorted(numbers) },
		"SortedByKey":    func() { SortedByKey(it, key) },
		"SpeculativeFor": func() {
			SpeculativeFor(0, n, func(i int) bool { return yes(xs[i]) }, func(int) bool { return true })
		},
		"SpeculativeForBlocks": func() {
			SpeculativeForBlocks(0, n, Speculation[*object]{
				At: func(*object) int { return 0 },
				Sift: func(lo, hi int, open []*object) []*object {
					f(xs[0])
					return append(open, xs[lo:hi]...)
				},
				Decide:  func(open, done []*object) []*object { return append(done, open...) },
				Reserve: func(open []*object) []*object { return open },
				Commit:  func(open, done []*object) (again, through []*object) { return nil, append(done, open...) },
			})
		},
		"Split": func() {
			Split(xs, func(xs []*object) (left, right []*object, ok bool) {
				f(xs[0])
				return xs[:len(xs)/2], xs[len(xs)/2:], len(xs) > 100
			}).Collect()
		},
		"SplitFunc":          func() { SplitFunc(xs, yes).Collect() },
		"SplitInclusiveFunc": func() { SplitInclusiveFunc(xs, yes).Collect() },
		"SplitString":        func() { texts(SplitString(text, " ")) },
		"Stats":              func() { Stats(numbers) },
		"Sum":                func() { Sum(numbers) },
		"Tiles":              func() { Tiles(n, 1, 7).ForEach(func(t Tile) { f(xs[t.Row0]) }) },
		"ToMap":              func() { ToMap(pairs) },
		"ToSet":              func() { ToSet(mapped) },
		"TopK":               func() { TopK(it, 3, order) },
		"Try":                func() { _, _ = Try(mapped.Collect) },
		"Try0":               func() { _ = Try0(func() { it.ForEach(f) }) },
		"TryApply":           func() { _, _ = TryApply(xs, fine) },
		"TryFold":            func() { _, _ = TryFold(it, none, func(_, x *object) (*object, error) { return fine(x) }) },
		"TryMap":             func() { _, _ = TryMap(it, fine) },
		"UntilErr": func() {
			err := errors.New("before")
			UntilErr(mapped, &err).Collect()
		},
		"Unzip":              func() { Unzip(pairs) },
		"Values":             func() { Values(ofMap).ForEach(f) },
		"WalkTree":           func() { WalkTree(root(), leaf).Collect() },
		"WalkTreeErr":        func() { WalkTreeErr(root(), leafErr).Collect() },
		"WalkTreePostfix":    func() { WalkTreePostfix(root(), leaf).Collect() },
		"WalkTreePostfixErr": func() { WalkTreePostfixErr(root(), leafErr).Collect() },
		"WalkTreePrefix":     func() { WalkTreePrefix(root(), leaf).Collect() },
		"WalkTreePrefixErr":  func() { WalkTreePrefixErr(root(), leafErr).Collect() },
		"Windows":            func() { each(Windows(xs, 7)) },
		"Zip":                func() { Zip(mapped, it).Collect() },
		"Zip3":               func() { Zip3(it, mapped, it).Collect() },
		"ZipEq":              func() { ZipEq(it, mapped).Collect() },
	}
	for name, call := range runMethods(it, mapped, f) {
		rows["Iter."+name] = call
	}
	for name, call := range map[string]func(){
		"BinarySearchAll":    func() { slice.BinarySearchAll(xs, xs, order) },
		"Copy":               func() { slice.Copy(make([]*object, n), xs) },
		"Fill":               func() { slice.Fill(make([]*object, n), root()) },
		"IsSortedFunc":       func() { slice.IsSortedFunc(xs, order) },
		"Merge":              func() { slice.Merge(make([]*object, n), xs[:n/3], xs[n/3:], order) },
		"NthElement":         func() { slice.NthElement(xs, 5, order) },
		"Pack":               func() { slice.Pack(xs, yes) },
		"PackIndex":          func() { slice.PackIndex(xs, yes) },
		"Partition":          func() { slice.Partition(xs, no) },
		"PrefixSum":          func() { slice.PrefixSum(make([]int, n), make([]int, n)) },
		"PrefixSumExclusive": func() { slice.PrefixSumExclusive(make([]int, n), make([]int, n)) },
		"Reverse":            func() { slice.Reverse(xs) },
		"Rotate":             func() { slice.Rotate(xs, 5) },
		"ScanExclusiveInto":  func() { slice.ScanExclusiveInto(xs, xs, nil, func(_, x *object) *object { return self(x) }) },
		"ScanInto":           func() { slice.ScanInto(xs, xs, left) },
		"Shuffle":            func() { slice.Shuffle(xs, 1) },
		"Sort":               func() { slice.Sort(make([]int, n)) },
		"SortByCachedKey":    func() { slice.SortByCachedKey(xs, key) },
		"SortByKey":          func() { slice.SortByKey(xs, key) },
		"SortByKeyCompiled": func() {
			slice.SortByKeyCompiled(xs, key, func(to []int, xs []*object) { to[0] = key(xs[0]) })
		},
		"SortByKeyInto":  func() { slice.SortByKeyInto(make([]*object, n), xs, key) },
		"SortCompiled":   func() { slice.SortCompiled(xs, true, order, nil) },
		"SortFunc":       func() { slice.SortFunc(xs, order) },
		"SortInto":       func() { slice.SortInto(make([]int, n), make([]int, n)) },
		"SortStableFunc": func() { slice.SortStableFunc(xs, order) },
		"TopK":           func() { slice.TopK(xs, 5, order) },
		"Unique":         func() { slice.Unique(xs) },
		"UniqueFunc":     func() { slice.UniqueFunc(xs, func(a, _ *object) bool { f(a); return true }) },
	} {
		rows["slice."+name] = call
	}
	return rows
}

// runMethods are those of runAll that are methods of pipelines: of it, and of mapped, whose Map calls f.
func runMethods(it, mapped Iter[*object], f func(x *object)) map[string]func() {
	yes := func(x *object) bool { f(x); return true }
	order := func(a, _ *object) int { f(a); return 0 }
	right := func(_, x *object) *object { f(x); return x }
	numbers := Map(mapped, func(*object) int { return 1 })
	rows := map[string]func(){
		"All":           func() { it.All(yes) },
		"Any":           func() { it.Any(yes) },
		"AppendTo":      func() { mapped.AppendTo(nil) },
		"Collect":       func() { mapped.Collect() },
		"CollectInto":   func() { mapped.CollectInto(make([]*object, 3000)) },
		"Count":         func() { mapped.Count() },
		"FindAny":       func() { it.FindAny(yes) },
		"FindFirst":     func() { it.FindFirst(yes) },
		"FindLast":      func() { it.FindLast(yes) },
		"ForEach":       func() { it.ForEach(f) },
		"ForEachBlock":  func() { it.ForEachBlock(func(block []*object) { f(block[0]) }) },
		"Max":           func() { numbers.Max() },
		"MaxFunc":       func() { it.MaxFunc(order) },
		"Min":           func() { numbers.Min() },
		"MinFunc":       func() { it.MinFunc(order) },
		"Partition":     func() { it.Partition(yes) },
		"PositionAny":   func() { it.PositionAny(yes) },
		"PositionFirst": func() { it.PositionFirst(yes) },
		"PositionLast":  func() { it.PositionLast(yes) },
		"Product":       func() { numbers.Product() },
		"Reduce":        func() { it.Reduce(nil, right) },
		"ReduceFunc":    func() { it.ReduceFunc(func() *object { return nil }, right) },
		"ReduceWith":    func() { it.ReduceWith(right) },
		"Seq": func() {
			for x := range it.Seq() {
				f(x)
			}
		},
		"SortedFunc": func() { it.SortedFunc(order) },
		"Sum":        func() { numbers.Sum() },
		"TryForEach": func() { _ = it.TryForEach(func(x *object) error { f(x); return nil }) },
		"TryReduce":  func() { _, _ = it.TryReduce(nil, func(_, x *object) (*object, error) { return right(x, x), nil }) },
	}
	for name, it := range map[string]Iter[*object]{
		"ByExponentialBlocks": mapped.ByExponentialBlocks(),
		"ByUniformBlocks":     mapped.ByUniformBlocks(100),
		"Chain":               it.Chain(mapped),
		"Filter":              it.Filter(yes),
		"Inspect":             it.Inspect(f),
		"Interleave":          it.Interleave(mapped),
		"InterleaveShortest":  it.InterleaveShortest(mapped),
		"Intersperse":         mapped.Intersperse(nil),
		"Limit":               mapped.Limit(2),
		"Map":                 mapped,
		"Named":               mapped.Named("kept"),
		"Progress":            mapped.Progress(func(int, int) {}),
		"Rev":                 mapped.Rev(),
		"Skip":                mapped.Skip(7),
		"SkipAny":             mapped.SkipAny(7),
		"SkipAnyWhile":        it.SkipAnyWhile(yes),
		"SkipWhile":           it.SkipWhile(yes),
		"StepBy":              mapped.StepBy(2),
		"Take":                mapped.Take(700),
		"TakeAny":             mapped.TakeAny(700),
		"TakeAnyWhile":        it.TakeAnyWhile(yes),
		"TakeWhile":           it.TakeWhile(yes),
		"Unordered":           mapped.Unordered(),
		"Update":              it.Update(func(x **object) { f(*x) }),
		"WithMaxLen":          mapped.WithMaxLen(100),
		"WithMinLen":          mapped.WithMinLen(100),
		"WithPool":            mapped.WithPool(core.DefaultPool()),
		"WithPriority":        mapped.WithPriority(core.Background),
	} {
		rows[name] = func() { it.Collect() }
	}
	return rows
}
