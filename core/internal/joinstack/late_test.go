package joinstack

import (
	"testing"

	"github.com/seed1237c087/manta/core/internal/steal"
)

// TestALateThiefLoses: a thief saw the stack before another one, or the owner, took
// what it is after. It takes nothing, and is told that there was something.
func TestALateThiefLoses(t *testing.T) {
	for name, quicker := range map[string]func(o *Owner[int]){
		"than another thief": func(o *Owner[int]) { o.Thief().Steal() },
		"than the owner": func(o *Owner[int]) {
			o.Pop()
			o.Pop()
		},
		"than all": func(o *Owner[int]) {
			o.Thief().Steal()
			o.Thief().Steal()
		},
		"than a publication": func(o *Owner[int]) { o.Publish(1) },
	} {
		var o Owner[int]
		for range 3 {
			o.Push(o.Len(), new(int))
		}
		o.Publish(2)
		seen := o.word.Load()
		quicker(&o)
		now := o.word.Load()
		if job, _, outcome := o.Thief().claim(seen); job != nil || outcome != steal.Lost {
			t.Errorf("slower %s: the thief takes %v, %v", name, job, outcome)
		}
		if o.word.Load() != now {
			t.Errorf("slower %s: the thief changed the word", name)
		}
	}
}

// TestPublishOfNone: the number of jobs that are wanted less those that are public may
// be negative.
func TestPublishOfNone(t *testing.T) {
	var o Owner[int]
	for range 3 {
		o.Push(o.Len(), new(int))
	}
	o.Publish(2)
	for _, n := range []int{0, -1, -5} {
		if got := o.Publish(n); got != 0 || o.Public() != 2 || o.Private() != 1 {
			t.Errorf("Publish(%d) = %d, then %d are public and %d private, want 0, 2 and 1", n, got, o.Public(), o.Private())
		}
	}
}
