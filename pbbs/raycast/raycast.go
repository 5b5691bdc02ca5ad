// Package raycast finds the first triangle that each of many rays hits.
package raycast

import (
	"fmt"
	"math"
	"slices"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/files"
	"github.com/seed1237c087/manta/pbbs/internal/geometry"
	"github.com/seed1237c087/manta/pbbs/internal/tree"
	"github.com/seed1237c087/manta/pbbs/problem"
)

// Problem returns the problem: the result has the number of a triangle for each ray, -1 for none.
func Problem() problem.Problem {
	return problem.New(problem.Spec[*files.Scene, []int32]{
		Name: "raycast", Folder: "rayCast", About: "find the first triangle that each ray hits",
		Families: []problem.Family[*files.Scene]{{Name: "in a cube", Make: cloud}, {Name: "on a sphere", Make: ball}},
		Ways: []problem.Way[*files.Scene, []int32]{
			{Name: problem.Manta, Run: manta}, {Name: problem.Sequential, Run: sequential},
		},
		Check: check,
		Spoil: func(out []int32) [][]int32 {
			hit := slices.IndexFunc(out, func(i int32) bool { return i >= 0 })
			missed, other := slices.Clone(out), slices.Clone(out)
			missed[hit] = -1
			other[hit]++
			return [][]int32{missed, other, out[1:]}
		},
		In: files.Scenes(), Out: files.Ints[int32](),
	})
}

func manta(s *files.Scene) []int32 {
	t := tree.Parallel(par.Apply(s.Triangles, s.Box))
	return par.Apply(s.Rays, func(r files.Ray) int32 { return cast(s, t, r) })
}

func sequential(s *files.Scene) []int32 {
	boxes := make([]geometry.Box, len(s.Triangles))
	for i, t := range s.Triangles {
		boxes[i] = s.Box(t)
	}
	t := tree.Sequential(boxes)
	hits := make([]int32, len(s.Rays))
	for i, r := range s.Rays {
		hits[i] = cast(s, t, r)
	}
	return hits
}

// cast returns the first triangle on the way of r.
func cast(s *files.Scene, t *tree.Tree, r files.Ray) int32 {
	h := hit{scene: s, tree: t, ray: r, triangle: -1, at: math.Inf(1)}
	h.node(t.Root)
	return h.triangle
}

// A hit is the nearest one so far: at how many lengths of the ray's direction.
type hit struct {
	scene    *files.Scene
	tree     *tree.Tree
	ray      files.Ray
	triangle int32
	at       float64
}

func (h *hit) node(n *tree.Node) {
	if n.Left == nil {
		for _, i := range h.tree.Order[n.Lo:n.Hi] {
			h.try(i)
		}
		return
	}
	near, far := n.Left, n.Right
	a, b := enters(near.Box, h.ray), enters(far.Box, h.ray)
	if b < a {
		near, far, a, b = far, near, b, a
	}
	if a <= h.at && !math.IsInf(a, 1) {
		h.node(near)
	}
	if b <= h.at && !math.IsInf(b, 1) {
		h.node(far)
	}
}

// try looks at a triangle. Of several at the same place the one with the lowest number counts.
func (h *hit) try(i int32) {
	if at, ok := meets(h.scene, h.scene.Triangles[i], h.ray); ok && (at < h.at || at == h.at && i < h.triangle) {
		h.at, h.triangle = at, i
	}
}

// enters returns when the ray comes into the box, infinity if never.
func enters(b geometry.Box, r files.Ray) float64 {
	from, to := 0.0, math.Inf(1)
	for axis := range 3 {
		o, d := r.From.Coord(axis), r.Along.Coord(axis)
		if d == 0 {
			if o < b.Lo.Coord(axis) || o > b.Hi.Coord(axis) {
				return math.Inf(1)
			}
			continue
		}
		in, out := (b.Lo.Coord(axis)-o)/d, (b.Hi.Coord(axis)-o)/d
		from, to = max(from, min(in, out)), min(to, max(in, out))
	}
	const slack = 1e-9 // A box may be flat.
	if from > to+slack {
		return math.Inf(1)
	}
	return from - slack
}

// meets returns when the ray meets the triangle (Möller, Trumbore: "Fast, minimum storage ray/triangle intersection", 1997).
func meets(s *files.Scene, t files.Triangle, r files.Ray) (at float64, ok bool) {
	a := s.Points[t[0]]
	e1, e2 := s.Points[t[1]].Sub(a), s.Points[t[2]].Sub(a)
	p := r.Along.Cross(e2)
	det := e1.Dot(p)
	if det == 0 {
		return 0, false
	}
	to := r.From.Sub(a)
	u := to.Dot(p) / det
	q := to.Cross(e1)
	v := r.Along.Dot(q) / det
	at = e2.Dot(q) / det
	return at, u >= 0 && v >= 0 && u+v <= 1 && at > 0
}

// check tries all triangles, for all rays or as many as take some seconds.
func check(s *files.Scene, hits []int32) error {
	if len(hits) != len(s.Rays) {
		return fmt.Errorf("there are %d hits of %d rays", len(hits), len(s.Rays))
	}
	for i, h := range hits {
		if h < -1 || int(h) >= len(s.Triangles) {
			return fmt.Errorf("ray %d hits triangle %d", i, h)
		}
		if h >= 0 {
			if _, ok := meets(s, s.Triangles[h], s.Rays[i]); !ok {
				return fmt.Errorf("ray %d does not hit triangle %d", i, h)
			}
		}
	}
	const tries = 50_000_000
	for i := 0; i < len(hits); i += 1 + len(hits)*len(s.Triangles)/tries {
		want := hit{scene: s, ray: s.Rays[i], triangle: -1, at: math.Inf(1)}
		for t := range s.Triangles {
			want.try(int32(t))
		}
		if want.triangle != hits[i] {
			return fmt.Errorf("ray %d hits triangle %d first, not %d", i, want.triangle, hits[i])
		}
	}
	return nil
}
