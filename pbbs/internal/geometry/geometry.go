// Package geometry has points, and what is computed of two or three of them.
package geometry

import "math"

// A Point2 is a point of the plane.
type Point2 struct{ X, Y float64 }

// A Point3 is a point in space, or a vector.
type Point3 struct{ X, Y, Z float64 }

// Area returns twice the area of the triangle a, b, c: positive if c is to the left of the way from a to b.
func Area(a, b, c Point2) float64 { return (b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X) }

// A Way leads from one point to another.
type Way struct {
	from Point2
	x, y float64
}

// WayTo returns the way from p to q.
func (p Point2) WayTo(q Point2) Way { return Way{p, q.X - p.X, q.Y - p.Y} }

// Area is Area of the two points and c.
func (w Way) Area(c Point2) float64 { return w.x*(c.Y-w.from.Y) - w.y*(c.X-w.from.X) }

// Add adds coordinate by coordinate.
func (p Point3) Add(q Point3) Point3 { return Point3{p.X + q.X, p.Y + q.Y, p.Z + q.Z} }

// Sub subtracts coordinate by coordinate.
func (p Point3) Sub(q Point3) Point3 { return Point3{p.X - q.X, p.Y - q.Y, p.Z - q.Z} }

// Times returns p with each coordinate multiplied by f.
func (p Point3) Times(f float64) Point3 { return Point3{p.X * f, p.Y * f, p.Z * f} }

// Dot is the scalar product.
func (p Point3) Dot(q Point3) float64 { return p.X*q.X + p.Y*q.Y + p.Z*q.Z }

// Cross is the vector product.
func (p Point3) Cross(q Point3) Point3 {
	return Point3{p.Y*q.Z - p.Z*q.Y, p.Z*q.X - p.X*q.Z, p.X*q.Y - p.Y*q.X}
}

// Coord returns the coordinate of that number.
func (p Point3) Coord(axis int) float64 {
	switch axis {
	case 0:
		return p.X
	case 1:
		return p.Y
	}
	return p.Z
}

// A Box is what lies between two corners. The zero Box is a point; [Nothing] holds no point.
type Box struct{ Lo, Hi Point3 }

// Nothing returns the box without a point.
func Nothing() Box {
	inf := math.Inf(1)
	return Box{Point3{inf, inf, inf}, Point3{-inf, -inf, -inf}}
}

// With returns the least box that holds b and p.
func (b Box) With(p Point3) Box {
	return Box{
		Point3{min(b.Lo.X, p.X), min(b.Lo.Y, p.Y), min(b.Lo.Z, p.Z)},
		Point3{max(b.Hi.X, p.X), max(b.Hi.Y, p.Y), max(b.Hi.Z, p.Z)},
	}
}

// And returns the least box that holds both.
func (b Box) And(c Box) Box { return b.With(c.Lo).With(c.Hi) }

// Longest returns the axis along which b is longest.
func (b Box) Longest() int {
	d := b.Hi.Sub(b.Lo)
	switch {
	case d.X >= d.Y && d.X >= d.Z:
		return 0
	case d.Y >= d.Z:
		return 1
	}
	return 2
}

// DistanceSquared returns the square of the distance from p to b, 0 if p lies in it.
func (b Box) DistanceSquared(p Point3) float64 {
	x := max(b.Lo.X-p.X, 0, p.X-b.Hi.X)
	y := max(b.Lo.Y-p.Y, 0, p.Y-b.Hi.Y)
	z := max(b.Lo.Z-p.Z, 0, p.Z-b.Hi.Z)
	return x*x + y*y + z*z
}
