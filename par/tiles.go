package par

import (
	"fmt"
	"math"

	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// Tile is a part of a matrix: the elements in rows [Row0, Row1) and columns [Col0, Col1).
type Tile struct{ Row0, Row1, Col0, Col1 int }

// Tiles returns a pipeline over the tiles of a matrix of rows by cols elements. A tile is a
// square of tile by tile elements; the tiles at the lower and the right edge are smaller if
// tile does not divide the length. The tiles are disjoint, together cover the matrix, and come
// row by row, each row of tiles from left to right. There are none if rows or cols is 0. The
// length is known.
//
// A loop over a tile stays within a part of the matrix that fits into a cache. This also holds
// for a loop that reads a matrix by rows and writes another matrix by columns.
//
// Tiles panics if rows or cols is negative, if tile is below 1, and if there are more tiles
// than an int can count.
func Tiles(rows, cols, tile int) Iter[Tile] {
	check.Count("Tiles", "rows", rows)
	check.Count("Tiles", "cols", cols)
	check.Size("Tiles", "tile", tile)
	down, across := sources.Pieces(rows, tile), sources.Pieces(cols, tile)
	if down > 0 && across > math.MaxInt/down {
		panic(fmt.Sprintf("par: Tiles: %d by %d tiles are more than an int can count", down, across))
	}
	it := describe.Made(describe.Tiles, down*across, describe.Exact|describe.Inert, nil, of[Tile](), func(s *iter.Step) {
		out, at := in[Tile](s.Out), s.At
		for i := range out {
			row, col := at/across*tile, at%across*tile
			out[i] = Tile{row, row + min(tile, rows-row), col, col + min(tile, cols-col)}
			at += s.By
		}
	})
	return Iter[Tile]{sources.Keyed(it, uint64(tile))}
}
