package sim

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A script describes a schedule by its differences from the plain schedule. In the plain
// schedule, a goroutine runs until it yields, blocks or ends. Then the next goroutine
// runs, in the order of their start.
type script struct{ turns []turn }

// A turn says that goroutine to runs when goroutine from has made so many steps.
type turn struct{ from, steps, to int }

func newScript() *script { return new(script) }

// String returns the script in the form that Script reads.
func (s *script) String() string {
	var words []string
	for _, t := range s.turns {
		words = append(words, fmt.Sprintf("%d@%d>%d", t.from, t.steps, t.to))
	}
	return strings.Join(words, " ")
}

// note adds a decision, if it differs from the plain schedule.
func (s *script) note(c *controller, why reason, to *goroutine) {
	if to != plain(c, why) {
		s.turns = append(s.turns, turn{c.cur.id, c.cur.steps, to.id})
	}
}

// plain returns the goroutine that runs in the plain schedule.
func plain(c *controller, why reason) *goroutine {
	if why == goesOn {
		return c.cur
	}
	best := c.runnable[0]
	for _, g := range c.runnable {
		if g.id > c.cur.id {
			best = g
			break
		}
	}
	return best
}

// Script returns the strategy that follows a Found.Script. If the program behaves
// differently now, the strategy follows the script as far as it can.
func Script(text string) (Strategy, error) {
	var s script
	for word := range strings.FieldsSeq(text) {
		from, rest, _ := strings.Cut(word, "@")
		steps, to, _ := strings.Cut(rest, ">")
		var numbers [3]int
		for i, field := range []string{from, steps, to} {
			var err error
			if numbers[i], err = strconv.Atoi(field); err != nil {
				return Strategy{}, fmt.Errorf("sim: Script: %q is not of the form 1@23>4", word)
			}
		}
		s.turns = append(s.turns, turn{numbers[0], numbers[1], numbers[2]})
	}
	return s.strategy(), nil
}

func (s *script) strategy() Strategy {
	return Strategy{"Script(" + s.String() + ")", func(uint64) strategy {
		f := &follower{turns: map[[2]int]int{}, steps: map[int][]int{}}
		for _, t := range s.turns {
			f.turns[[2]int{t.from, t.steps}] = t.to
			f.steps[t.from] = append(f.steps[t.from], t.steps)
		}
		for _, steps := range f.steps {
			slices.Sort(steps)
		}
		return f
	}}
}

// follower follows a script.
type follower struct {
	turns map[[2]int]int // from a goroutine and its steps to the next goroutine
	steps map[int][]int  // for each goroutine, the steps of its turns, in order
}

func (*follower) began(*goroutine) {}

func (f *follower) pick(c *controller, why reason) *goroutine {
	if id, ok := f.turns[[2]int{c.cur.id, c.cur.steps}]; ok {
		for _, g := range c.runnable {
			if g.id == id {
				return g
			}
		}
	}
	return plain(c, why)
}

func (f *follower) fuse(_ *controller, to *goroutine) int {
	steps := f.steps[to.id]
	if i, _ := slices.BinarySearch(steps, to.steps+1); i < len(steps) {
		return steps[i] - to.steps
	}
	return math.MaxInt
}
