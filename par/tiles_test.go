package par

import (
	"fmt"
	"math"
	"slices"
	"testing"
)

func tilesOf(rows, cols, tile int) []Tile {
	tiles := []Tile{}
	for r := 0; r < rows; r += tile {
		for c := 0; c < cols; c += tile {
			tiles = append(tiles, Tile{r, min(rows, r+tile), c, min(cols, c+tile)})
		}
	}
	return tiles
}

func TestTiles(t *testing.T) {
	for rows := range 8 {
		for cols := range 8 {
			for tile := 1; tile < 10; tile++ {
				it, want := Tiles(rows, cols, tile), tilesOf(rows, cols, tile)
				name := fmt.Sprintf("Tiles(%d, %d, %d)", rows, cols, tile)
				if n, known := it.Len(); n != len(want) || !known {
					t.Errorf("%s: Len = %d, %v, want %d", name, n, known, len(want))
				}
				checkCuts(t, name, it, one(want))
				slices.Reverse(want)
				checkCuts(t, "Rev of "+name, it.Rev(), one(want))
			}
		}
	}
	checkIter(t, "Tiles", Tiles(100, 70, 7), tilesOf(100, 70, 7))
}

// TestTilesAreAll: each element is in one tile, whoever works on which.
func TestTilesAreAll(t *testing.T) {
	const rows, cols = 123, 77
	for _, tile := range []int{1, 10, 64, 1000, math.MaxInt} {
		var seen [rows][cols]int
		Tiles(rows, cols, tile).ForEach(func(t Tile) {
			for r := t.Row0; r < t.Row1; r++ {
				for c := t.Col0; c < t.Col1; c++ {
					seen[r][c]++
				}
			}
		})
		for r := range seen {
			for c, n := range seen[r] {
				if n != 1 {
					t.Fatalf("tile %d: element %d, %d is in %d tiles", tile, r, c, n)
				}
			}
		}
	}
}

func TestTilesOfTheLargest(t *testing.T) {
	const m = math.MaxInt
	for _, c := range []struct {
		rows, cols, tile int
		n                int
		last             Tile
	}{
		{m, m, m, 1, Tile{0, m, 0, m}},
		{m, m, m - 1, 4, Tile{m - 1, m, m - 1, m}},
		{m, m, m/2 + 1, 4, Tile{m/2 + 1, m, m/2 + 1, m}},
		{m, 1, 1, m, Tile{m - 1, m, 0, 1}},
		{1, m, 1, m, Tile{0, 1, m - 1, m}},
		{m, 0, 1, 0, Tile{}},
		{0, m, 1, 0, Tile{}},
		{5, 3, m, 1, Tile{0, 5, 0, 3}},
	} {
		it := Tiles(c.rows, c.cols, c.tile)
		if n, _ := it.Len(); n != c.n {
			t.Errorf("Tiles(%d, %d, %d): %d, want %d", c.rows, c.cols, c.tile, n, c.n)
		}
		if last, ok := it.FindLast(func(Tile) bool { return true }); last != c.last || ok != (c.n > 0) {
			t.Errorf("Tiles(%d, %d, %d): the last is %v, want %v", c.rows, c.cols, c.tile, last, c.last)
		}
	}
}

func TestTilesRefuses(t *testing.T) {
	const m = math.MaxInt
	for want, f := range map[string]func(){
		"par: Tiles: rows must not be negative, got -1":                                        func() { Tiles(-1, 1, 1) },
		"par: Tiles: cols must not be negative, got -2":                                        func() { Tiles(1, -2, 1) },
		"par: Tiles: tile must be at least 1, got 0":                                           func() { Tiles(0, 0, 0) },
		"par: Tiles: tile must be at least 1, got -7":                                          func() { Tiles(1, 1, -7) },
		fmt.Sprintf("par: Tiles: %d by 2 tiles are more than an int can count", m):             func() { Tiles(m, 2, 1) },
		fmt.Sprintf("par: Tiles: %d by %d tiles are more than an int can count", m/3+1, m/3+1): func() { Tiles(m, m, 3) },
	} {
		if got := recovered(f); got != want {
			t.Errorf("recovered %v, want %s", got, want)
		}
	}
}
