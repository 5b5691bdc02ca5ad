package main

import (
	"fmt"
	"math"

	"github.com/seed1237c087/manta/beam/flow"
)

// A body has a place and a mass.
type body struct{ X, Y, Z, Mass float64 }

// A force is what all bodies do to one.
type force struct{ X, Y, Z float64 }

func pull(b body, all []body) (f force) {
	for _, o := range all {
		dx, dy, dz := o.X-b.X, o.Y-b.Y, o.Z-b.Z
		d2 := dx*dx + dy*dy + dz*dz + 1e-6
		s := b.Mass * o.Mass / (d2 * math.Sqrt(d2))
		f.X += s * dx
		f.Y += s * dy
		f.Z += s * dz
	}
	return f
}

var (
	pulled    = flow.Func2("pull", pull)
	sumForces = flow.Op("sumForces", func(a, b force) force { return force{a.X + b.X, a.Y + b.Y, a.Z + b.Z} })
	showForce = flow.Func("showForce", func(f force) string {
		return fmt.Sprintf("%x %x %x", math.Float64bits(f.X), math.Float64bits(f.Y), math.Float64bits(f.Z))
	})
)

// forces returns the force on each body, block by block, and behind them their sum, which rounding keeps from being zero.
var forces = flow.Program("forces", func(bodies flow.Flow[body]) flow.Flow[force] {
	each := flow.SideInput(bodies, flow.Gather(bodies), pulled)
	return each.Chain(flow.Reduce(each, sumForces))
})
