package engine

import "testing"

// A helper of a project has all its loops go through one place: run makes one of them, whose positions take so much each, and returns what is
// known of it.
type helper struct {
	key            uint64
	whole, windows bool
	add            func(ns int64)
}

type helped struct {
	RunStats
	shared bool
	head   int // how many positions the caller did before anything could be shared
}

func (h *helper) run(t *testing.T, n int, cost int64) helped {
	t.Helper()
	s := &Spec{N: n, Unit: 1, Key: h.key, Node: h.key, Whole: h.whole, Windows: h.windows}
	b := &brackets{spec: s, visit: func(int) { h.add(cost) }}
	b.check(t, Run(s, Plan[string](b)))
	f, _ := LastRun(h.key)
	return helped{f, b.joins.Load() > 0, b.pieces[0][1]}
}

// TestOneHelperOfManyLoops: loops that cost next to nothing, and loops that cost ten milliseconds, go through one place. Each that is dear
// is shared, but for a sixteenth of it at most, however many were cheap before; none that is cheap is shared.
func TestOneHelperOfManyLoops(t *testing.T) {
	add := fakeClock(t)
	const n, dear = 100, 100_000
	for _, cheap := range []int64{0, 3, 30} { // Up to the cost that the caller does alone anyway.
		for _, windows := range []bool{false, true} {
			for _, before := range []int{0, 1, 9, 12} {
				inPool(t, 2, func() {
					h := &helper{newKey(), windows, windows, add}
					for round := range 12 {
						for i := range before {
							if got := h.run(t, n, cheap); got.shared && got.Why != Unknown {
								t.Fatalf("%d ns, windows: %v, round %d: loop %d of %d was shared: %+v", cheap, windows, round, i, before, got)
							}
						}
						if got := h.run(t, n, dear); !got.shared || got.head > n/16 {
							t.Fatalf("%d ns, windows: %v, round %d: after %d cheap loops %d positions of a dear one were done alone: %+v",
								cheap, windows, round, before, got.head, got)
						}
					}
				})
			}
		}
	}
}

// TestInputsOfTwoLengths: few positions that are dear and many that are cheap go through one place. Once both are known, none of the dear ones
// is done before the others can be taken, and no cheap run is shared.
func TestInputsOfTwoLengths(t *testing.T) {
	add := fakeClock(t)
	inPool(t, 2, func() {
		h := &helper{newKey(), false, false, add}
		for round := range 20 {
			if got := h.run(t, 10, 1_000_000); round > steady+2 && (!got.shared || got.Why == Lasted) {
				t.Errorf("round %d: ten dear positions: %+v", round, got)
			}
			if got := h.run(t, 1000, 1); round > steady+2 && got.shared {
				t.Errorf("round %d: a thousand cheap positions: %+v", round, got)
			}
		}
	})
}

// TestDearAfterAChoice: which way was quicker for loops that took a thousandth says nothing.
func TestDearAfterAChoice(t *testing.T) {
	add := fakeClock(t)
	const n, cheap, dear = 100, 500, 500_000
	for _, windows := range []bool{false, true} {
		inPool(t, 2, func() {
			h := &helper{newKey(), windows, windows, add}
			for round := range 12 {
				shared := 0
				for range 60 {
					if h.run(t, n, cheap).shared {
						shared++
					}
				}
				if round > 2 && shared > 12 {
					t.Errorf("windows: %v, round %d: %d of 60 loops of %d us were shared, and none is quicker so", windows, round, shared, n*cheap/1000)
				}
				if got := h.run(t, n, dear); !got.shared || got.head > n/16 {
					t.Errorf("windows: %v, round %d: %d positions of a dear loop were done alone: %+v", windows, round, got.head, got)
				}
			}
		})
	}
}

// TestAPlaceThatWasDear: what is cheap from then on is no longer begun with doubts after some runs.
func TestAPlaceThatWasDear(t *testing.T) {
	add := fakeClock(t)
	inPool(t, 2, func() {
		h := &helper{newKey(), true, true, add}
		h.run(t, 100, 1_000_000)
		runs := 0
		for ; Tiny(h.key, h.key, 100, false, true) == Long; runs++ {
			if h.run(t, 100, 3).shared && runs > 0 {
				t.Errorf("cheap run %d was shared", runs)
			}
			if runs > 50 {
				t.Fatal("it is still not tiny after 50 cheap runs")
			}
		}
	})
}

// TestAPlaceThatNobodyKnows is shared at once, because its first position may be most of the work, or wait for the others.
func TestAPlaceThatNobodyKnows(t *testing.T) {
	add := fakeClock(t)
	for _, test := range []struct {
		n            int
		cost         int64
		whole        bool // each step makes an element
		fewest, most int  // positions before anything is shared
	}{
		{10, 100, false, 1, 1},
		{20_000, 1, false, 1, 1},
		{10, 1_000_000, false, 1, 1},
		{few + 1, AloneLimit + 1, false, 1, 1},
		{20_000, 100, false, 1, 1},
		{few, 100, false, 1, few},
		{2, 1_000_000, false, 1, 1},
		{100, 100, true, 1, 100},
	} {
		inPool(t, 2, func() {
			h := &helper{newKey(), test.whole, false, add}
			got := h.run(t, test.n, test.cost)
			if head := got.head; got.Why != Unknown || !got.shared || head < test.fewest || head > test.most {
				t.Errorf("%+v: shared is %v, after %d positions: %+v", test, got.shared, head, got)
			}
		})
	}
}

// TestAFirstElementSaysLittle: the first positions may be cheap and all others dear.
func TestAFirstElementSaysLittle(t *testing.T) {
	add := fakeClock(t)
	inPool(t, 2, func() {
		const n, dear, firstWindows = 1000, 100_000, 16
		s := &Spec{N: n, Unit: 1, Key: newKey(), Whole: true, Windows: true}
		b := &brackets{spec: s, visit: func(pos int) {
			if pos > 0 {
				add(dear)
			}
		}}
		b.check(t, Run(s, Plan[string](b)))
		if got := b.pieces[0][1]; got > n/firstWindows {
			t.Errorf("%d positions were done alone", got)
		}
	})
}

// TestADearFirstPiece: windows of a run that is shared at once are looked at, too, as long as what they cost is known from earlier runs only.
func TestADearFirstPiece(t *testing.T) {
	add := fakeClock(t)
	inPool(t, 2, func() {
		h := &helper{newKey(), true, true, add}
		learnCalmly(h.key, 100)
		if got := h.run(t, 20_000, 2*AloneLimit); got.Why != Large || got.head > 16 {
			t.Errorf("the first piece has %d positions: %+v", got.head, got)
		}
	})
}
