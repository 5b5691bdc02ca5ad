package nbody

import (
	"math"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/pbbs/internal/geometry"
	"github.com/seed1237c087/manta/pbbs/internal/tree"
)

// A cell is a node of the tree with its mass, where the centre of that is, how it is spread around that, and its size.
type cell struct {
	*tree.Node
	mass, size  float64
	centre      geometry.Point3
	spread      spread
	left, right *cell
}

func (s *system) cell(n *tree.Node, alone int32) *cell {
	c := &cell{Node: n}
	d := n.Box.Hi.Sub(n.Box.Lo)
	c.size = max(d.X, d.Y, d.Z)
	switch {
	case n.Left == nil:
		for _, i := range s.Order[n.Lo:n.Hi] {
			c.add(1, s.at[i], &spread{})
		}
		return c
	case n.Hi-n.Lo < alone:
		c.left, c.right = s.cell(n.Left, alone), s.cell(n.Right, alone)
	default:
		core.Join(func() { c.left = s.cell(n.Left, alone) }, func() { c.right = s.cell(n.Right, alone) })
	}
	for _, half := range []*cell{c.left, c.right} {
		c.add(half.mass, half.centre, &half.spread)
	}
	return c
}

// add adds a mass with its own centre and spread.
func (c *cell) add(mass float64, centre geometry.Point3, own *spread) {
	all := c.mass + mass
	d := centre.Sub(c.centre)
	c.spread.add(own)
	apart := square(d)
	c.spread.add(apart.times(c.mass * mass / all))
	c.centre = c.centre.Add(d.Times(mass / all))
	c.mass = all
}

// pull is the force of c on a body, of which d is the way to the centre of c: to the second order, where the first one is 0.
func (c *cell) pull(d geometry.Point3) geometry.Point3 {
	r2 := d.Dot(d)
	r := math.Sqrt(r2)
	r3 := r * r2
	sd := c.spread.of(d)
	along := c.mass/r3 + (7.5*d.Dot(sd)/r2-1.5*(c.spread.xx+c.spread.yy+c.spread.zz))/(r3*r2)
	return d.Times(along).Sub(sd.Times(3 / (r3 * r2)))
}

// A spread is a symmetric matrix: the sum of masses times the products of two coordinates, seen from the centre.
type spread struct{ xx, yy, zz, xy, xz, yz float64 }

func square(d geometry.Point3) spread {
	return spread{d.X * d.X, d.Y * d.Y, d.Z * d.Z, d.X * d.Y, d.X * d.Z, d.Y * d.Z}
}

func (s *spread) times(f float64) *spread {
	return &spread{s.xx * f, s.yy * f, s.zz * f, s.xy * f, s.xz * f, s.yz * f}
}

func (s *spread) add(t *spread) {
	*s = spread{s.xx + t.xx, s.yy + t.yy, s.zz + t.zz, s.xy + t.xy, s.xz + t.xz, s.yz + t.yz}
}

// of returns the matrix times d.
func (s *spread) of(d geometry.Point3) geometry.Point3 {
	return geometry.Point3{
		X: s.xx*d.X + s.xy*d.Y + s.xz*d.Z,
		Y: s.xy*d.X + s.yy*d.Y + s.yz*d.Z,
		Z: s.xz*d.X + s.yz*d.Y + s.zz*d.Z,
	}
}

// force returns the force of the bodies of c on body i.
func (s *system) force(c *cell, i int32) geometry.Point3 {
	d := c.centre.Sub(s.at[i])
	if c.size*c.size < opening*opening*d.Dot(d) {
		return c.pull(d)
	}
	if c.left != nil {
		return s.force(c.left, i).Add(s.force(c.right, i))
	}
	var sum geometry.Point3
	for _, j := range s.Order[c.Lo:c.Hi] {
		if j != i {
			sum = sum.Add(pull(s.at[j].Sub(s.at[i]), 1))
		}
	}
	return sum
}
