package forkjoin

import "github.com/seed1237c087/manta/core"

// leafOrder is the order of matrices that are multiplied by loops.
const leafOrder = 32

// A Matrix is a square part of a matrix of integers, whose rows are so many elements apart.
type Matrix struct {
	Cells         []int
	Order, stride int
}

// NewMatrix returns a matrix of ones, whose order is a power of two.
func NewMatrix(order int) Matrix {
	m := Matrix{make([]int, order*order), order, order}
	for i := range m.Cells {
		m.Cells[i] = 1
	}
	return m
}

// quarter returns one of the quarters of m.
func (m Matrix) quarter(row, col int) Matrix {
	half := m.Order / 2
	return Matrix{m.Cells[row*half*m.stride+col*half:], half, m.stride}
}

// Product is c += a * b.
type Product struct{ C, A, B Matrix }

// ways returns the quarters of the product, which are two products each, one after the other.
func (p Product) ways() (first, second [4]Product) {
	for i := range first {
		row, col := i/2, i%2
		c := p.C.quarter(row, col)
		first[i] = Product{c, p.A.quarter(row, 0), p.B.quarter(0, col)}
		second[i] = Product{c, p.A.quarter(row, 1), p.B.quarter(1, col)}
	}
	return first, second
}

// Multiply does p by itself.
func (p Product) Multiply() {
	if p.C.Order <= leafOrder {
		p.leaf()
		return
	}
	first, second := p.ways()
	for _, four := range [][4]Product{first, second} {
		for _, q := range four {
			q.Multiply()
		}
	}
}

func (p Product) leaf() {
	n := p.C.Order
	for i := range n {
		c := p.C.Cells[i*p.C.stride:][:n]
		for k, a := range p.A.Cells[i*p.A.stride:][:n] {
			for j, b := range p.B.Cells[k*p.B.stride:][:n] {
				c[j] += a * b
			}
		}
	}
}

// MultiplyJoin is Multiply with four quarters at the same time.
func (p Product) MultiplyJoin() {
	if p.C.Order <= leafOrder {
		p.leaf()
		return
	}
	first, second := p.ways()
	for _, four := range [][4]Product{first, second} {
		core.Join(
			func() { core.Join(four[0].MultiplyJoin, four[1].MultiplyJoin) },
			func() { core.Join(four[2].MultiplyJoin, four[3].MultiplyJoin) },
		)
	}
}
