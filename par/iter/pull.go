package iter

import "github.com/seed1237c087/manta/par/internal/pace"

// step pulls blocks up to position to and gives them to k.
func (l *lane) step(to int, k taker) int {
	done := false
	defer unless(&done, func(v any) { l.rescue(k, v) })
	if l.unopened {
		if l.pos == 0 && to == l.p.spec.N && !l.p.spec.Stop.Reached(0) {
			l.stepOnce(k)
			done = true
			return l.pos
		}
		l.unopened = false
		l.cur = l.cursor(l.cur, l.p.cursorLen())
	}
	if most := l.p.spec.MaxLen; most > 0 && l.p.sh.is(perPiece) && to-l.piece > most {
		l.enter(l.pos) // If nothing is combined, each step is a piece.
	}
	if l.pace.Next != 0 {
		l.begun = pace.Now()
	}
	for l.pos < to && !l.p.spec.Stop.Due(l.pos) {
		hi := l.blockEnd(to)
		dst := l.buf
		if l.out != nil {
			dst = l.window
			dst.Window(l.out, l.pos, hi)
		}
		l.marks.begin(hi - l.pos)
		l.staged = true
		b := l.cur.block(l.pos, hi, dst)
		l.staged = false
		k.take(l.pos, hi, b)
		if pr := l.p.progress; pr != nil {
			pr.Add(hi - l.pos)
		}
		if l.pace.Next != 0 {
			now := pace.Now()
			l.pace.Note(hi-l.pos, now-l.begun)
			l.begun = now
		}
		l.pos = hi
	}
	done = true
	return l.pos
}

// blockEnd returns where the block that begins at l.pos ends.
func (l *lane) blockEnd(to int) int {
	p := l.p
	if !p.sh.is(whole) && to-l.pos > l.limit {
		to = l.pos + l.limit
		if p.slowStart {
			l.limit = min(2*l.limit, p.size)
		}
	}
	if most := l.pace.Next; most != 0 && to-l.pos > most {
		to = l.pos + most
	}
	if p.byUnit {
		to = min(to, p.spec.UnitEnd(l.pos))
	}
	return to
}
