package rewrite

import (
	"strings"

	"github.com/seed1237c087/manta/cmd/internal/effects"
)

// Fusing says how the compiler rounds sums of products, which a machine may compute in one instruction that rounds once. It does so
// with what stands in one function after it has inlined others, also if there are assignments between, and not across an explicit
// conversion. So where it does, what a function in a loop gets is converted, and what a conversion does not reach is not handed on in a loop.
type Fusing int

// The ways of compilers.
const (
	RoundsApart Fusing = iota // It rounds each of them.
	Fuses                     // It rounds once wherever it can.
	// FusesByPlace: it rounds once unless a number that is multiplied or added is in memory and used nowhere else. So where a function is inlined it may
	// have other results than where it is called.
	FusesByPlace
)

// apart are the architectures without such instructions, or for which the compiler has none.
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

// unlike says why a function may have other results where it is inlined; "" if it has not. If its arguments are converted, these are not
// in memory.
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

// handsOn reports whether s may get a product in the loop of g that it adds to something, or a constant that it multiplies before it does so,
// which the compiler would do at once and round, and whether no conversion helps.
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

// rounded returns the arguments of a call of f, in parentheses. If f multiplies or adds, what a product may be is rounded before f has it.
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
