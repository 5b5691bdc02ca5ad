package main

import (
	"testing"

	"github.com/seed1237c087/manta/examples/internal/demo"
	"github.com/seed1237c087/manta/examples/internal/demotest"
)

func TestMain(m *testing.M) { demotest.Main(m, main) }

func TestWaysAgree(t *testing.T) {
	demotest.Agrees(t, "-size", "1")
	demotest.Agrees(t, "-size", "100")
}

// TestGliderGlides: after 100 generations it is where it began on a board of 25 cells, a cell further for each four.
func TestGliderGlides(t *testing.T) {
	b := board{25, make([]uint8, 25*25)}
	for _, at := range [][2]int{{0, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2}} {
		b.cells[at[0]*25+at[1]] = 1
	}
	after := play(func(next, b board) { b.step(next, 0, b.size) })(b)
	if err := demo.EqualSlices(after.cells, b.cells); err != nil {
		t.Error(err)
	}
}
