package iter

import (
	"fmt"
	"math"
	"slices"
	"testing"
)

// program is a pipeline that is built twice from the same bytes: as an Iter
// and, on plain slices, as its reference.
type program struct {
	code []byte
	it   Iter[int32]
	want []int32
	// fixed: how the positions were cut shows in no float sum, so that it
	// can be compared with the pairwise tree over want.
	fixed bool
	text  string
}

func (p *program) next() byte {
	if len(p.code) == 0 {
		return 0
	}
	b := p.code[0]
	p.code = p.code[1:]
	return b
}

func (p *program) source() {
	kind, n := p.next()%6, int(p.next())
	if p.next()%4 == 0 {
		n *= 20 // beyond a block
	}
	k := int32(p.next())
	p.fixed = true
	p.want = make([]int32, n)
	for i := range p.want {
		p.want[i] = k + int32(i)
	}
	switch kind {
	case 0:
		p.it = Slice(slices.Clone(p.want))
	case 1:
		p.it = Range(k, k+int32(n))
	case 2:
		p.it = RangeInclusive(k, k+int32(n)-1)
	case 3:
		p.it = Generate(n, func(i int) int32 { return k + int32(i) })
	case 4:
		p.it = Map(Refs(slices.Clone(p.want)), func(x *int32) int32 { return *x })
	case 5:
		p.it = FromSeq(slices.Values(slices.Clone(p.want)))
		p.fixed = false
	}
	p.text = fmt.Sprintf("source %d of %d from %d", kind, n, k)
}

func (p *program) adapter() {
	kind, k := p.next()%10, int32(p.next())
	p.text += fmt.Sprintf(", adapter %d with %d", kind, k)
	switch kind {
	case 0:
		f := func(x int32) int32 { return x*3 + k }
		p.it, p.want = p.it.Map(f), apply(p.want, f)
	case 1:
		f := func(x int32) int64 { return int64(x) << 20 }
		g := func(x int64) int32 { return int32(x>>20) ^ k }
		p.it, p.want = Map(Map(p.it, f), g), apply(apply(p.want, f), g)
	case 2:
		f := func(x int32) bool { return x%(k%7+2) != 0 }
		p.it, p.want = p.it.Filter(f), keep(p.want, f)
		p.fixed = false
	case 3:
		f := func(x Item[int32]) int32 { return x.Value + int32(x.Index)*k }
		p.it = Map(Enumerate(p.it), f)
		for i := range p.want {
			p.want[i] = f(Item[int32]{i, p.want[i]})
		}
		p.fixed = true
	case 4, 5:
		f := func(x int32, i int) int32 { return x - int32(i) }
		other := Range(0, int(k)*8)
		if kind == 4 {
			p.it = Map(Zip(p.it, other), func(x Pair[int32, int]) int32 { return f(x.First, x.Second) })
		} else {
			p.it = Map(Zip(other, p.it), func(x Pair[int, int32]) int32 { return f(x.Second, x.First) })
		}
		p.want = p.want[:min(len(p.want), int(k)*8)]
		for i := range p.want {
			p.want[i] = f(p.want[i], i)
		}
		p.fixed = true
	case 6:
		p.it = p.it.WithMinLen(int(k))
	case 7:
		p.it = p.it.WithMaxLen(int(k))
	case 8:
		p.it = unknown(p.it)
	case 9:
		p.it = p.it.WithPool(pools[[]int{1, 2, 5}[k%3]])
	}
}

// FuzzPipelines runs random pipelines under every ending and compares with the
// reference.
func FuzzPipelines(f *testing.F) {
	f.Add([]byte{0, 100, 1, 5, 0, 3, 2, 4, 8, 0})
	f.Add([]byte{5, 200, 0, 9, 2, 1, 3, 2, 4, 200})
	f.Add([]byte{1, 255, 0, 0, 1, 7, 6, 3, 7, 5, 2, 0, 9, 2})
	f.Add([]byte{4, 33, 1, 2, 5, 100, 8, 0, 9, 1, 6, 250})
	f.Fuzz(func(t *testing.T, code []byte) {
		if len(code) > 40 {
			return
		}
		p := &program{code: code}
		p.source()
		for len(p.code) > 0 {
			p.adapter()
		}
		p.check(t)
		p.check(t) // with costs known
	})
}

func (p *program) check(t *testing.T) {
	it, want := p.it, p.want
	if got := it.Collect(); !slices.Equal(got, want) {
		t.Errorf("%s: Collect\n%v, want\n%v", p.text, got, want)
	}
	if got := it.AppendTo([]int32{1}); !slices.Equal(got[1:], want) {
		t.Errorf("%s: AppendTo\n%v, want\n%v", p.text, got[1:], want)
	}
	if n, known := it.Len(); known && n != len(want) || it.Count() != len(want) {
		t.Errorf("%s: Len %d, %v; Count %d; want %d", p.text, n, known, it.Count(), len(want))
	}
	if got := it.Sum(); got != total(want) {
		t.Errorf("%s: Sum %d, want %d", p.text, got, total(want))
	}
	has := len(want) > 0
	if v, ok := it.Min(); ok != has || has && v != slices.Min(want) {
		t.Errorf("%s: Min %d, %v", p.text, v, ok)
	}
	if v, ok := it.Max(); ok != has || has && v != slices.Max(want) {
		t.Errorf("%s: Max %d, %v", p.text, v, ok)
	}
	negative := func(x int32) bool { return x < 0 }
	if got := it.Any(negative); got != slices.ContainsFunc(want, negative) {
		t.Errorf("%s: Any %v", p.text, got)
	}
	last := func(_, b int32) int32 { return b }
	if v, ok := it.ReduceWith(last); ok != has || has && v != want[len(want)-1] {
		t.Errorf("%s: the last is %d, %v", p.text, v, ok)
	}
	p.checkFloats(t)
}

// checkFloats compares the bits of a sum with those of another run and, where
// the tree is over the elements themselves, with the definition.
func (p *program) checkFloats(t *testing.T) {
	f := func(x int32) float64 { return 1 / (float64(x) + 0.5) }
	it := Map(p.it, f)
	got := it.Sum()
	if again := unknown(it).WithPool(pools[5]).Sum(); math.Float64bits(got) != math.Float64bits(again) {
		t.Errorf("%s: sums %x and %x", p.text, got, again)
	}
	if p.fixed && it.minLen <= 1 && len(p.want) > 0 {
		want := pairwise(apply(p.want, f), func(a, b float64) float64 { return a + b })
		if math.Float64bits(got) != math.Float64bits(want) {
			t.Errorf("%s: sum %x, want %x", p.text, got, want)
		}
	}
}
