package par

import (
	"context"
	"slices"
	"strings"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/slice"
)

// runAll runs each exported function and method of packages par and slice, to its end, with xs, all of one object. Each calls f with an
// element, in a function that it is given or in one of the pipeline that it is a part of. None needs a row that a row of startNothing has.
func runAll(xs []*object, f touch) map[string]func() {
	n := len(xs)
	it := Slice(xs)
	key := func(x *object) int { f(x); return 1 }
	no := func(x *object) bool { f(x); return false }
	var noErr error
	var noParts []*object
	each := func(it Iter[[]*object]) { it.ForEach(func(part []*object) { f(part[0]) }) }
	texts := func(it Iter[string]) { it.ForEach(func(string) { f(xs[0]) }) }
	text := strings.Repeat("one two\n", n)
	mapped := it.Map(f.self)
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
		"Apply":        func() { Apply(xs, f.self) },
		"Blocks":       func() { each(Blocks(xs)) },
		"Buckets":      func() { Buckets(it, 2, key) },
		"BucketsInto":  func() { BucketsInto(make([]*object, n), make([]int, 3), it, key) },
		"Bytes":        func() { Bytes(text).ForEach(func(byte) { f(xs[0]) }) },
		"ChunkBy":      func() { ChunkBy(xs, func(a, _ *object) bool { f(a); return true }).Collect() },
		"Chunks":       func() { each(Chunks(xs, 7)) },
		"ChunksExact":  func() { each(ChunksExact(xs, 7)) },
		"Compare":      func() { Compare(numbers, numbers) },
		"Contains":     func() { Contains(mapped, nil) },
		"CountBy":      func() { CountBy(it, f.self) },
		"CountedBy":    func() { CountedBy(it, f.self).Collect() },
		"Custom":       func() { Custom[*object](mapped.Node()).Collect() },
		"Distinct":     func() { Distinct(mapped) },
		"Do":           func() { _ = Do(context.Background(), func() error { mapped.Collect(); return nil }) },
		"Empty":        func() { Empty[*object]().Map(f.self).Collect() },
		"Equal":        func() { Equal(mapped, mapped) },
		"Fields":       func() { texts(Fields(text)) },
		"FieldsFunc":   func() { FieldsFunc(text, func(r rune) bool { f(xs[0]); return r == ' ' }).Collect() },
		"FilterPairs":  func() { FilterPairs(pairs, func(a, _ *object) bool { f(a); return true }).Collect() },
		"FindMapAny":   func() { FindMapAny(it, f.some) },
		"FindMapFirst": func() { FindMapFirst(it, f.some) },
		"FindMapLast":  func() { FindMapLast(it, f.some) },
		"FlatMapAppend": func() {
			FlatMapAppend(it, func(dst []*object, x *object) []*object { f(x); return append(dst, x) }).Collect()
		},
		"FoldBy":      func() { FoldBy(it, f.self, f.none, func(_, x *object) *object { return x }, f.left) },
		"FoldedBy":    func() { FoldedBy(it, f.self, f.none, func(_, x *object) *object { return x }, f.left).Collect() },
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
		"Generate":  func() { Generate(n, func(i int) *object { return f.self(xs[i]) }).Collect() },
		"GroupBy":   func() { GroupBy(it, f.self) },
		"GroupedBy": func() { GroupedBy(it, f.self).Collect() },
		"Histogram": func() { Histogram(it, 2, key) },
		"HistogramBlocks": func() {
			HistogramBlocks(it, 2, func(dst []uint32, src []*object) {
				f(src[0])
				clear(dst)
			})
		},
		"IsSorted":     func() { IsSorted(numbers) },
		"Keys":         func() { Keys(ofMap).ForEach(f) },
		"Lines":        func() { texts(Lines(text)) },
		"RangeBlocks":  func() { RangeBlocks(0, n).ForEach(func(s Span) { f(xs[s.Lo]) }) },
		"MapPairs":     func() { MapPairs(pairs, f.left).Collect() },
		"Max":          func() { Max(numbers) },
		"MaxByKey":     func() { MaxByKey(it, key) },
		"MaxIndex":     func() { MaxIndex(numbers) },
		"MaxOf":        func() { MaxOf(it, func(x *object) (int, bool) { return key(x), true }) },
		"Min":          func() { Min(numbers) },
		"MinByKey":     func() { MinByKey(it, key) },
		"MinIndex":     func() { MinIndex(numbers) },
		"MinMax":       func() { MinMax(numbers) },
		"MinOf":        func() { MinOf(it, func(x *object) (int, bool) { return key(x), true }) },
		"Once":         func() { Once(root()).Map(f.self).Collect() },
		"PartitionMap": func() { PartitionMap(it, func(x *object) (*object, *object, bool) { f(x); return x, x, true }) },
		"Product":      func() { Product(numbers) },
		"Quantiles":    func() { Quantiles(numbers, 0.5) },
		"RChunks":      func() { each(RChunks(xs, 7)) },
		"RChunksExact": func() { each(RChunksExact(xs, 7)) },
		"Range":        func() { Map(Range(0, n), func(i int) *object { return f.self(xs[i]) }).Collect() },
		"RangeInclusive": func() {
			Map(RangeInclusive(0, n-1), func(i int) *object { return f.self(xs[i]) }).Collect()
		},
		"ReduceBy":    func() { ReduceBy(it, f.self, f.self, f.left) },
		"ReducedBy":   func() { ReducedBy(it, f.self, f.self, f.left).Collect() },
		"Refs":        func() { Refs(xs).ForEach(func(p **object) { f(*p) }) },
		"Repeat":      func() { Repeat(root()).Map(f.self).Take(n).Collect() },
		"RepeatN":     func() { RepeatN(root(), n).Map(f.self).Collect() },
		"RuneIndices": func() { RuneIndices(text).ForEach(func(Item[rune]) { f(xs[0]) }) },
		"Runes":       func() { Runes(text).ForEach(func(rune) { f(xs[0]) }) },
		"ScanLines":   func() { texts(ScanLines(strings.NewReader(text))) },
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
		"Slice":          func() { Slice(xs).ForEach(f) },
		"Sort":           func() { Sort(make([]int, n)) },
		"SortByKey":      func() { SortByKey(xs, key) },
		"SortFunc":       func() { SortFunc(xs, f.order) },
		"SortStableFunc": func() { SortStableFunc(xs, f.order) },
		"Sorted":         func() { Sorted(numbers) },
		"SortedByKey":    func() { SortedByKey(it, key) },
		"SpeculativeFor": func() {
			SpeculativeFor(0, n, func(i int) bool { return f.yes(xs[i]) }, func(int) bool { return true })
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
		"SplitFunc":          func() { SplitFunc(xs, f.yes).Collect() },
		"SplitInclusiveFunc": func() { SplitInclusiveFunc(xs, f.yes).Collect() },
		"SplitString":        func() { texts(SplitString(text, " ")) },
		"Stats":              func() { Stats(numbers) },
		"Sum":                func() { Sum(numbers) },
		"Tiles":              func() { Tiles(n, 1, 7).ForEach(func(t Tile) { f(xs[t.Row0]) }) },
		"ToMap":              func() { ToMap(pairs) },
		"ToSet":              func() { ToSet(mapped) },
		"TopK":               func() { TopK(it, 3, f.order) },
		"Try":                func() { _, _ = Try(mapped.Collect) },
		"Try0":               func() { _ = Try0(func() { it.ForEach(f) }) },
		"TryApply":           func() { _, _ = TryApply(xs, f.fine) },
		"TryFold":            func() { _, _ = TryFold(it, f.none, func(_, x *object) (*object, error) { return f.fine(x) }) },
		"TryMap":             func() { _, _ = TryMap(it, f.fine) },
		"Unzip":              func() { Unzip(pairs) },
		"Values":             func() { Values(ofMap).ForEach(f) },
		"WalkTree":           func() { WalkTree(root(), leaf).Collect() },
		"WalkTreeErr":        func() { WalkTreeErr(root(), leafErr).Collect() },
		"WalkTreePostfix":    func() { WalkTreePostfix(root(), leaf).Collect() },
		"WalkTreePostfixErr": func() { WalkTreePostfixErr(root(), leafErr).Collect() },
		"WalkTreePrefix":     func() { WalkTreePrefix(root(), leaf).Collect() },
		"WalkTreePrefixErr":  func() { WalkTreePrefixErr(root(), leafErr).Collect() },
		"Windows":            func() { each(Windows(xs, 7)) },
	}
	for name, call := range runMethods(it, mapped, f) {
		rows["Iter."+name] = call
	}
	for _, c := range adapterCases() {
		for name, run := range c.frees {
			rows[name] = func() { run(it, f) }
		}
	}
	for name, call := range map[string]func(){
		"BinarySearchAll":    func() { slice.BinarySearchAll(xs, xs, f.order) },
		"Copy":               func() { slice.Copy(make([]*object, n), xs) },
		"Fill":               func() { slice.Fill(make([]*object, n), root()) },
		"IsSortedFunc":       func() { slice.IsSortedFunc(xs, f.order) },
		"Merge":              func() { slice.Merge(make([]*object, n), xs[:n/3], xs[n/3:], f.order) },
		"NthElement":         func() { slice.NthElement(xs, 5, f.order) },
		"Pack":               func() { slice.Pack(xs, f.yes) },
		"PackIndex":          func() { slice.PackIndex(xs, f.yes) },
		"Partition":          func() { slice.Partition(xs, no) },
		"PrefixSum":          func() { slice.PrefixSum(make([]int, n), make([]int, n)) },
		"PrefixSumExclusive": func() { slice.PrefixSumExclusive(make([]int, n), make([]int, n)) },
		"Reverse":            func() { slice.Reverse(xs) },
		"Rotate":             func() { slice.Rotate(xs, 5) },
		"ScanExclusiveInto":  func() { slice.ScanExclusiveInto(xs, xs, nil, func(_, x *object) *object { return f.self(x) }) },
		"ScanInto":           func() { slice.ScanInto(xs, xs, f.left) },
		"Shuffle":            func() { slice.Shuffle(xs, 1) },
		"Sort":               func() { slice.Sort(make([]int, n)) },
		"SortByCachedKey":    func() { slice.SortByCachedKey(xs, key) },
		"SortByKey":          func() { slice.SortByKey(xs, key) },
		"SortByKeyCompiled": func() {
			slice.SortByKeyCompiled(xs, key, func(to []int, xs []*object) { to[0] = key(xs[0]) })
		},
		"SortByKeyInto":  func() { slice.SortByKeyInto(make([]*object, n), xs, key) },
		"SortCompiled":   func() { slice.SortCompiled(xs, true, f.order, nil) },
		"SortFunc":       func() { slice.SortFunc(xs, f.order) },
		"SortInto":       func() { slice.SortInto(make([]int, n), make([]int, n)) },
		"SortStableFunc": func() { slice.SortStableFunc(xs, f.order) },
		"TopK":           func() { slice.TopK(xs, 5, f.order) },
		"Unique":         func() { slice.Unique(xs) },
		"UniqueFunc":     func() { slice.UniqueFunc(xs, func(a, _ *object) bool { f(a); return true }) },
	} {
		rows["slice."+name] = call
	}
	return rows
}

