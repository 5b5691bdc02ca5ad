package choice

import (
	"math"
	"testing"
)

const place = 0x1234_5678_9abc_def0

// play has a place choose and note for so many turns, and returns how many it shared. The costs are what a turn takes. Between
// two there is time for others to come.
var clock int64

func play(t *Table, turns int, alone, shared func(i int) float64) (n int) {
	for i := range turns {
		c := t.Of(place, false)
		clock += arrival
		if c.Share {
			n++
			c.Note(shared(i), clock, clock)
		} else {
			c.Note(alone(i), clock, clock)
		}
	}
	return n
}

func always(ns float64) func(int) float64 { return func(int) float64 { return ns } }

func TestTheBetterWayIsTaken(t *testing.T) {
	for _, test := range []struct {
		name                 string
		alone, shared        float64
		fewest, most, settle int
	}{
		{"shared", 100, 50, 985, 1000, 100},
		{"alone", 100, 230, 0, 15, 300},
		{"alone because the gain is small", 100, 97, 0, 15, 300},
		{"tiny", 1, 0.3, 985, 1000, 100},
		{"huge", 1e17, 1e15, 985, 1000, 100},
	} {
		var table Table
		play(&table, test.settle, always(test.alone), always(test.shared))
		if n := play(&table, 1000, always(test.alone), always(test.shared)); n < test.fewest || n > test.most {
			t.Errorf("%s: %d of 1000 were shared, want %d to %d", test.name, n, test.fewest, test.most)
		}
	}
}

// TestTrialsAreRareFromTheStart: what is slower when it is shared costs little also in the first runs of a place.
func TestTrialsAreRareFromTheStart(t *testing.T) {
	var table Table
	if n := play(&table, 200, always(100), always(230)); n > 12 {
		t.Errorf("%d of the first 200 were shared", n)
	}
}

// TestATrialSeesHowItGoesOn: the first turn of a trial wakes the others, and the next ones are quick only because it has.
func TestATrialSeesHowItGoesOn(t *testing.T) {
	var table Table
	awake := false
	alone := func(int) float64 { awake = false; return 20 }
	shared := func(int) float64 {
		if !awake {
			awake = true
			return 45
		}
		return 11
	}
	play(&table, 100, alone, shared)
	if n := play(&table, 1000, alone, shared); n < 985 {
		t.Errorf("%d of 1000 were shared", n)
	}
}

// TestATrialWaitsForOthers: back to back, many turns of a trial are over before somebody who was woken for the first one is
// there. If there is a pause between two, a trial has two turns at most.
func TestATrialWaitsForOthers(t *testing.T) {
	for _, test := range []struct {
		name         string
		pause        int64
		comes        bool // who was woken, in the end
		fewest, most int
	}{
		{"back to back", 0, true, 950, 1000},
		{"back to back, and nobody comes", 0, false, 0, 120},
		{"with pauses", arrival, true, 0, 10},
	} {
		var table Table
		var now, woken int64
		n := 0
		for i := range 2000 {
			c := table.Of(place, false)
			took := int64(10_000)
			switch {
			case !c.Share:
				woken = 0
			case woken == 0:
				woken, took = now, 12_000
			case test.comes && test.pause == 0 && now-woken > arrival/2:
				took = 6000
			default:
				took = 12_000
			}
			now += took
			c.Note(float64(took), now-took, now)
			if c.Share && i >= 1000 {
				n++
			}
			now += test.pause
		}
		if n < test.fewest || n > test.most {
			t.Errorf("%s: %d of 1000 were shared, want %d to %d", test.name, n, test.fewest, test.most)
		}
	}
}

func TestAChangeIsNoticed(t *testing.T) {
	for _, test := range []struct {
		name          string
		before, after float64 // shared, where 100 is what it takes alone
		within        int
	}{
		{"to the better", 230, 50, 1100},
		{"to the worse", 50, 230, 60},
	} {
		var table Table
		play(&table, 5000, always(100), always(test.before))
		play(&table, test.within, always(100), always(test.after))
		shares := play(&table, 100, always(100), always(test.after)) > 50
		if want := test.after < 100; shares != want {
			t.Errorf("%s: %d turns later it shares is %v", test.name, test.within, shares)
		}
	}
}

// TestHurry: trials that cost little come sooner.
func TestHurry(t *testing.T) {
	trials := func(hurry bool) (n int) {
		var table Table
		for i := range 10_000 {
			c := table.Of(place, false)
			if c.Trial {
				n++
			}
			if hurry {
				c.Hurry()
			}
			c.Note(map[bool]float64{false: 100, true: 230}[c.Share], int64(i)*arrival, int64(i)*arrival)
		}
		return n
	}
	if slow, fast := trials(false), trials(true); fast < 6*slow {
		t.Errorf("%d turns of trials in a hurry, %d otherwise", fast, slow)
	}
}

