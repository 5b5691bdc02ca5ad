// Package neighbors finds, for each of many points in space, the one that is nearest to it.
package neighbors

import (
	"fmt"
	"slices"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/files"
	"github.com/seed1237c087/manta/pbbs/internal/geometry"
	"github.com/seed1237c087/manta/pbbs/internal/inputs"
	"github.com/seed1237c087/manta/pbbs/internal/tree"
	"github.com/seed1237c087/manta/pbbs/problem"
)

// Problem returns the problem: the result has the number of each point's nearest neighbour. For a single point that is -1.
func Problem() problem.Problem {
	return problem.New(problem.Spec[[]geometry.Point3, []int32]{
		Name: "neighbors", Folder: "nearestNeighbors", About: "find the nearest neighbour of each point in space",
		Families: []problem.Family[[]geometry.Point3]{
			{Name: "in a cube", Make: inputs.InCube}, {Name: "on a sphere", Make: inputs.OnSphere}, {Name: "Plummer", Make: inputs.Plummer},
		},
		Ways: []problem.Way[[]geometry.Point3, []int32]{
			{Name: problem.Manta, Run: manta}, {Name: problem.Sequential, Run: sequential},
		},
		Check: check,
		Spoil: func(out []int32) [][]int32 {
			own, other := slices.Clone(out), slices.Clone(out)
			own[len(own)/2] = int32(len(own) / 2)
			other[0] = (out[0] + 1) % int32(len(out))
			return [][]int32{own, other, out[1:]}
		},
		In: files.Points3(), Out: files.Ints[int32](),
		Args: func([]geometry.Point3) []string { return []string{"-d", "3"} },
	})
}

func manta(ps []geometry.Point3) []int32 {
	t := tree.Parallel(boxes(ps))
	nearest := make([]int32, len(ps))
	// In the order of the leaves, so that points that come one after the other go through the same nodes.
	par.For(len(t.Order), func(k int) { nearest[t.Order[k]] = search(t, ps, t.Order[k]) })
	return nearest
}

func sequential(ps []geometry.Point3) []int32 {
	t := tree.Sequential(boxes(ps))
	nearest := make([]int32, len(ps))
	for _, i := range t.Order {
		nearest[i] = search(t, ps, i)
	}
	return nearest
}

func boxes(ps []geometry.Point3) []geometry.Box {
	return par.Apply(ps, func(p geometry.Point3) geometry.Box { return geometry.Box{Lo: p, Hi: p} })
}

// search returns the neighbour of point i, of several that are as near the one with the lowest number.
func search(t *tree.Tree, ps []geometry.Point3, i int32) int32 {
	best, least := int32(-1), 0.0
	t.Nearest(ps[i], func(j int32) float64 {
		if j != i {
			d := ps[j].Sub(ps[i])
			if square := d.Dot(d); best < 0 || square < least || square == least && j < best {
				best, least = j, square
			}
		}
		if best < 0 {
			return -1
		}
		return least
	})
	return best
}

// check compares with all points, for a hundred of them.
func check(ps []geometry.Point3, nearest []int32) error {
	if len(nearest) != len(ps) {
		return fmt.Errorf("there are %d neighbours of %d points", len(nearest), len(ps))
	}
	distance := func(i, j int) float64 { d := ps[i].Sub(ps[j]); return d.Dot(d) }
	for i, j := range nearest {
		if len(ps) > 1 && (j < 0 || int(j) >= len(ps) || int(j) == i) {
			return fmt.Errorf("point %d has the neighbour %d", i, j)
		}
	}
	for i := 0; i < len(ps) && len(ps) > 1; i += 1 + len(ps)/100 {
		for j := range ps {
			if j != i && distance(i, j) < distance(i, int(nearest[i])) {
				return fmt.Errorf("point %d is nearer to point %d than %d", j, i, nearest[i])
			}
		}
	}
	return nil
}
