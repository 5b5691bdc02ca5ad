package files

import (
	"bufio"

	"github.com/seed1237c087/manta/pbbs/internal/geometry"
	"github.com/seed1237c087/manta/pbbs/problem"
)

// Points2 is a sequence of points of the plane.
func Points2() problem.Format[[]geometry.Point2] {
	return problem.Format[[]geometry.Point2]{
		Read: func(text []byte) ([]geometry.Point2, error) {
			r := open(text, points2)
			ps := make([]geometry.Point2, len(r.words)/2)
			for i := range ps {
				ps[i] = geometry.Point2{X: r.float(), Y: r.float()}
			}
			return ps, r.err
		},
		Write: func(w *bufio.Writer, ps []geometry.Point2) error {
			_, _ = w.WriteString(points2 + "\n")
			for _, p := range ps {
				writeFloat(w, p.X, ' ')
				writeFloat(w, p.Y, '\n')
			}
			return nil
		},
	}
}

// Points3 is a sequence of points in space.
func Points3() problem.Format[[]geometry.Point3] {
	return problem.Format[[]geometry.Point3]{
		Read: func(text []byte) ([]geometry.Point3, error) {
			r := open(text, points3)
			return r.points3(len(r.words) / 3), r.err
		},
		Write: func(w *bufio.Writer, ps []geometry.Point3) error {
			_, _ = w.WriteString(points3 + "\n")
			writePoints3(w, ps)
			return nil
		},
	}
}

func (r *reader) points3(n int) []geometry.Point3 {
	ps := make([]geometry.Point3, n)
	for i := range ps {
		ps[i] = geometry.Point3{X: r.float(), Y: r.float(), Z: r.float()}
	}
	return ps
}

func writePoints3(w *bufio.Writer, ps []geometry.Point3) {
	for _, p := range ps {
		writeFloat(w, p.X, ' ')
		writeFloat(w, p.Y, ' ')
		writeFloat(w, p.Z, '\n')
	}
}
