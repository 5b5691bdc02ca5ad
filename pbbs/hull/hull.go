// Package hull finds the convex hull of points of the plane.
package hull

import (
	"fmt"
	"slices"

	"github.com/seed1237c087/manta/pbbs/internal/files"
	"github.com/seed1237c087/manta/pbbs/internal/geometry"
	"github.com/seed1237c087/manta/pbbs/internal/inputs"
	"github.com/seed1237c087/manta/pbbs/problem"
)

// Problem returns the problem: the result has the numbers of the points on the hull, clockwise from the leftmost one.
func Problem() problem.Problem {
	return problem.New(problem.Spec[[]geometry.Point2, []int32]{
		Name: "hull", Folder: "convexHull", About: "find the convex hull of points of the plane",
		Families: []problem.Family[[]geometry.Point2]{
			{Name: "in a disk", Make: inputs.InDisk}, {Name: "on a circle", Make: inputs.OnCircle}, {Name: "Kuzmin", Make: inputs.Kuzmin},
		},
		Ways: []problem.Way[[]geometry.Point2, []int32]{
			{Name: problem.Manta, Run: manta}, {Name: problem.Sequential, Run: sequential},
		},
		Check: check,
		Spoil: func(out []int32) [][]int32 {
			turned := append(slices.Clone(out[1:]), out[0])
			backward := slices.Clone(out)
			slices.Reverse(backward[1:])
			return [][]int32{out[1:], out[:len(out)-1], turned, backward, append(slices.Clone(out), out[1])}
		},
		In: files.Points2(), Out: files.Ints[int32](),
	})
}

// sequential is quickhull (Barber, Dobkin, Huhdanpaa: "The quickhull algorithm for convex hulls", ACM TOMS 22(4), 1996).
func sequential(ps []geometry.Point2) []int32 {
	if len(ps) == 0 {
		return nil
	}
	left, right := int32(0), int32(0)
	for i := range ps {
		left, right = leftmost(ps, left, int32(i)), rightmost(ps, right, int32(i))
	}
	if left == right {
		return []int32{left}
	}
	var above, below []int32
	for i := range ps {
		switch area := geometry.Area(ps[left], ps[right], ps[i]); {
		case area > 0:
			above = append(above, int32(i))
		case area < 0:
			below = append(below, int32(i))
		}
	}
	hull := append([]int32{left}, beyond(ps, above, left, right)...)
	return append(append(hull, right), beyond(ps, below, right, left)...)
}

// leftmost returns the one of two points that is more to the left, of equal ones the lower one; rightmost the opposite.
func leftmost(ps []geometry.Point2, i, j int32) int32 {
	if ps[j].X < ps[i].X || ps[j].X == ps[i].X && ps[j].Y < ps[i].Y {
		return j
	}
	return i
}

func rightmost(ps []geometry.Point2, i, j int32) int32 {
	if ps[j].X > ps[i].X || ps[j].X == ps[i].X && ps[j].Y > ps[i].Y {
		return j
	}
	return i
}

// beyond returns the hull's points between from and to, of points which all lie to the left of the way from one to the other.
func beyond(ps []geometry.Point2, some []int32, from, to int32) []int32 {
	if len(some) == 0 {
		return nil
	}
	far, most := some[0], 0.0
	for _, i := range some {
		if area := geometry.Area(ps[from], ps[to], ps[i]); area > most {
			far, most = i, area
		}
	}
	first, second := outside(ps, some, from, far), outside(ps, some, far, to)
	return append(append(beyond(ps, first, from, far), far), beyond(ps, second, far, to)...)
}

func outside(ps []geometry.Point2, some []int32, from, to int32) (kept []int32) {
	for _, i := range some {
		if geometry.Area(ps[from], ps[to], ps[i]) > 0 {
			kept = append(kept, i)
		}
	}
	return kept
}

// check wants a walk that begins on the left, turns right at each point, goes around once, and has no point to its left.
func check(ps []geometry.Point2, hull []int32) error {
	if len(hull) == 0 {
		if len(ps) == 0 {
			return nil
		}
		return fmt.Errorf("it is empty")
	}
	for _, i := range hull {
		if i < 0 || int(i) >= len(ps) {
			return fmt.Errorf("there is no point %d", i)
		}
	}
	start := hull[0]
	for i := range ps {
		start = leftmost(ps, start, int32(i))
	}
	if ps[start] != ps[hull[0]] {
		return fmt.Errorf("it begins at point %d, and %d is more to the left", hull[0], start)
	}
	n, peaks := len(hull), 0
	for k, i := range hull {
		a, b := ps[hull[(k+n-1)%n]], ps[hull[(k+1)%n]]
		if n > 2 && geometry.Area(a, ps[i], b) >= 0 {
			return fmt.Errorf("it does not turn right at point %d", i)
		}
		if a.X <= ps[i].X && ps[i].X > b.X {
			peaks++
		}
	}
	if n > 2 && peaks != 1 {
		return fmt.Errorf("it goes around %d times", peaks)
	}
	return inside(ps, hull)
}

// inside wants all points to the right of the way between two points of the hull that have them between them, by binary search.
func inside(ps []geometry.Point2, hull []int32) error {
	right := 0
	for k := range hull {
		if rightmost(ps, hull[right], hull[k]) == hull[k] {
			right = k
		}
	}
	upper, lower := hull[:right+1], append(slices.Clone(hull[right:]), hull[0])
	slices.Reverse(lower)
	for i, p := range ps {
		for side, way := range [][]int32{upper, lower} {
			k, _ := slices.BinarySearchFunc(way, p.X, func(j int32, x float64) int {
				if ps[j].X < x {
					return -1
				}
				return 1
			})
			k = min(max(k, 1), len(way)-1)
			if k == 0 {
				continue
			}
			const eps = 1e-12 // Orders of computing an area differ by less.
			area := geometry.Area(ps[way[k-1]], ps[way[k]], p)
			if side == 0 && area > eps || side == 1 && area < -eps {
				return fmt.Errorf("point %d lies outside", i)
			}
		}
	}
	return nil
}