// TestAnotherRhythm: what was lost with pauses is tried again soon when there are none, and the other way round.
func TestAnotherRhythm(t *testing.T) {
	for _, first := range []int64{0, arrival} {
		var table Table
		var now int64
		shares := func(turns int, between int64, shared float64) (n int) {
			for range turns {
				c := table.Of(place, false)
				took := 10_000.0
				if c.Share {
					n++
					took = shared
				}
				start := now
				now += int64(took)
				c.Note(took, start, now)
				now += between
			}
			return n
		}
		shares(5000, first, 23_000)
		shares(80, arrival-first, 6000)
		if n := shares(100, arrival-first, 6000); n < 90 {
			t.Errorf("after pauses of %d, with pauses of %d: %d of 100 were shared", first, arrival-first, n)
		}
	}
}

// TestAnInterruptionDecidesNothing: one turn that takes long, either way, is not the end of what was better.
func TestAnInterruptionDecidesNothing(t *testing.T) {
	for _, shared := range []float64{50, 230} {
		var table Table
		play(&table, 200, always(100), always(shared))
		once := func(ns float64) func(int) float64 {
			return func(i int) float64 {
				if i == 0 {
					return 1e7
				}
				return ns
			}
		}
		n := play(&table, 100, once(100), once(shared))
		if shared < 100 && n < 80 || shared > 100 && n > 20 {
			t.Errorf("%v when shared: %d of 100 were shared after an interruption", shared, n)
		}
	}
}

// TestPlacesKeepApart: what is known of one place is not believed of another one, of ten thousand.
func TestPlacesKeepApart(t *testing.T) {
	var table Table
	const n = 10_000
	const rounds = 6 // The table grows in the first ones, and forgets.
	for round := range rounds {
		for i := range uint64(n) {
			c := table.Of(i, false)
			if round == rounds-1 && (c.alone+c.shared == 0 || c.Most() != float64(int(64)<<(i%5))) {
				t.Fatalf("place %d: %v is known, want %d", i, c.Most(), int(64)<<(i%5))
			}
			c.Note(float64(int(64)<<(i%5)), 0, 0)
		}
	}
}

// TestPlacesAreSpread: addresses of functions, as callers multiply and shift them, have entries of their own.
func TestPlacesAreSpread(t *testing.T) {
	var table Table
	seen := map[*entry]bool{}
	for i := range uint64(200) {
		c := table.Of((0x401000+i*32)*0x9E3779B97F4A7C15>>20, false)
		seen[c.entry] = true
	}
	if len(seen) < 150 {
		t.Errorf("200 places have %d entries", len(seen))
	}
}

func TestOddFiguresStayUsable(t *testing.T) {
	for _, odd := range []float64{0, -1, math.Inf(1), 1e300} {
		var table Table
		play(&table, 50, always(odd), always(odd))
		c := table.Of(place, false)
		if math.IsInf(c.alone, 0) || c.alone <= 0 {
			t.Errorf("%v is remembered as %v", odd, c.alone)
		}
	}
}

func TestClear(t *testing.T) {
	var table Table
	play(&table, 100, always(100), always(50))
	table.Clear()
	if c := table.Of(place, false); !c.Share || !c.Trial || c.alone != 0 || c.shared != 0 {
		t.Errorf("%+v is left", c)
	}
}

// TestLong: what is long is shared longTurns times at first, whatever comes of it, and then the better way is found with few trials.
func TestLong(t *testing.T) {
	for _, test := range []struct {
		name                     string
		shared                   float64 // where 100 is what it takes alone
		first, then, fewest, all int     // how many of longTurns are shared, of the next ten turns, and of 1000 at least and at most
	}{
		{"shared is better", 50, longTurns, 9, 990, 1000},
		{"alone is better", 170, longTurns, 0, longTurns, longTurns + 30},
	} {
		var table Table
		play := func(turns int) (n int) {
			for range turns {
				c := table.Of(place, false)
				c.Long()
				clock += arrival
				if c.Share {
					n++
				}
				c.Note(map[bool]float64{false: 100, true: test.shared}[c.Share], clock, clock)
			}
			return n
		}
		first, then := play(1+longTurns), play(10)
		if first != test.first+1 {
			t.Errorf("%s: %d of the first %d were shared", test.name, first, 1+longTurns)
		}
		if then != test.then {
			t.Errorf("%s: %d of the next 10 were shared, want %d", test.name, then, test.then)
		}
		if n := first + then + play(1000-11-longTurns); n < test.fewest || n > test.all {
			t.Errorf("%s: %d of 1000 were shared, want %d to %d", test.name, n, test.fewest, test.all)
		}
	}
}

