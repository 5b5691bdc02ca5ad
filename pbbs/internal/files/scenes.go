package files

import (
	"bufio"
	"bytes"
	"fmt"

	"github.com/seed1237c087/manta/pbbs/internal/geometry"
	"github.com/seed1237c087/manta/pbbs/problem"
)

// A Triangle has the numbers of its three points.
type Triangle [3]int32

// A Ray begins at a point and has a direction.
type Ray struct{ From, Along geometry.Point3 }

// A Scene is triangles and rays.
type Scene struct {
	Points    []geometry.Point3
	Triangles []Triangle
	Rays      []Ray
}

// Box returns the box around a triangle.
func (s *Scene) Box(t Triangle) geometry.Box {
	return geometry.Nothing().With(s.Points[t[0]]).With(s.Points[t[1]]).With(s.Points[t[2]])
}

// Scenes is a file of triangles and, behind it, one of points: of each two the first one is where a ray begins, and the second one
// where it goes. PBBS has two files, which "cat" makes one of. There, points are numbered from 1.
func Scenes() problem.Format[*Scene] {
	return problem.Format[*Scene]{
		Read: func(text []byte) (*Scene, error) {
			at := bytes.Index(text, []byte(points3))
			if at < 0 {
				return nil, fmt.Errorf("there are no rays behind the triangles")
			}
			s := &Scene{}
			r := open(text[:at], trianglesOf)
			n, m := r.count(1), r.count(1)
			s.Points, s.Triangles = r.points3(n), make([]Triangle, m)
			for i := range s.Triangles {
				for k := range 3 {
					s.Triangles[i][k] = int32(r.int() - 1)
					if p := s.Triangles[i][k]; r.err == nil && (p < 0 || int(p) >= n) {
						r.err = fmt.Errorf("triangle %d has the point %d of %d", i, p+1, n)
					}
				}
			}
			rays := open(text[at:], points3)
			for _, ends := range chunks2(rays.points3(len(rays.words) / 3)) {
				s.Rays = append(s.Rays, Ray{ends[0], ends[1]})
			}
			if r.err == nil {
				r.err = rays.err
			}
			return s, r.err
		},
		Write: func(w *bufio.Writer, s *Scene) error {
			_, _ = w.WriteString(trianglesOf + "\n")
			writeInt(w, len(s.Points), '\n')
			writeInt(w, len(s.Triangles), '\n')
			writePoints3(w, s.Points)
			for _, t := range s.Triangles {
				writeInt(w, int(t[0])+1, ' ')
				writeInt(w, int(t[1])+1, ' ')
				writeInt(w, int(t[2])+1, '\n')
			}
			_, _ = w.WriteString(points3 + "\n")
			for _, r := range s.Rays {
				writePoints3(w, []geometry.Point3{r.From, r.Along})
			}
			return nil
		},
	}
}

func chunks2(ps []geometry.Point3) (pairs [][2]geometry.Point3) {
	for ; len(ps) >= 2; ps = ps[2:] {
		pairs = append(pairs, [2]geometry.Point3{ps[0], ps[1]})
	}
	return pairs
}
