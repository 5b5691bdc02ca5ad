// Package ways calls in all ways in which Go lets it be written.
package ways

import (
	. "github.com/seed1237c087/manta/core"
	p "github.com/seed1237c087/manta/par"
	"vetted/race/far"
)

type ints = p.Iter[int]

type box[T any] struct {
	v T
}

func (b *box[T]) set(v T) { b.v = v }

type pool struct{ *Pool }

// A board has its cells row by row.
type board struct {
	cells         []int
	width, height int
}

func (b *board) row(row int) {
	for col := range b.width {
		b.cells[row*b.width+col] = col
	}
}

func (b *board) later(row int) {
	from := row * b.width
	for col := range b.width {
		b.cells[from+col]++
	}
}

func (b *board) column(col int) {
	for row := range b.height {
		b.cells[row*b.width+col] = row
	}
}

func (b *board) set(row, col, x int) { b.cells[row*b.width+col] = x }

func (b *board) one(row int) { b.set(row, 3, 1) }

func (b *board) first(row int) {
	for col := range b.width {
		b.cells[col] = row
	}
}

func (b *board) all(int) {
	for i := range b.width * b.height {
		b.cells[i/2] = i
	}
}

func boards(b *board) {
	p.For(b.height, b.row)
	p.For(b.height, b.later)
	p.For(b.width, b.column)
	p.For(b.height, b.one)
	p.For(b.height, func(row int) { b.row(row) })
	p.For(b.height, b.first) // want `first writes b.cells`
	p.For(b.height, b.all)   // want `all writes b.cells`
}

func ways(xs []int, it ints, own pool) {
	var t far.Total
	e := far.Embeds{Total: &t}
	var b box[int]
	it.ForEach(t.Add)                                                            // want `Add writes t.Sum`
	it.ForEach(t.AddLocked)                                                      //
	it.ForEach(e.Add)                                                            // want `Add writes e.Sum`
	it.ForEach(b.set)                                                            // want `set writes b.v`
	it.ForEach(func(x int) { far.Generic(&b.v, x) })                             // want `Generic writes b.v`
	it.ForEach(func(x int) { far.At(xs, x, x) })                                 //
	it.ForEach(func(x int) { far.At(xs, 0, x) })                                 // want `At writes xs\[0\]`
	it.ForEach(func(x int) { far.At(xs[x:], 0, x) })                             //
	it.ForEach(func(int) { far.Twice(&xs[1]) })                                  // want `Twice writes xs\[1\]`
	it.ForEach(func(int) { far.Touch() })                                        // want `Touch writes seen`
	far.ForAll(xs, func(x int) { b.v += x })                                     // want `this changes b.v, and ForAll may run`
	ints.ForEach(it, func(x int) { b.v = x })                                    // want `this writes b.v`
	each := it.ForEach                                                           //
	each(func(x int) { b.v = x })                                                // want `this writes b.v`
	own.Join(func() { b.v = 1 }, func() { b.v = 2 })                             // want `this writes b.v, which the other side of Join writes`
	Join(func() { b.set(1) }, func() { println(b.v) })                           // want `set writes b.v, which the other side of Join reads`
	InScope(func(s *Scope) { s.Spawn(func() { b.v++ }) })                        //
	it.ForEach(func(int) { clear(xs) })                                          // want `clear writes xs\[...\], and ForEach may run`
	it.ForEach(func(x int) { far.First(x == 3, &b.v) })                          //
	p.For(8, func(i int) { far.First(i == 3, &b.v) })                            //
	p.For(8, func(i int) { far.First(true, &b.v) })                              // want `First writes b.v`
	p.For(8, func(i int) { far.First(false, &b.v) })                             //
	own.Join(func() { far.First(true, &b.v) }, func() { far.First(true, &b.v) }) // want `First writes b.v`
	var c far.Cache
	it.ForEach(c.Put)
	generic(it, 3)
	var xss [8][]int
	p.For(8, func(i int) { xss[i] = append(xss[i], i) })
	p.For(8, func(i int) { xss[i&3] = append(xss[i&3], i) }) // want `this appends to xss\[i & 3\]`
	p.Refs(xs).ForEach(func(x *int) { *x++ })
	p.Map(it, func(x int) *box[int] { b.v = x; return &b }).Count() // want `this writes b.v`
}

// search writes another position for each element that equals v.
func search(xs []int, v int) (found int) {
	p.For(len(xs), func(i int) {
		if xs[i] == v {
			found = i // want `this writes found`
		}
	})
	return found
}

func generic[T any](it p.Iter[T], v T) (last T) {
	var b box[T]
	it.ForEach(func(x T) { last = x }) // want `this writes last`
	it.ForEach(func(x T) { b.set(x) }) // want `set writes b.v`
	it.ForEach(func(x T) { b := b; b.v = x })
	return last
}
