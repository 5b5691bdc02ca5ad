package inputs

import (
	"math"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/geometry"
)

// InDisk returns n points of the unit disk, all places as likely.
func InDisk(n int) []geometry.Point2 {
	return par.Generate(n, func(i int) geometry.Point2 {
		return polar(math.Sqrt(Unit(60, i)), i)
	}).Collect()
}

// OnCircle returns n points of the unit circle.
func OnCircle(n int) []geometry.Point2 {
	return par.Generate(n, func(i int) geometry.Point2 { return polar(1, i) }).Collect()
}

// Kuzmin returns n points of Kuzmin's distribution, which are dense in the middle and get ever sparser without an end.
func Kuzmin(n int) []geometry.Point2 {
	return par.Generate(n, func(i int) geometry.Point2 {
		u := 1 - Unit(60, i)
		return polar(math.Sqrt(1/(u*u)-1), i)
	}).Collect()
}

func polar(r float64, i int) geometry.Point2 {
	sin, cos := math.Sincos(2 * math.Pi * Unit(61, i))
	return geometry.Point2{X: r * cos, Y: r * sin}
}

// InCube returns n points of the unit cube.
func InCube(n int) []geometry.Point3 {
	return par.Generate(n, func(i int) geometry.Point3 {
		return geometry.Point3{X: Unit(62, i), Y: Unit(63, i), Z: Unit(64, i)}
	}).Collect()
}

// OnSphere returns n points of the unit sphere, all places as likely.
func OnSphere(n int) []geometry.Point3 {
	return par.Generate(n, func(i int) geometry.Point3 { return sphere(1, i) }).Collect()
}

// Plummer returns n points of Plummer's distribution, a model of a cluster of stars.
func Plummer(n int) []geometry.Point3 {
	return par.Generate(n, func(i int) geometry.Point3 {
		u := max(Unit(65, i), 1e-9)
		return sphere(1/math.Sqrt(math.Pow(u, -2.0/3)-1+1e-9), i)
	}).Collect()
}

func sphere(r float64, i int) geometry.Point3 {
	z := 2*Unit(66, i) - 1
	sin, cos := math.Sincos(2 * math.Pi * Unit(67, i))
	flat := math.Sqrt(1 - z*z)
	return geometry.Point3{X: r * flat * cos, Y: r * flat * sin, Z: r * z}
}
