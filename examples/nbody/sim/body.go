package sim

import (
	"math"
	"math/rand/v2"
)

// A Body is one member of the flock. In a tick it moves by the difference of
// its two velocities.
type Body struct{ Position, Velocity, Velocity2 Vec3 }

// stream is the second half of the generator's seed: it tells the bodies of one
// seed from other numbers that a program may draw with that seed.
const stream = 0x6e2d626f6479

// NewBodies returns n bodies at their start: scattered in a ball of radius
// 10,000 around the origin, denser towards its middle, and all drifting along
// z. The same seed gives the same bodies; on another architecture the last bit
// of a position may differ, as that of a sine does. It panics if n is
// negative.
func NewBodies(n int, seed uint64) []Body {
	random := rand.New(rand.NewPCG(seed, stream))
	centred := func() float64 { return (random.Float64() - 0.5) * 8 }
	positive := func() float64 { return random.Float64() * 8 }
	bodies := make([]Body, n)
	for i := range bodies {
		radius := random.Float64() * 10_000
		theta := random.Float64() * math.Pi
		phi := random.Float64() * 2 * math.Pi
		bodies[i] = Body{
			Position: Vec3{
				radius * math.Sin(theta) * math.Cos(phi),
				radius * math.Sin(theta) * math.Sin(phi),
				radius * math.Cos(theta),
			},
			Velocity:  Vec3{centred(), centred(), positive() + 10},
			Velocity2: Vec3{centred(), centred(), positive()},
		}
	}
	return bodies
}
