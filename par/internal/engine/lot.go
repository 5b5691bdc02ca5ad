package engine

import "github.com/seed1237c087/manta/internal/seam"

// A Lot says which tiny runs are timed. It decides at random, because all callers would write one count, and because
// calls of the same pipeline may be cheap and expensive in turn.
type Lot uint64

// allDrawn makes every tiny run be timed, for tests.
var allDrawn bool

// NewLot returns one.
func NewLot() Lot { return Lot(seam.Random() | 1) }

// Drawn reports whether this run is to be timed.
func (l *Lot) Drawn() bool {
	*l *= 0xd1342543de82ef95 // A generator whose upper bits are good: Steele and Vigna 2021.
	return *l>>32%tinyRuns == 0 || allDrawn
}

// Now returns the time by which tiny runs are timed.
func Now() int64 { return now() }
