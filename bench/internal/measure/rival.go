package measure

import (
	"cmp"
	"errors"
	"fmt"
	"time"
)

// A Rival is one way to do a work. It has one of Op, Remote and Turn.
type Rival struct {
	Name string
	// Op does the work once.
	Op func()
	// Remote does the work n times elsewhere, and returns how long that took and the
	// processor time that it used there.
	Remote func(n int) (took, cpu time.Duration)
	// Turn does the work as often as it likes and returns a value for each time,
	// or one for all: latencies in nanoseconds, or whatever else is counted.
	// An empty result stands for: this can't be measured here.
	Turn func(Clock) []float64
	// Used returns the processor time of the last Turn. nil: it is what this process
	// used meanwhile.
	Used func() time.Duration
	// Before is called before a turn, outside of what is timed. nil: nothing is.
	Before func()
	// Within calls its argument, a whole batch, where the work is to be done, and
	// returns afterwards. What getting there costs is not timed. nil: a plain
	// call.
	Within func(batch func())
	// Check tells whether what was done last was right. It may do the work once
	// more to find out, and is called where the work is done. nil: nobody knows.
	Check func() error
}

// ErrWrong is what errors about a result that was not right are.
var ErrWrong = errors.New("wrong result")

func (r *Rival) before() {
	if r.Before != nil {
		r.Before()
	}
}

func (r *Rival) within(f func()) {
	if r.Within == nil {
		f()
		return
	}
	r.Within(f)
}

func (r *Rival) check() error {
	if r.Check == nil {
		return nil
	}
	var err error
	r.within(func() { err = r.Check() })
	if err != nil {
		return fmt.Errorf("%w of %s: %w", ErrWrong, r.Name, err)
	}
	return nil
}

// Verify lets each rival do its work once and returns the first error of those
// that did it wrongly.
func Verify(c Clock, rivals []Rival) error {
	var first error
	for i := range rivals {
		r := &rivals[i]
		r.before()
		switch {
		case r.Turn != nil:
			r.Turn(c)
		case r.Remote != nil:
			r.Remote(1)
		default:
			r.within(r.Op)
		}
		first = cmp.Or(first, r.check())
	}
	return first
}
