// Package nbody computes the force of gravity on each of many bodies, approximately.
package nbody

import (
	"fmt"
	"math"
	"slices"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/files"
	"github.com/seed1237c087/manta/pbbs/internal/geometry"
	"github.com/seed1237c087/manta/pbbs/internal/inputs"
	"github.com/seed1237c087/manta/pbbs/internal/tree"
	"github.com/seed1237c087/manta/pbbs/problem"
)

const (
	// opening is how large a cell may be, in parts of its distance, to act as one: Barnes, Hut: "A hierarchical O(N log N)
	// force-calculation algorithm", Nature 324, 1986.
	opening = 0.35
	// tolerance is how far a force may be from the exact one, in parts of that. PBBS allows less, 1e-6, with multipoles.
	tolerance = 1e-2
	alone     = 2000 // bodies that are not worth to be shared
)

// Problem returns the problem: all masses and the constant of gravity are 1.
func Problem() problem.Problem {
	return problem.New(problem.Spec[[]geometry.Point3, []geometry.Point3]{
		Name: "nbody", Folder: "nBody", About: "compute the force of gravity on each of many bodies",
		Families: []problem.Family[[]geometry.Point3]{
			{Name: "in a cube", Make: inputs.InCube}, {Name: "on a sphere", Make: inputs.OnSphere}, {Name: "Plummer", Make: inputs.Plummer},
		},
		Ways: []problem.Way[[]geometry.Point3, []geometry.Point3]{
			{Name: problem.Manta, Run: manta}, {Name: problem.Sequential, Run: sequential},
		},
		Check: check,
		Spoil: func(out []geometry.Point3) [][]geometry.Point3 {
			half := slices.Clone(out)
			half[0] = half[0].Times(0.5)
			return [][]geometry.Point3{half, out[1:], make([]geometry.Point3, len(out))}
		},
		In: files.Points3(), Out: files.Points3(),
	})
}

func manta(ps []geometry.Point3) []geometry.Point3 {
	boxes := par.Apply(ps, func(p geometry.Point3) geometry.Box { return geometry.Box{Lo: p, Hi: p} })
	s := system{ps, tree.Parallel(boxes)}
	root := s.cell(s.Root, alone)
	forces := make([]geometry.Point3, len(ps))
	par.For(len(ps), func(k int) { i := s.Order[k]; forces[i] = s.force(root, i) })
	return forces
}

func sequential(ps []geometry.Point3) []geometry.Point3 {
	boxes := make([]geometry.Box, len(ps))
	for i, p := range ps {
		boxes[i] = geometry.Box{Lo: p, Hi: p}
	}
	s := system{ps, tree.Sequential(boxes)}
	root := s.cell(s.Root, int32(len(ps)+1))
	forces := make([]geometry.Point3, len(ps))
	for i := range ps {
		forces[i] = s.force(root, int32(i))
	}
	return forces
}

// A system is bodies and a tree of them.
type system struct {
	at []geometry.Point3
	*tree.Tree
}

func pull(d geometry.Point3, mass float64) geometry.Point3 {
	square := d.Dot(d)
	if square == 0 {
		return geometry.Point3{}
	}
	return d.Times(mass / (square * math.Sqrt(square)))
}

// check computes some fifty forces exactly.
func check(ps, forces []geometry.Point3) error {
	if len(forces) != len(ps) {
		return fmt.Errorf("there are %d forces on %d bodies", len(forces), len(ps))
	}
	for i := 0; i < len(ps); i += 1 + len(ps)/50 {
		var want geometry.Point3
		scale := 0.0
		for j := range ps {
			p := pull(ps[j].Sub(ps[i]), 1)
			want = want.Add(p)
			scale += math.Sqrt(p.Dot(p))
		}
		off := forces[i].Sub(want)
		// Forces from all sides may nearly cancel out, so what they are in all counts a little.
		if exact := math.Sqrt(want.Dot(want)); math.Sqrt(off.Dot(off)) > tolerance*(exact+0.01*scale) {
			return fmt.Errorf("the force on body %d is %v, not %v", i, forces[i], want)
		}
	}
	return nil
}
