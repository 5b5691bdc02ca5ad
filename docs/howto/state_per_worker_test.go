package howto_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"

	"github.com/seed1237c087/manta/par"
)

type scratch struct{ buf []byte }

func (s *scratch) hex(n int) string {
	s.buf = strconv.AppendInt(s.buf[:0], int64(n), 16)
	return string(s.buf)
}

func Example_buffer() {
	newScratch := func() scratch { return scratch{buf: make([]byte, 0, 64)} }
	hexes := par.MapLocal(par.Range(250, 260), newScratch, (*scratch).hex).Collect()
	fmt.Println(hexes)
	// Output:
	// [fa fb fc fd fe ff 100 101 102 103]
}

// smooth sets each number to the mean of itself and its neighbours in the row.
func smooth(rows [][]float64, width int) {
	newRow := func() []float64 { return make([]float64, width+2) }
	par.ForRangeLocal(0, len(rows), newRow, func(padded []float64, lo, hi int) {
		for _, row := range rows[lo:hi] {
			copy(padded[1:], row)
			padded[0], padded[width+1] = row[0], row[width-1]
			for x := range row {
				row[x] = (padded[x] + padded[x+1] + padded[x+2]) / 3
			}
		}
	})
}

func Example_rows() {
	rows := [][]float64{{3, 0, 3}, {6, 6, 6}}
	smooth(rows, 3)
	fmt.Println(rows)
	// Output:
	// [[2 2 2] [6 6 6]]
}

type dice struct{ rng rand.PCG }

func (d *dice) roll(i int) int {
	d.rng.Seed(42, uint64(i)) // the program's seed and the element's number
	return rand.New(&d.rng).IntN(6) + 1
}

func Example_random() {
	newDice := func() dice { return dice{} }
	rolls := par.MapLocal(par.Range(0, 60_000), newDice, (*dice).roll)
	once, again := rolls.Sum(), rolls.Sum()
	fmt.Println(once == again)
	// Output:
	// true
}
