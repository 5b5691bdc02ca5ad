package rounds

import "github.com/seed1237c087/manta/par/internal/freelist"

// mostKept is the largest number of candidates for which room is kept for another loop.
const mostKept = 1 << 18

// put keeps r for another loop, without references to user values.
func (r *run[T]) put() {
	kept := run[T]{key: r.key, cost: r.cost}
	room := cap(r.buf)
	for p := range r.pieces {
		room += cap(r.pieces[p].bufs[0])
	}
	if room <= mostKept {
		clear(r.buf[:cap(r.buf)])
		for p := range r.pieces {
			buf := r.pieces[p].bufs[0]
			clear(buf[:cap(buf)])
			r.pieces[p] = part[T]{bufs: [2][]T{buf}}
		}
		kept.buf, kept.pieces = r.buf, r.pieces
	}
	*r = kept
	freelist.Put(r.key, r)
}
