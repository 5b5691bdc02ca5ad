package engine

import (
	"math"
	"math/bits"
)

// A record is what is remembered of a place: what a position costs, from the most that it cost lately to the least, and how calm the cost has
// been. 0 stands for nothing.
//
//	bits 18 to 31  the most, in nanoseconds: the upper bits of a float32, without the sign
//	bits  4 to 17  the least
//	bits  0 to  3  for how many runs in a row the two were close to each other, up to calmest
type record uint32

const (
	// wild is the factor between the most and the least from which on the cost of a place varies widely.
	wild    = 16
	calmest = 15
)

// recallOf returns what is remembered of runs under key.
func recallOf(key uint64) record {
	if b := costs.Peek(key); b != 0 {
		return record(b)
	}
	return record(costs.Get(key))
}

// steady is for how many runs in a row the cost at one length must not vary, to be believed if the cost at all lengths varies.
const steady = 3

// recalled returns what is remembered of runs of s. If their cost varies, it returns what is remembered of runs of about the same length, if the
// cost of these has not varied for some time.
func (s *Spec) recalled() record {
	m := recallOf(s.Key)
	if m.varies(s.N) {
		if alike := recallOf(s.lengthKey()); alike&calmest >= steady && !alike.varies(s.N) {
			return alike
		}
	}
	return m
}

// lengthKey names the pipeline at the length of s, up to a factor of two.
func (s *Spec) lengthKey() uint64 { return Mix(s.Key, uint64(bits.Len(uint(s.N)))) }

func (m record) high() float64 { return price(m >> 18) }
func (m record) low() float64  { return price(m >> 4 & 0x3fff) }

// varies reports whether the cost varies so much that it is not known before a run begins. It does if all loops of a project go through one
// helper, or if n positions are sometimes too little work to be shared and sometimes enough.
func (m record) varies(n int) bool {
	return m.high() > wild*m.low() || float64(n)*m.low() <= AloneCost && float64(n)*m.high() > AloneCost
}

// calm reports whether the cost has not varied for long.
func (m record) calm() bool { return m&calmest == calmest }

// bears reports whether a run that took cost per position says no more than m.
func (m record) bears(cost float64) bool {
	return m.calm() && cost < 1.25*m.high() && cost > 0.75*m.low()
}

// with returns m after a run that took cost per position. The most goes up at once and down by a factor of 4, and the least the other way round.
// Therefore a place that was expensive once is taken for expensive for a while, and is known to vary.
func (m record) with(cost float64) record {
	cost = min(max(cost, 0.01), 1e18)
	high, low, calm := cost, cost, record(0)
	if m != 0 {
		high, low, calm = m.high(), m.low(), m&calmest
		switch {
		case max(cost, high) > wild*min(cost, low):
			calm = 0
		case calm < calmest:
			calm++
		}
		if now := max(cost, high/4); math.Abs(now-high) >= high/4 { // Otherwise the change is not worth a write.
			high = now
		}
		if now := min(cost, 4*low); math.Abs(now-low) >= low/4 {
			low = now
		}
	}
	return priced(high)<<18 | priced(low)<<4 | calm
}

// price returns the number whose upper bits, without the sign, are b.
func price(b record) float64 { return float64(math.Float32frombits(uint32(b) << 17)) }

func priced(f float64) record { return record(math.Float32bits(float32(f))+1<<16) >> 17 }
