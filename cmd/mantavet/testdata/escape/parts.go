package escape

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// A scratch is the state of a worker.
type scratch struct {
	buf, all, out []byte
	row           []int
	b             bytes.Buffer
	seen          map[int]bool
}

type result struct {
	text []byte
	n    int
}

func fresh() scratch { return scratch{} }

func (s *scratch) text(x int) []byte {
	s.buf = strconv.AppendInt(s.buf[:0], int64(x), 10)
	return s.buf // want `s is a state, which other tasks use after the call, and it is returned`
}

func partsOfStates(it par.Iter[int], ch chan []byte) (kept []int) {
	par.MapLocal(it, fresh, (*scratch).text).Count()
	par.MapLocal(it, func() []byte { return nil }, func(buf *[]byte, x int) []byte {
		*buf = append((*buf)[:0], byte(x))
		return *buf // want `it is returned`
	}).Count()
	par.MapLocal(it, fresh, func(s *scratch, x int) []byte {
		b := s.buf[:0]
		for range x {
			b = append(b, 'x')
		}
		s.buf = b
		return b // want `it is returned`
	}).Count()
	par.MapLocal(it, fresh, func(s *scratch, x int) result {
		s.b.Reset()
		s.b.WriteByte('x')
		return result{text: s.b.Bytes(), n: x} // want `it is returned`
	}).Count()
	par.MapLocal(it, fresh, func(s *scratch, x int) []int {
		r := s.row
		for i := range r {
			r[i] = x * i
		}
		return r[:3] // want `it is returned`
	}).Count()
	par.MapLocal(it, fresh, func(s *scratch, x int) map[int]bool {
		clear(s.seen)
		s.buf = append(s.buf[:0], 'x')
		ch <- s.buf   // want `it is sent to a channel`
		return s.seen // want `it is returned`
	}).Count()
	par.MapLocal(it, fresh, func(s *scratch, _ int) *scratch { return s }).Count() // want `it is returned`
	core.NewStatePool(func() []int { return nil }).Lend(func(s *[]int) {
		*s = append((*s)[:0], 1)
		kept = *s // want `kept keeps it`
	})
	return kept
}

// What follows is right.
func partsOfNothing(it par.Iter[int]) {
	par.MapLocal(it, fresh, func(s *scratch, _ int) string { s.buf = append(s.buf[:0], 'x'); return string(s.buf) }).Count()
	par.MapLocal(it, fresh, func(s *scratch, _ int) []byte { s.buf = append(s.buf[:0], 'x'); return slices.Clone(s.buf) }).Count()
	par.MapLocal(it, fresh, func(s *scratch, _ int) []byte { s.buf = append(s.buf[:0], 'x'); return append(s.buf[:0:0], s.buf...) }).Count()
	par.MapLocal(it, fresh, func(s *scratch, x int) int { s.row = append(s.row[:0], x); return s.row[0] }).Count()
	par.MapLocal(it, fresh, func(s *scratch, _ int) []byte { // memory that is written once
		from := len(s.all)
		s.all = append(s.all, 'x')
		return s.all[from:]
	}).Count()
	par.MapLocal(it, fresh, func(s *scratch, _ int) []byte { // memory that is given away
		s.out = append(s.out[:0], 'x')
		out := s.out
		s.out = nil
		return out
	}).Count()
	par.MapLocal(it, fresh, func(s *scratch, _ int) []byte {
		b := append(s.buf[:0], 'x')
		s.buf = b
		b = bytes.ToUpper(b)
		return b
	}).Count()
	par.MapLocal(it, fresh, func(s *scratch, x int) map[int]bool { return s.seen }).Count() // made before, and only read
}

type pair struct{ xs []int }

func partsOfBlocks(it par.Iter[int], k *keeper) {
	par.MapBlocks(it, func(dst [][]int, src []int) {
		for i := range src {
			dst[i] = src[i : i+1] // want `src is a block, whose memory is used again after the call, and dst\[i\] keeps it`
		}
	}).Count()
	par.MapBlocks(it, func(dst []*int, src []int) {
		for i := range src {
			dst[i] = &src[i] // want `dst\[i\] keeps it`
		}
	}).Count()
	par.MapBlocks(it, func(dst []pair, src []int) {
		dst[0] = pair{src[1:]} // want `dst\[0\] keeps it`
		dst[1].xs = src        // want `dst\[1\].xs keeps it`
	}).Count()
	par.SiftBlocks(it, func(dst [][]int, src []int) int {
		var rest []int
		rest = src[2:]
		k.blocks[0] = rest // want `k.blocks\[0\] keeps it`
		rest = slices.Clone(rest)
		k.blocks[1] = rest
		dst[0] = rest
		return copy(dst, k.blocks)
	}).Count()
}
