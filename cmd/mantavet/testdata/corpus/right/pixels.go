package right

import (
	"github.com/seed1237c087/manta/par"
)

type pixel struct{ x, y int }

func pixels() {
	const w = 64
	img := make([]int, w*w)
	points := make([]pixel, w*w)
	for i := range points {
		points[i] = pixel{i % w, i / w}
	}
	par.Slice(points).ForEach(func(p pixel) { img[p.y*w+p.x] = p.x })
	par.For(w*w, func(i int) {
		x, y := i%w, i/w
		img[y*w+x]++
	})
	par.Tiles(w, w, 8).ForEach(func(t par.Tile) {
		for i := t.Row0; i < t.Row1; i++ {
			for j := t.Col0; j < t.Col1; j++ {
				img[i*w+j]++
			}
		}
	})
}
