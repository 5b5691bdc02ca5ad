package right

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/seed1237c087/manta/par"
)

// rooms has memory that a call writes once, and memory that it copies or gives away.
type rooms struct{ all, buf, own []byte }

func (r *rooms) part(x int) []byte {
	from := len(r.all)
	r.all = strconv.AppendInt(r.all, int64(x), 10)
	return r.all[from:len(r.all):len(r.all)]
}

func (r *rooms) copied(x int) []byte {
	b := strconv.AppendInt(r.buf[:0], int64(x), 10)
	r.buf = b
	b = bytes.ToUpper(b)
	return b
}

func (r *rooms) given(x int) []byte {
	r.own = strconv.AppendInt(r.own[:0], int64(x), 10)
	out := r.own
	r.own = nil
	return out
}

func partsKept() {
	fresh := func() rooms { return rooms{} }
	for _, f := range []func(*rooms, int) []byte{(*rooms).part, (*rooms).copied, (*rooms).given} {
		texts := par.MapLocal(par.Range(0, 1<<12), fresh, f).Collect()
		check(texts)
	}
	check(par.MapLocal(par.Range(0, 1<<12), fresh, (*rooms).part).Collect())
	check(par.MapLocal(par.Range(0, 1<<12), fresh, (*rooms).copied).Collect())
	check(par.MapLocal(par.Range(0, 1<<12), fresh, (*rooms).given).Collect())
	check(par.MapBlocks(par.Range(0, 1<<12), func(dst [][]byte, src []int) {
		part := src
		part = slices.Clone(part)
		for i := range part {
			dst[i] = strconv.AppendInt(nil, int64(part[i]), 10)
		}
	}).Collect())
}

func check(texts [][]byte) {
	for i, text := range texts {
		if string(text) != strconv.Itoa(i) {
			panic("memory was used again")
		}
	}
}
