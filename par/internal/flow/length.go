package flow

import "github.com/seed1237c087/manta/par/internal/pace"

const (
	// longestPortion is the most positions of a portion, unless an element stands for any number of positions.
	longestPortion = 4096
	// trialPortion is the longest first portion, if what a position costs is known from earlier runs only.
	trialPortion = 64
	// wholePortions is the number of portions of a run whose cost is not known and whose portions show outside.
	wholePortions = 32
)

// setPace prepares the pace for a batch of n positions.
func (f *Flow) setPace(n int) {
	p := &f.pace
	p.Goal, p.Least, p.Most = pace.Goal, 1, longestPortion
	if f.Spec.Whole {
		p.Most = pace.Unbounded
	}
	switch {
	case p.Next > 0: // of the batch before
	case p.Cost > 0:
		p.Next = min(p.Wanted(), trialPortion)
	case f.Spec.Whole:
		p.Next = max(1, n/wholePortions)
	default:
		p.Next = 1 // The first position may be expensive.
	}
}

// cost returns the estimate for n positions.
func (f *Flow) cost(n int) float64 { return f.pace.Cost * float64(n) }

// length returns the length of the next portion. f must be locked, unless there is only one goroutine.
func (f *Flow) length() int {
	n, left := f.pace.Next, f.Spec.N-f.next
	if f.shared {
		// Portions get shorter towards the end, so that all participants come to the end together.
		n = min(n, (left-1)/(2*f.participants())+1)
	}
	return bounded(n, left, f.Spec.MinLen, f.Spec.MaxLen)
}

// bounded returns a length near n for the next piece of left positions, such that this piece and the later ones are
// within the bounds that par.Iter.WithMinLen describes.
func bounded(n, left, minLen, maxLen int) int {
	if maxLen > 0 {
		n = min(n, maxLen)
	}
	n = max(n, minLen, 1)
	switch {
	case left-n >= minLen:
		return n
	case maxLen == 0 || left <= maxLen || left-minLen < minLen:
		return left
	default:
		return left - minLen // The last piece gets as much as it must have.
	}
}
