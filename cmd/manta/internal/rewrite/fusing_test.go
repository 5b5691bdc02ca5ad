package rewrite

import (
	"strings"
	"testing"
)

func TestFusingFor(t *testing.T) {
	for of, want := range map[string]Fusing{
		"amd64 v1": RoundsApart, "amd64 v2": RoundsApart, "amd64 v3": FusesByPlace, "amd64 v4": FusesByPlace, "386 v3": RoundsApart,
		"arm ": RoundsApart, "mips64le ": RoundsApart, "wasm ": RoundsApart,
		"arm64 v1": Fuses, "riscv64 ": Fuses, "loong64 ": Fuses, "ppc64 ": Fuses, "ppc64le ": Fuses, "s390x ": Fuses, "new ": Fuses,
	} {
		arch, level, _ := strings.Cut(of, " ")
		if got := FusingFor(arch, level); got != want {
			t.Errorf("%s: %d", of, got)
		}
	}
}

// TestFused asks what becomes of some pipelines where nothing is fused, for arm64, and for GOAMD64=v3. That their results are what they are
// without the command is what TestRandom finds, if it is told to build for such machines.
func TestFused(t *testing.T) {
	const (
		one   = "Map fused | Map fused" // in one loop
		two   = "Map loop | Map loop"
		left  = "Map left (its sum of a product may be rounded otherwise in a loop for this GOAMD64)"
		other = "Map left (its sum may be of a product of another function, and be rounded otherwise in a loop)"
		typed = "par.Map(par.Map(par.Slice(xs), func(x float64) TYPE { return VALUE }), func(x TYPE) float64 { return RESULT })"
		tripl = "par.Map(par.Slice(ps), func(p vec) float64 { return RESULT })"
		alone = "par.Slice(xs).Map(func(x float64) float64 { return RESULT })"
	)
	for _, c := range []struct{ pipeline, v1, arm64, v3 string }{
		{"par.Slice(xs).Map(func(x float64) float64 { return x * k }).Map(func(x float64) float64 { return x + k })", one, one, one},
		{"par.Slice(ks).Map(func(x int) int { return x * 3 }).Map(func(x int) int { return x*x + 5 })", one, one, one},
		{strings.NewReplacer("TYPE", "vec", "VALUE", "vec{x * 3, x}", "RESULT", "x.a + x.b").Replace(typed), one, two, two},
		{strings.NewReplacer("TYPE", "vec", "VALUE", "vec{x + 3, x}", "RESULT", "x.a + x.b").Replace(typed), one, one, one},
		{strings.NewReplacer("TYPE", "vec", "VALUE", "vec{x * 3, x}", "RESULT", "x.a * x.b").Replace(typed), one, one, one},
		{strings.NewReplacer("TYPE", "vec", "VALUE", "vec{x * 3, x}", "RESULT", "times(x.a, 2)").Replace(typed), one, two, "Map loop | " + left},
		{strings.NewReplacer("TYPE", "map[number]int", "VALUE", "map[number]int{number(x * 3): 1}", "RESULT", "add(x)").Replace(typed), one, two, two},
		{strings.NewReplacer("TYPE", "T", "VALUE", "T(x) * 3", "RESULT", "float64(x) + k").Replace(typed), one, one, one},
		{"par.Map(par.FilterMap(par.Slice(xs), func(x float64) (float64, bool) { if x < 0 { return 0, false }; return x * 3, true }), func(x float64) float64 { return x*x + 1 })",
			"FilterMap fused | Map fused", "FilterMap fused | Map fused", "FilterMap fused | Map fused"},
		{"par.Map(par.FilterMap(par.Slice(xs), func(x float64) (float64, bool) { if x < 0 { return 0.1, true }; return x * 3, x > 1 }), func(x float64) float64 { return x*x + 1 })",
			"FilterMap fused | Map fused", "FilterMap loop | Map loop", "FilterMap loop | Map loop"},
		{strings.NewReplacer("TYPE", "vec", "VALUE", "vec{x, 3}", "RESULT", "x.b*0.3 + 1").Replace(typed), one, two, "Map loop | " + left},
		{strings.NewReplacer("TYPE", "[]int", "VALUE", "[]int{int(x * 3)}", "RESULT", "float64(x[0]) + k").Replace(typed), one, one, one},
		{strings.NewReplacer("TYPE", "map[string][2]vec", "VALUE", "map[string][2]vec{\"\": {{x * 3, x}}}", "RESULT", "x[\"\"][0].a + k").Replace(typed), one, two, two},
		{strings.NewReplacer("TYPE", "*list", "VALUE", "&list{next: nil, n: int(x * 3)}", "RESULT", "float64(x.n) + k").Replace(typed), one, one, one},
		{strings.NewReplacer("TYPE", "error", "VALUE", "number(x * 3)", "RESULT", "float64(x.(number)) + k").Replace(typed), one, two, two},
		{strings.NewReplacer("TYPE", "uint64", "VALUE", "math.Float64bits(x * 3)", "RESULT", "math.Float64frombits(x) + k").Replace(typed), one, two, two},
		{strings.NewReplacer("TYPE", "uint64", "VALUE", "uint64(x * 3)", "RESULT", "float64(x) + k").Replace(typed), one, one, one},
		{strings.NewReplacer("TYPE", "number", "VALUE", "0.1", "RESULT", "float64(x*0.3 + 1)").Replace(typed), one, two, two},
		{strings.NewReplacer("TYPE", "number", "VALUE", "tenth()", "RESULT", "float64(x*0.3 + 1)").Replace(typed), one, two, two},
		{strings.NewReplacer("TYPE", "number", "VALUE", "0.1", "RESULT", "float64(x) + 1").Replace(typed), one, one, one},
		{strings.ReplaceAll(alone, "RESULT", "x*x + 0.5"), "Map loop", "Map loop", "Map loop"},
		{strings.ReplaceAll(alone, "RESULT", "x*2 + 0.5/x"), "Map loop", "Map loop", "Map loop"},
		{strings.ReplaceAll(alone, "RESULT", "x*k + 0.5"), "Map loop", "Map loop", left},
		{strings.ReplaceAll(alone, "RESULT", "(+k)*x + 0.5"), "Map loop", "Map loop", left},
		{strings.ReplaceAll(alone, "RESULT", "-k*x + 0.5"), "Map loop", "Map loop", "Map loop"},
		{strings.ReplaceAll(alone, "RESULT", "x*global + 0.5"), "Map loop", "Map loop", left},
		{strings.ReplaceAll(alone, "RESULT", "x/4 + xs[0]"), "Map loop", "Map loop", left},
		{strings.ReplaceAll(alone, "RESULT", "x/k + xs[0]"), "Map loop", "Map loop", "Map loop"},
		{strings.ReplaceAll(alone, "return RESULT", "y := x * 3; z := y - x; return z + y"), "Map loop", "Map loop", "Map loop"},
		{strings.ReplaceAll(alone, "return RESULT", "y := xs[1]; if x > 0 { y = x }; return y*y + x"), "Map loop", "Map loop", left},
		{strings.ReplaceAll(alone, "return RESULT", "y := &x; *y *= 3; return x + 1"), "Map loop", "Map loop", left},
		{strings.ReplaceAll(alone, "return RESULT", "for _, y := range xs { x += 1; x *= y }; return x"), "Map loop", "Map loop", left},
		{strings.ReplaceAll(alone, "return RESULT", "f := func(y float64) float64 { return y * x }; return f(x) + 1"), "Map loop", other, other},
		{strings.ReplaceAll(alone, "RESULT", "times(x, x) + 0.5"), "Map loop", other, other},
		{strings.ReplaceAll(alone, "RESULT", "times(x, x)"), "Map loop", "Map loop", "Map loop"},
		{strings.ReplaceAll(alone, "RESULT", "vec{x, 3}.length()"), "Map loop", "Map loop", left},
		{strings.ReplaceAll(alone, "RESULT", "math.Log2(x) + 1"), "Map loop", other, other},
		{strings.ReplaceAll(alone, "RESULT", "math.Exp(x*x) + 1"), "Map loop", "Map loop", left},
		{strings.ReplaceAll(alone, "RESULT", "time.Duration(x).Seconds() * 2"), "Map loop", other, other},
		{strings.ReplaceAll(alone, "RESULT", "real(complex(x, 1) * complex(1, x))"), "Map loop", "Map loop", left},
		{strings.ReplaceAll(tripl, "RESULT", "p.a*p.b - 1"), "Map loop", "Map loop", left},
		{strings.ReplaceAll(tripl, "RESULT", "p.a - p.b"), "Map loop", "Map loop", "Map loop"},
	} {
		source := `package main

import (
	"math"
	"time"

	"github.com/seed1237c087/manta/par"
)

type vec struct{ a, b float64 }

func (v vec) length() float64 { return v.a*v.a + v.b*v.b }

type list struct {
	next *list
	n    int
}

type number float64

func (number) Error() string { return "" }

func tenth() number { return 0.1 }

func times(x, y float64) float64 { return x * y }

var global, _, _ = 1.1, math.Pi, time.Second

func add(m map[number]int) (sum float64) {
	for k := range m {
		sum += float64(k)
	}
	return sum
}

func run[T ~int | ~float64](xs []float64, ps []vec, ks []int, k float64) {
	` + c.pipeline + `.Collect()
}

func main() {}
`
		for to, want := range map[target]string{{goarch: "amd64", level: "v1"}: c.v1, {goarch: "arm64"}: c.arm64, {goarch: "amd64", level: "v3"}: c.v3} {
			if got := explained(rewrittenFor(t, to, "main.go", []byte(source))); !strings.HasPrefix(got, "Slice kept | "+want+" | Collect") {
				t.Errorf("%v: %s\n%swant %s", to, c.pipeline, got, want)
			}
		}
	}
}
