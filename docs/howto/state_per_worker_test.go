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

type dice struct{ rng *rand.PCG }

func (d *dice) roll(i int) int {
	d.rng.Seed(42, uint64(i)) // the seed of the program, and the element's number
	return rand.New(d.rng).IntN(6) + 1
}

func Example_random() {
	newDice := func() dice { return dice{rng: rand.NewPCG(0, 0)} }
	rolls := par.MapLocal(par.Range(0, 60_000), newDice, (*dice).roll)
	once, again := rolls.Sum(), rolls.Sum()
	fmt.Println(once == again)
	// Output:
	// true
}
