package slice

import "github.com/seed1237c087/manta/par/internal/engine"

// radixTwo is the least number of words that radixSort cuts by the first digit, in parallel.
const radixTwo = 1 << 16

// survey is the result of one pass over words.
type survey[U word] struct {
	rising, falling bool // never falls, never rises
	low, high       U
	first, last     U
	ahead           int // how many words rise at the beginning
}

// surveyOf surveys xs, which is not empty, in parallel if it is long. The words of the survey are encoded.
func surveyOf[U word](xs []U, code coding) survey[U] {
	k := segmentsOf(len(xs), 2*radixGrain)
	if k == 1 {
		return surveySegment(xs, code)
	}
	parts := make([]survey[U], k)
	eachSegment(len(xs), k, func(i, lo, hi int) {
		parts[i] = surveySegment(xs[lo:hi], code)
	})
	s := parts[0]
	for _, p := range parts[1:] {
		if s.rising = s.rising && s.last <= p.first; s.rising {
			s.ahead += p.ahead
		}
		s.rising = s.rising && p.rising
		s.falling = s.falling && p.falling && s.last >= p.first
		s.low, s.high, s.last = min(s.low, p.low), max(s.high, p.high), p.last
	}
	return s
}

func surveySegment[U word](xs []U, code coding) survey[U] {
	var buf [block]U
	head := encoded(&buf, xs[:1], code)[0]
	s := survey[U]{rising: true, falling: true, low: head, high: head, first: head, last: head}
	engine.Stretches(0, len(xs), func(lo, hi int) {
		for ; lo < hi; lo += block {
			s.add(encoded(&buf, xs[lo:min(hi, lo+block)], code))
		}
	})
	return s
}

// add adds the next words to the survey.
func (s *survey[U]) add(xs []U) {
	last := s.last
	s.last = xs[len(xs)-1]
	if s.rising {
		n := rising(last, xs)
		s.ahead, s.rising = s.ahead+n, n == len(xs)
	}
	switch {
	case !s.falling:
	case s.rising: // Words that rise and fall are all the same.
		s.falling = s.first == s.last
	default:
		s.falling = falls(last, xs)
	}
	switch {
	case s.rising:
		s.high = s.last
	case s.falling:
		s.low = s.last
	default:
		low, high := bounds(xs)
		s.low, s.high = min(s.low, low), max(s.high, high)
	}
}

// rising returns how many words at the beginning of xs rise from last on.
func rising[U word](last U, xs []U) int {
	for i, x := range xs {
		if x < last {
			return i
		}
		last = x
	}
	return len(xs)
}

func falls[U word](last U, xs []U) bool {
	for _, x := range xs {
		if x > last {
			return false
		}
		last = x
	}
	return true
}
