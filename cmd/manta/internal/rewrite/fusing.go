package rewrite

import (
	"strings"

	"github.com/seed1237c087/manta/cmd/internal/effects"
)

// Fusing says how the compiler rounds sums of products, which a machine may compute with one instruction that rounds once. The
// compiler fuses a product and a sum if both are in one function after inlining, even if there are assignments between them, but
// not across an explicit conversion. So if the compiler fuses, loops convert the arguments of functions. If no conversion reaches a
// product, functions in one loop do not pass it on.
type Fusing int

// The ways of compilers.
const (
	RoundsApart Fusing = iota // The compiler rounds the product and the sum.
	Fuses                     // The compiler rounds once wherever it can.
	// FusesByPlace: the compiler rounds once, unless a number that is multiplied or added is in memory and is used nowhere else. So
	// an inlined function may have other results than a called function.
	FusesByPlace
)

// apart lists the architectures that have no such instructions, and those for which the compiler does not use them.
const apart = " 386 amd64 arm mips mipsle mips64 mips64le wasm "

// FusingFor returns what the compiler of Go does for an architecture and a level of GOAMD64.
func FusingFor(goarch, goamd64 string) Fusing {
	switch {
	case goarch == "amd64" && goamd64 >= "v3":
		return FusesByPlace
	case strings.Contains(apart, " "+goarch+" "):
		return RoundsApart
	}
	return Fuses
}

// unlike returns the reason why a function may have other results if it is inlined, or "" if it has the same results. Arguments
// that are converted are not in memory.
func (w *writer) unlike(f effects.Floats, converted bool) string {
	switch {
	case w.Fusing == RoundsApart || !f.Times || !f.Plus:
		return ""
	case f.Crosses():
		return "its sum may be of a product of another function, and be rounded otherwise in a loop"
	case w.Fusing == FusesByPlace && (f.Loose || !converted):
		return "its sum of a product may be rounded otherwise in a loop for this GOAMD64"
	}
	return ""
}

// handsOn reports whether the results of s may be rounded otherwise in the loop of g, and whether no conversion prevents that. In a
// loop, s may add a product that it gets, or multiply a constant that it gets and add the product, which the compiler computes and
// rounds itself.
func (w *writer) handsOn(g *group, s *stage) bool {
	if w.Fusing == RoundsApart || s.fn == nil || !s.fn.Plus || g.only(filters) {
		return false
	}
	hides, constant := false, false
	for v := range s.fn.sig.Params().Variables() {
		hides = hides || effects.NumberOf(v.Type()) == effects.HidesFloats
	}
	for _, x := range g.stages {
		constant = constant || x.fn != nil && x.fn.Constant && (!x.fn.Varies || x.is(filterMap))
	}
	return g.Times && (hides || g.Bits) || s.fn.Times && (hides || constant)
}

// rounded returns the arguments of a call of f, in parentheses. If f multiplies or adds, a conversion rounds each argument that may
// be a product.
func (l *loop) rounded(f *function, args ...string) string {
	for i, arg := range args {
		if l.rounds(f, i) {
			t, _ := l.param(f, i)
			args[i] = t + "(" + arg + ")"
		}
	}
	return "(" + strings.Join(args, ", ") + ")"
}

// rounds reports whether argument i of a call of f is rounded.
func (w *writer) rounds(f *function, i int) bool {
	return w.Fusing != RoundsApart && f.Parts > 0 && effects.NumberOf(f.sig.Params().At(i).Type()) == effects.Float
}

// canRound reports whether the conversions of the arguments of f can be written.
func (w *writer) canRound(f *function) bool {
	for i := range f.sig.Params().Len() {
		if _, ok := w.param(f, i); w.rounds(f, i) && !ok {
			return false
		}
	}
	return true
}
