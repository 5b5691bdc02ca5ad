package trace

import (
	"math"
	"math/rand/v2"

	"github.com/seed1237c087/manta/par"
)

type vector struct{ x, y, z float64 }

type body struct{ at, speed vector }

// tick moves each body by what all others do to it.
func tick(from, to []body) {
	par.Range(0, len(from)).Named("tick").ForEach(func(i int) {
		b := from[i]
		for _, o := range from {
			dx, dy, dz := o.at.x-b.at.x, o.at.y-b.at.y, o.at.z-b.at.z
			d := dx*dx + dy*dy + dz*dz + 0.01
			pull := 1e-6 / (d * math.Sqrt(d))
			b.speed = vector{b.speed.x + pull*dx, b.speed.y + pull*dy, b.speed.z + pull*dz}
		}
		b.at = vector{b.at.x + b.speed.x, b.at.y + b.speed.y, b.at.z + b.speed.z}
		to[i] = b
	})
}

// ticks is a simulation whose ticks have a name.
func ticks(bodies, n int) {
	r := rand.New(rand.NewPCG(1, 2))
	from, to := make([]body, bodies), make([]body, bodies)
	for i := range from {
		from[i].at = vector{r.Float64(), r.Float64(), r.Float64()}
	}
	for range n {
		tick(from, to)
		from, to = to, from
	}
}
