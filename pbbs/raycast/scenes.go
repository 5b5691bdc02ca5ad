package raycast

import (
	"math"

	"github.com/seed1237c087/manta/pbbs/internal/files"
	"github.com/seed1237c087/manta/pbbs/internal/geometry"
	"github.com/seed1237c087/manta/pbbs/internal/inputs"
)

// cloud returns n small triangles in the unit cube, and as many rays from the left.
func cloud(n int) *files.Scene { return scene(inputs.InCube(n), 1/math.Cbrt(float64(max(1, n)))) }

// ball returns n small triangles on a sphere.
func ball(n int) *files.Scene { return scene(inputs.OnSphere(n), 2/math.Sqrt(float64(max(1, n)))) }

// scene has a triangle of about that size at each point. Rays begin to the left of all, and go to the right.
func scene(at []geometry.Point3, size float64) *files.Scene {
	s := &files.Scene{}
	box := geometry.Nothing()
	for i, p := range at {
		for k := range 3 {
			jitter := func(axis int) float64 { return size * inputs.Unit(80+3*k+axis, i) }
			q := p.Add(geometry.Point3{X: jitter(0), Y: jitter(1), Z: jitter(2)})
			box = box.With(q)
			s.Points = append(s.Points, q)
		}
		s.Triangles = append(s.Triangles, files.Triangle{int32(3 * i), int32(3*i + 1), int32(3*i + 2)})
	}
	within := func(i, stream int) geometry.Point3 {
		d := box.Hi.Sub(box.Lo)
		return geometry.Point3{Y: box.Lo.Y + d.Y*inputs.Unit(stream, i), Z: box.Lo.Z + d.Z*inputs.Unit(stream+1, i)}
	}
	for i := range at {
		from, to := within(i, 90), within(i, 92)
		from.X, to.X = box.Lo.X-1e-6, box.Hi.X
		s.Rays = append(s.Rays, files.Ray{From: from, Along: to.Sub(from)})
	}
	return s
}
