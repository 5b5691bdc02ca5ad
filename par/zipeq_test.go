package par

import (
	"fmt"
	"slices"
	"testing"

	"github.com/seed1237c087/manta/core"
)

var zipEqCase = adapterCase{
	at:    36,
	name:  "ZipEq",
	known: true,
	forms: []adapter{
		{"ZipEq", func(it Iter[int], _ int) Iter[int] {
			return Map(ZipEq(it, it), func(p Pair[int, int]) int { return p.First + p.Second })
		}, func(xs []int, _ int) []int { return apply(xs, func(x int) int { return 2 * x }) }},
	},
	frees: frees{
		"ZipEq": func(it Iter[*object], f touch) { ZipEq(it, it.Map(f.self)).Collect() },
	},
}.listed()

func TestZipEq(t *testing.T) { zipEqCase.run(t) }

func TestZipEqLengths(t *testing.T) {
	differ := func(a, b Iter[int], atOnce bool, want string) {
		t.Helper()
		var it Iter[Pair[int, int]]
		v := recovered(func() { it = ZipEq(a, b) })
		if (v != nil) != atOnce {
			t.Errorf("ZipEq panicked with %v", v)
		}
		if !atOnce {
			v = recovered(func() { it.Count() })
			if p, ok := v.(*core.PanicError); ok {
				v = p.Value
			}
		}
		if fmt.Sprint(v) != want {
			t.Errorf("panic with %v", v)
		}
	}
	all := func(int) bool { return true }
	const known = "par: ZipEq: lengths 3 and 4 differ"
	differ(Range(0, 3), Range(0, 4), true, known)
	differ(Range(0, 3).Filter(all), Range(0, 4), false, known)
	differ(Range(0, 3), Range(0, 4).Filter(all), false, known)
	differ(FromSeq(slices.Values(upTo(3))), Range(0, 4), false, known)
	differ(Range(0, 3), FromSeq(slices.Values(upTo(9))), false, "par: ZipEq: lengths 3 and at least 4 differ")
	differ(FromSeq(slices.Values(upTo(9))), Range(0, 3), false, "par: ZipEq: lengths at least 4 and 3 differ")
}
