package main

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/spin"
	"github.com/seed1237c087/manta/core"
)

// A scene is where the contender of this process does its rows.
type scene struct {
	clock measure.Clock
	// plain: there is no pool, and the plain loop is measured.
	plain bool
	// shrink divides the sizes, for tests.
	shrink int
	// spinRate is how many rounds of spin take a microsecond.
	spinRate float64
}

func (s *scene) size(n int) int { return max(1, n/max(s.shrink, 1)) }

func (s *scene) spin(d time.Duration, x uint64) uint64 {
	return spin.Rounds(int(s.spinRate*d.Seconds()*1e6), x)
}

// stage returns how to get to where the rows of RFC 5 are called: on a worker.
func (s *scene) stage() func(func()) {
	if s.plain {
		return func(f func()) { f() }
	}
	return core.DefaultPool().Install
}

// A player does the work of a row.
type player struct {
	// play does the work for about that long and notes the times of calls and their
	// number.
	play func(length time.Duration, s *Sample)
	// before is called before a turn, outside of what is measured. nil: nothing is.
	before func()
	// check tells whether all was right that was done so far.
	check func() error
}

// A row is a work.
type row struct {
	name, title string
	// op is what is done again and again, and timed is what is timed where that is not
	// the op from beginning to end.
	op, timed string
	// turn is how long a turn is; full is the same with -full. Both 0 stand for turnLength.
	turn, full time.Duration
	// rounds is how many turns there are. 0 stands for turnRounds.
	rounds int
	// noPlain: there is nothing to be done without a pool.
	noPlain bool
	// noPool: there is nothing to be done by a pool.
	noPool bool
	// looksAwake: the row says how many workers are awake.
	looksAwake bool
	setup      func(*scene) *player
}

const (
	turnLength = 60 * time.Millisecond
	fullLength = 300 * time.Millisecond
	turnRounds = 5
)

func (r *row) length(full bool) time.Duration {
	if full {
		return cmp.Or(r.full, fullLength)
	}
	return cmp.Or(r.turn, turnLength)
}

// rows returns all rows in the order in which they are measured.
func rows() []row {
	return slices.Concat(incrementRows(), joinRows(), nbodyRows(), idleRows(), periodicRows(), spawnRows(), burstRows(), producerRows(), stormRows())
}

func findRow(name string) (row, error) {
	for _, r := range rows() {
		if r.name == name {
			return r, nil
		}
	}
	return row{}, fmt.Errorf("%q is no row", name)
}

// selectRows returns the rows that a comma-separated list of regular expressions names,
// or their beginnings up to a slash, in their order; all where it is empty.
func selectRows(list string) ([]row, error) {
	all := rows()
	if list == "" {
		return all, nil
	}
	chosen := map[string]bool{}
	for item := range strings.SplitSeq(list, ",") {
		pattern, err := regexp.Compile("^(?:" + item + ")(?:/|$)")
		if err != nil {
			return nil, fmt.Errorf("%q: %w", item, err)
		}
		known := false
		for i := range all {
			if pattern.MatchString(all[i].name) {
				chosen[all[i].name], known = true, true
			}
		}
		if !known {
			return nil, fmt.Errorf("%q names no row", item)
		}
	}
	return slices.DeleteFunc(all, func(r row) bool { return !chosen[r.name] }), nil
}

// repeat is the play of an op that is called again and again where stage leads,
// each call timed.
func (s *scene) repeat(stage func(func()), op func()) func(time.Duration, *Sample) {
	return func(length time.Duration, sample *Sample) {
		stage(func() {
			for start := s.clock.Now(); ; {
				began := s.clock.Now()
				op()
				now := s.clock.Now()
				sample.Took = append(sample.Took, float64(now-began))
				if sample.Ops++; now-start >= length {
					return
				}
			}
		})
	}
}