// runMethods are those of runAll that are methods of pipelines: of it, and of mapped, whose Map calls f.
func runMethods(it, mapped Iter[*object], f touch) map[string]func() {
	right := func(_, x *object) *object { f(x); return x }
	numbers := Map(mapped, func(*object) int { return 1 })
	rows := map[string]func(){
		"All":           func() { it.All(f.yes) },
		"Any":           func() { it.Any(f.yes) },
		"AppendTo":      func() { mapped.AppendTo(nil) },
		"Collect":       func() { mapped.Collect() },
		"CollectInto":   func() { mapped.CollectInto(make([]*object, 3000)) },
		"Count":         func() { mapped.Count() },
		"FindAny":       func() { it.FindAny(f.yes) },
		"FindFirst":     func() { it.FindFirst(f.yes) },
		"FindLast":      func() { it.FindLast(f.yes) },
		"ForEach":       func() { it.ForEach(f) },
		"ForEachBlock":  func() { it.ForEachBlock(func(block []*object) { f(block[0]) }) },
		"Max":           func() { numbers.Max() },
		"MaxFunc":       func() { it.MaxFunc(f.order) },
		"Min":           func() { numbers.Min() },
		"MinFunc":       func() { it.MinFunc(f.order) },
		"Partition":     func() { it.Partition(f.yes) },
		"PositionAny":   func() { it.PositionAny(f.yes) },
		"PositionFirst": func() { it.PositionFirst(f.yes) },
		"PositionLast":  func() { it.PositionLast(f.yes) },
		"Product":       func() { numbers.Product() },
		"Reduce":        func() { it.Reduce(nil, right) },
		"ReduceFunc":    func() { it.ReduceFunc(func() *object { return nil }, right) },
		"ReduceWith":    func() { it.ReduceWith(right) },
		"Seq": func() {
			for x := range it.Seq() {
				f(x)
			}
		},
		"SortedFunc": func() { it.SortedFunc(f.order) },
		"Sum":        func() { numbers.Sum() },
		"TryForEach": func() { _ = it.TryForEach(func(x *object) error { f(x); return nil }) },
		"TryReduce":  func() { _, _ = it.TryReduce(nil, func(_, x *object) (*object, error) { return right(x, x), nil }) },
	}
	for name, it := range map[string]Iter[*object]{
		"Limit":        mapped.Limit(2),
		"Named":        mapped.Named("kept"),
		"Progress":     mapped.Progress(func(int, int) {}),
		"Unordered":    mapped.Unordered(),
		"WithMaxLen":   mapped.WithMaxLen(100),
		"WithMinLen":   mapped.WithMinLen(100),
		"WithPool":     mapped.WithPool(core.DefaultPool()),
		"WithPriority": mapped.WithPriority(core.Background),
	} {
		rows[name] = func() { it.Collect() }
	}
	return rows
}
