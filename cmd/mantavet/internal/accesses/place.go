package accesses

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// Place is where something is stored: a variable, and the way from it.
type Place struct {
	Root  *types.Var
	Steps []Step
}

// Step is one step on the way from a variable to a place.
type Step struct {
	What StepKind
	// Name is that of a field. Of an index, and of the bounds of a slice, it is the text; for a bound
	// that is absent it is "".
	Name, High string
	Class      Class
	Param      *types.Var   // what a Varied index is an injective function of, and what others are made of
	Vars       []*types.Var // what an index of class Same depends on
	IsConst    bool         // the index, or both bounds
	From       Origin       // how an index comes from an element
	Of         string       // the name of what it comes from: a field, a slice, a function
	By         string       // what a Folded index is divided by, if that is no constant
	Loaded     bool         // it comes from what a slice or map has at the parameter
	Late       bool         // a Sweep that does not begin at 0
}

// StepKind tells steps apart.
type StepKind uint8

// The kinds of steps.
const (
	Deref  StepKind = iota // to what a pointer, a slice or a map points to
	Field                  // to a field of a struct
	Index                  // to an element
	Key                    // to the value of a key in a map
	Region                 // to a part of a slice
)

// Class says how an index differs between calls of the function in which it stands.
type Class uint8

// The classes of indices.
const (
	Unknown Class = iota
	Same          // the same in every call
	Sweep         // takes the same values, one after the other, in every call
	Varied        // an injective function of a parameter
	Folded        // a function of a parameter that has the same value for many
	Element       // comes from a parameter in a way that several calls may have in common: see Origin
)

// with returns a place with further steps.
func (p Place) with(steps ...Step) Place {
	return Place{p.Root, append(p.Steps[:len(p.Steps):len(p.Steps)], steps...)}
}

// hasDeref reports whether the place is not in the variable itself.
func (p Place) hasDeref() bool {
	return slices.ContainsFunc(p.Steps, func(s Step) bool { return s.What == Deref })
}

// key returns a text that tells places apart.
func (p Place) key() string {
	return fmt.Sprintf("%d %s", p.Root.Pos(), p)
}

// String returns the place as it is written.
func (p Place) String() string {
	var b strings.Builder
	b.WriteString(p.Root.Name())
	for _, s := range p.Steps {
		switch s.What {
		case Field:
			b.WriteString("." + s.Name)
		case Index, Key:
			if s.Name == "" {
				b.WriteString("[...]")
			} else {
				b.WriteString("[" + s.Name + "]")
			}
		case Region:
			b.WriteString("[" + s.Name + ":" + s.High + "]")
		default:
		}
	}
	return b.String()
}

// Overlap reports whether two places are known to have memory in common, both as a function finds
// them that is called once.
func Overlap(p, q Place) bool {
	if p.Root != q.Root {
		return false
	}
	a, b := p.Steps, q.Steps
	for len(a) > 0 && len(b) > 0 {
		s, t := a[0], b[0]
		if s.What == Region || t.What == Region {
			// A region and none, or two of them.
			if s.What == Region && s.Class != Same || t.What == Region && t.Class != Same {
				return false
			}
			switch {
			case s.What == Region && t.What == Region:
				if !regionsOverlap(s, t) {
					return false
				}
				a, b = a[1:], b[1:]
			case s.What == Region:
				if !inRegion(t, s) {
					return false
				}
				a = a[1:]
			default:
				if !inRegion(s, t) {
					return false
				}
				b = b[1:]
			}
			continue
		}
		a, b = a[1:], b[1:]
		if s.What != t.What {
			return false
		}
		switch s.What {
		case Field:
			if s.Name != t.Name {
				return false
			}
		case Index:
			if !indicesMeet(s, t) {
				return false
			}
		case Key:
			if len(a) > 0 && len(b) > 0 && (s.Class != Same || t.Class != Same || s.Name != t.Name) {
				return false // beyond the map
			}
		default:
		}
	}
	// A place within the other one: no pointer may lie between.
	return !Place{Steps: append(a, b...)}.hasDeref()
}

func indicesMeet(s, t Step) bool {
	for _, c := range []Class{s.Class, t.Class} {
		if c == Unknown || c == Folded || c == Element {
			return false
		}
	}
	if s.Class == Sweep || t.Class == Sweep {
		return true
	}
	return s.Name == t.Name
}

// inRegion reports whether an index is known to lie in a region.
func inRegion(s, region Step) bool {
	if s.What != Index {
		return false
	}
	if s.Class == Sweep {
		return region.Name != region.High
	}
	i, ok := number(s.Name)
	if !ok || s.Class != Same {
		return false
	}
	lo, okLo := number(region.Name)
	hi, okHi := number(region.High)
	return (region.Name == "" || okLo && lo <= i) && (region.High == "" || okHi && i < hi)
}

// regionsOverlap reports whether two regions of the same slice are known to overlap. Bounds compare
// as numbers, and as an expression with a number added: m-1 lies before m.
func regionsOverlap(s, t Step) bool {
	if empty(s) || empty(t) {
		return false
	}
	return s.Name == t.Name && s.High == t.High || below(s.Name, t.High) && below(t.Name, s.High)
}

func empty(s Step) bool { return s.Name != "" && s.Name == s.High || s.High == "0" }

// below reports whether a low bound is known to be below a high one.
func below(lo, hi string) bool {
	if lo == "" || lo == "0" || hi == "" {
		// From the beginning, or to the end. A region may be empty for all that is known, if its
		// bounds are variables; who divides a slice does not mean that.
		return true
	}
	x, i := split(lo)
	y, j := split(hi)
	return x == y && i < j
}

// split divides m-1 into m and -1.
func split(s string) (base string, plus int) {
	if n, ok := number(s); ok {
		return "", n
	}
	if at := strings.LastIndexAny(s, "+-"); at > 0 && !strings.ContainsAny(s, "()[]") {
		if n, ok := number(strings.TrimSpace(s[at+1:])); ok {
			if s[at] == '-' {
				n = -n
			}
			return strings.TrimSpace(s[:at]), n
		}
	}
	return s, 0
}

func number(s string) (n int, ok bool) {
	if s == "" || len(s) > 9 {
		return 0, false
	}
	for _, c := range s {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, true
}
