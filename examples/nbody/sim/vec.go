package sim

import "math"

// Vec3 is a vector in space.
type Vec3 struct{ X, Y, Z float64 }

// Add returns v + w.
func (v Vec3) Add(w Vec3) Vec3 { return Vec3{v.X + w.X, v.Y + w.Y, v.Z + w.Z} }

// Sub returns v - w.
func (v Vec3) Sub(w Vec3) Vec3 { return Vec3{v.X - w.X, v.Y - w.Y, v.Z - w.Z} }

// Scale returns v times s.
func (v Vec3) Scale(s float64) Vec3 { return Vec3{v.X * s, v.Y * s, v.Z * s} }

// Len2 returns the square of v's length.
func (v Vec3) Len2() float64 { return v.X*v.X + v.Y*v.Y + v.Z*v.Z }

// Len returns v's length.
func (v Vec3) Len() float64 { return math.Sqrt(v.Len2()) }

// Unit returns the vector of length 1 in v's direction, and the zero vector
// where v is zero and has none.
func (v Vec3) Unit() Vec3 {
	l := v.Len()
	if l == 0 {
		return Vec3{}
	}
	return v.Scale(1 / l)
}
