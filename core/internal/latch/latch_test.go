package latch

import (
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// panicText runs f and returns what it panicked with, "" if it did not.
func panicText(f func()) (text string) {
	defer func() {
		if p := recover(); p != nil {
			text = p.(string)
		}
	}()
	f()
	return ""
}

// TestTransitions walks every operation from every state, the impossible ones too.
func TestTransitions(t *testing.T) {
	const (
		no = iota
		yes
		none    // no result
		refused // panics
	)
	result := func(b bool) int {
		if b {
			return yes
		}
		return no
	}
	ops := map[string]func(*Latch) int{
		"Probe":      func(l *Latch) int { return result(l.Probe()) },
		"Set":        func(l *Latch) int { return result(l.Set()) },
		"GetSleepy":  func(l *Latch) int { return result(l.GetSleepy()) },
		"FallAsleep": func(l *Latch) int { return result(l.FallAsleep()) },
		"WakeUp":     func(l *Latch) int { l.WakeUp(); return none },
		"Reset":      func(l *Latch) int { l.Reset(); return none },
	}
	tests := []struct {
		op       string
		from, to uint32
		result   int
	}{
		{"Probe", unset, unset, no},
		{"Probe", sleepy, sleepy, no},
		{"Probe", sleeping, sleeping, no},
		{"Probe", set, set, yes},

		{"Set", unset, set, no},
		{"Set", sleepy, set, no},
		{"Set", sleeping, set, yes},
		{"Set", set, set, no},

		{"GetSleepy", unset, sleepy, yes},
		{"GetSleepy", sleepy, sleepy, refused},
		{"GetSleepy", sleeping, sleeping, refused},
		{"GetSleepy", set, set, no},

		{"FallAsleep", unset, unset, refused},
		{"FallAsleep", sleepy, sleeping, yes},
		{"FallAsleep", sleeping, sleeping, refused},
		{"FallAsleep", set, set, no},

		{"WakeUp", unset, unset, none},
		{"WakeUp", sleepy, unset, none},
		{"WakeUp", sleeping, unset, none},
		{"WakeUp", set, set, none},

		{"Reset", unset, unset, refused},
		{"Reset", sleepy, sleepy, refused},
		{"Reset", sleeping, sleeping, refused},
		{"Reset", set, unset, none},
	}
	seen := map[string]int{}
	for _, tt := range tests {
		seen[tt.op]++
		t.Run(tt.op+"/"+name(tt.from), func(t *testing.T) {
			var l Latch
			l.state.Store(tt.from)
			got := refused
			text := panicText(func() { got = ops[tt.op](&l) })
			if got != tt.result {
				t.Errorf("result %d, want %d", got, tt.result)
			}
			if tt.result == refused {
				want := "core/internal/latch: internal: " + tt.op + " of a latch that is " + name(tt.from)
				if text != want {
					t.Errorf("panic %q, want %q", text, want)
				}
			}
			if s := l.state.Load(); s != tt.to {
				t.Errorf("now %s, want %s", name(s), name(tt.to))
			}
		})
	}
	for op := range ops {
		if seen[op] != 4 {
			t.Errorf("%s is tested from %d states of 4", op, seen[op])
		}
	}
}

func TestString(t *testing.T) {
	var l Latch
	var got []string
	for _, op := range []func(){
		func() {}, func() { l.GetSleepy() }, func() { l.FallAsleep() }, func() { l.Set() }, l.Reset,
	} {
		op()
		got = append(got, l.String())
	}
	if s := strings.Join(got, " "); s != "unset sleepy sleeping set unset" {
		t.Errorf("states %s", s)
	}
	l.state.Store(7)
	if s := l.String(); s != "state 7" {
		t.Errorf("an unknown state prints as %q", s)
	}
}

// TestSetterLearnsOfSleeper lets a setter and an owner that falls asleep race
// along a row of latches. At each either the owner sees the latch set, or the
// setter is told to wake it: never neither, never both. And what the setter
// wrote before, an owner that sees the latch set reads after (the race
// detector checks that).
func TestSetterLearnsOfSleeper(t *testing.T) {
	const row = 512
	rounds := 500
	if testing.Short() {
		rounds = 50
	}
	for round := range rounds {
		var (
			latches [row]Latch
			values  [row]int
			slept   [row]bool
			told    [row]bool
			both    sync.WaitGroup
			ready   atomic.Int32
		)
		together := func() {
			for ready.Add(1); ready.Load() < 2; {
				runtime.Gosched()
			}
		}
		both.Go(func() {
			together()
			for i := range latches {
				values[i] = i // plain: ordered by Set
				told[i] = latches[i].Set()
			}
		})
		together()
		for i := range latches {
			l := &latches[i]
			slept[i] = l.GetSleepy() && l.FallAsleep()
			if !slept[i] && (!l.Probe() || values[i] != i) {
				t.Fatalf("round %d, latch %d: not asleep, the latch is %v, the value %d", round, i, l, values[i])
			}
		}
		both.Wait()
		if slept != told {
			for i := range latches {
				if slept[i] != told[i] {
					t.Fatalf("round %d, latch %d: the owner slept: %v, the setter was told to wake it: %v", round, i, slept[i], told[i])
				}
			}
		}
		for i := range latches {
			latches[i].WakeUp()
			if !latches[i].Probe() {
				t.Fatalf("round %d, latch %d: awake, and the latch is %v", round, i, &latches[i])
			}
		}
	}
}

func BenchmarkSet(b *testing.B) {
	var l Latch
	for b.Loop() {
		l.Set()
		l.Reset()
	}
}
