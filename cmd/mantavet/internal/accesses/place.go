package accesses

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// Place is a place in memory: a variable, and the steps from the variable to the place.
type Place struct {
	Root  *types.Var
	Steps []Step
}

// Step is one step on the way from a variable to a place.
type Step struct {
	What StepKind
	// Name is the name of a field, or the text of an index. For a part of a slice, Name and High are the texts of the bounds, or ""
	// for an absent bound.
	Name, High string
	Class      Class
	Param      *types.Var   // the parameter on which an index depends; a Varied index is an injective function of it
	Vars       []*types.Var // the variables on which an index of class Same depends
	IsConst    bool         // the index is constant
	From       Origin       // how an Element comes from a parameter
	Of         string       // the name of the field, slice or function that the index comes from
	By         string       // the divisor of a Folded index, if it is no constant
	Loaded     bool         // the index comes from the element of a slice or map at the parameter
	Late       bool         // a Sweep that may begin at another index than 0
}

// StepKind is the kind of a step.
type StepKind uint8

// The kinds of steps.
const (
	Deref  StepKind = iota // to the memory that a pointer, a slice or a map points to
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
	Folded        // a function of a parameter that has the same value for many arguments
	Element       // comes from a parameter, and may be the same in several calls: see Origin
)

// with returns a place with further steps.
func (p Place) with(steps ...Step) Place {
	return Place{p.Root, append(p.Steps[:len(p.Steps):len(p.Steps)], steps...)}
}

// hasDeref reports whether the place is outside of the variable, behind a pointer, a slice or a map.
func (p Place) hasDeref() bool {
	return slices.ContainsFunc(p.Steps, func(s Step) bool { return s.What == Deref })
}

// key returns a text that differs between places.
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

// Overlap reports whether two places are known to have memory in common if the function that accesses them is called once.
func Overlap(p, q Place) bool {
	if p.Root != q.Root {
		return false
	}
	a, b := p.Steps, q.Steps
	for len(a) > 0 && len(b) > 0 {
		s, t := a[0], b[0]
		if s.What == Region || t.What == Region {
			// One of the steps is a region, or both are.
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
				return false // the places are in values of the map
			}
		default:
		}
	}
	// One place is in the other one, if no pointer is between them.
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

// regionsOverlap reports whether two regions of the same slice are known to overlap. Bounds are compared as numbers, or as an
// expression plus a number: m-1 is less than m.
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
		// The region begins at the start of the slice, or ends at the end of the slice. If the bounds are variables, the region may be
		// empty, but code that divides a slice does not intend that.
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
