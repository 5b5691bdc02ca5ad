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
	all := make([]int32, len(ps))
	for i := range all {
		all[i] = int32(i)
	}
	s := cut(ps, all, left, right, left)
	hull := append([]int32{left}, s[0].hull(ps, left, right)...)
	return append(append(hull, right), s[1].hull(ps, right, left)...)
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

// A side is what lies to the left of a way between two points, in order, and the point of that which is furthest from the way.
type side struct {
	some []int32
	far  int32
	area float64 // of far: twice that of its triangle with the way
}

// sides are those of two ways, one behind the other.
type sides [2]side

// cut returns what of some lies to the left of the way from a to b and of that from b to c, in some itself and in new memory. What lies
// on neither side is inside the hull. Each number is written twice and then counted or not, because a branch would be guessed wrong for
// every other point.
func cut(ps []geometry.Point2, some []int32, a, b, c int32) (s sides) {
	first, second := some, make([]int32, len(some))
	there, back := ps[a].WayTo(ps[b]), ps[b].WayTo(ps[c])
	n, m := 0, 0
	for _, i := range some {
		x, y := there.Area(ps[i]), back.Area(ps[i])
		first[n], second[m] = i, i
		if x > 0 {
			n++
		}
		if y > 0 {
			m++
		}
		if x > s[0].area {
			s[0].far, s[0].area = i, x
		}
		if y > s[1].area {
			s[1].far, s[1].area = i, y
		}
	}
	s[0].some, s[1].some = first[:n], second[:m]
	return s
}

// hull returns the hull's points between from and to, the ends of the way.
func (s side) hull(ps []geometry.Point2, from, to int32) []int32 {
	if len(s.some) == 0 {
		return nil
	}
	next := cut(ps, s.some, from, s.far, to)
	return append(append(next[0].hull(ps, from, s.far), s.far), next[1].hull(ps, s.far, to)...)
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