// TestWhatLasts: what lasts is shared though that takes a little longer for some time, and not if it takes clearly longer.
func TestWhatLasts(t *testing.T) {
	for _, test := range []struct {
		name         string
		lasts        bool
		shared       func(turn int) float64 // where 100 is what it takes alone
		fewest, most int                    // how many of 1000 are shared
	}{
		{"a little longer", true, always(107), 980, 999},
		{"a little longer, and short", false, always(107), 0, 60},
		{"half the time now and then", true, func(turn int) float64 { return []float64{50, 107, 107, 107}[turn/20%4] }, 980, 999},
		{"clearly longer", true, always(150), 0, 60},
	} {
		var table Table
		n := 0
		for i := range 2000 {
			c := table.Of(place, test.lasts)
			clock += arrival
			took := 100.0
			if c.Share {
				took = test.shared(i)
			}
			c.Note(took, clock, clock)
			if c.Share && i >= 1000 {
				n++
			}
		}
		if n < test.fewest || n > test.most {
			t.Errorf("%s: %d of 1000 were shared, want %d to %d", test.name, n, test.fewest, test.most)
		}
	}
}

// TestAloneFirst: a place that is first done alone is tried shared after firstTurns, and goes the better way from then on.
func TestAloneFirst(t *testing.T) {
	for _, shared := range []float64{50, 150} {
		var table Table
		c := table.Of(place, false)
		if !c.Unknown() {
			t.Fatal("something is known of the place")
		}
		c.GoAlone()
		c.Note(100, clock, clock)
		for i := range firstTurns {
			if c = table.Of(place, false); c.Share || c.Unknown() {
				t.Fatalf("turn %d: shared %v, unknown %v", i, c.Share, c.Unknown())
			}
			c.Note(100, clock, clock)
		}
		if c = table.Of(place, false); !c.Share || !c.Trial {
			t.Errorf("no trial after %d turns alone", firstTurns)
		}
		play(&table, 100, always(100), always(shared))
		if n := play(&table, 100, always(100), always(shared)); n > 50 != (shared < 100) {
			t.Errorf("%v when shared: %d of 100 were shared", shared, n)
		}
	}
}

// TestTurnsAtTheSameTime: of turns that others take at the same time one of many is noted, and counts for all of them, so that callers do not
// write what all of them read.
func TestTurnsAtTheSameTime(t *testing.T) {
	var table Table
	now := int64(1 << 40)
	turn := func(start, end int64) (written bool) {
		c := table.Of(1, false)
		before := c.word.Load()
		c.Note(map[bool]float64{false: 100, true: 1000}[c.Share], start, end)
		return c.word.Load() != before
	}
	trial := func() bool { c := table.Of(1, false); return c.Trial || c.Unsettled() }
	for i := 0; trial() || i < 100; i++ {
		turn(now, now+pause/2+1)
		now += pause
	}
	writes, turns := 0, 0
	for ; !trial(); turns++ {
		if turn(now-pause, now+int64(turns)) { // It began before the last one ended.
			writes++
		}
	}
	if turns < many || writes > turns/many+2 { // The first one tells that there are others.
		t.Errorf("%d of %d turns at the same time were noted", writes, turns)
	}
	alone := 0
	for i := 0; !trial() || i < 20; i++ {
		now += 2 * pause
		if turn(now, now+pause/2+1) {
			alone++
		}
	}
	if alone == 0 {
		t.Error("no turn that was alone was noted")
	}
}

// TestATrialIsForSome: where many come at the same time, few of them try the other way.
func TestATrialIsForSome(t *testing.T) {
	const calls = 1000
	for _, busy := range []bool{false, true} {
		var table Table
		now := int64(1 << 40)
		for {
			c := table.Of(1, false)
			if c.turns == 0 && c.step == usual && c.shared != 0 && c.busy == busy {
				break
			}
			start := now
			if now += pause; busy {
				start -= 2 * pause // before the last one has ended
			}
			c.Note(map[bool]float64{false: 100, true: 1000}[c.Share], start, now)
		}
		trials := 0
		for range calls {
			switch c := table.Of(1, false); {
			case c.Trial:
				trials++
			case c.Share:
				t.Error("what is better alone is shared, and that is no trial")
			}
		}
		if low, high := calls/many/2, calls/many*2; busy && (trials < low || trials > high) || !busy && trials < calls {
			t.Errorf("at the same time: %v: %d trials of %d calls", busy, trials, calls)
		}
	}
}
