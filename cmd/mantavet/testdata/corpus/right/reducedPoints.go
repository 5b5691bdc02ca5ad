package right

import (
	"time"

	"github.com/seed1237c087/manta/par"
)

type position struct{ x, y int }

func reducedPoints() {
	ps := []position{{1, 2}, {3, 4}}
	sum := par.Slice(ps).Reduce(position{}, func(a, b position) position { return position{a.x + b.x, a.y + b.y} })
	d := par.Slice([]time.Duration{1, 2}).Sum()
	if sum != (position{4, 6}) || d != 3 {
		panic("the sum is wrong")
	}
}
