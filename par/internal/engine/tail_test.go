package engine

import "testing"

// TestTailsCount checks that a run with a Tail is shared only if that is quicker with what comes behind it.
func TestTailsCount(t *testing.T) {
	for _, test := range []struct {
		name string
		tail int64 // of a run that was shared, in nanoseconds
		want bool  // whether it goes on to be shared
	}{
		{"short", 1_000, true},
		{"long", 200_000, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			add := fakeClock(t)
			key, shared := newKey(), 0
			for range 1000 {
				s := &Spec{N: 100, Key: key, Tail: true}
				c, _ := s.choose(100_000, false)
				start := now()
				took, tail := int64(100_000), int64(0)
				if c.Share {
					took, tail = 50_000, test.tail
					shared++
				}
				add(took)
				s.note(&c, start, now(), s.N)
				add(tail)
				s.Ended()
			}
			if got := shared > 500; got != test.want {
				t.Errorf("%d of 1000 runs were shared", shared)
			}
		})
	}
}

// TestTailsOfBatches checks that the time between two runs of one ending is no part of the first.
func TestTailsOfBatches(t *testing.T) {
	add := fakeClock(t)
	s := &Spec{N: 100, Key: newKey(), Tail: true}
	c, _ := s.choose(100_000, false)
	start := now()
	add(100_000)
	s.note(&c, start, now(), s.N)
	add(900_000)
	s.last.note()
	c, _ = s.choose(100_000, false)
	if most := c.Most(); most < 900 || most > 1100 {
		t.Errorf("a position is thought to take %v ns, want about 1000", most)
	}
	s.Ended()
	c, _ = s.choose(100_000, false)
	if most := c.Most(); most > 1100 {
		t.Errorf("noted twice: %v ns", most)
	}
}
