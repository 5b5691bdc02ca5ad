package run

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// Pull pulls blocks up to position to and gives them to k.
func (l *Lane) Pull(to int, k taker) int {
	done := false
	defer unless(&done, func(v any) { l.rescue(k, v) })
	if l.counts {
		l.from, l.since = l.Pos, pace.Now()
	}
	if l.pace.Next != 0 {
		l.begun = pace.Now()
	}
	for l.Pos < to && !l.P.Spec.Stop.Due(l.Pos) {
		hi := l.blockEnd(to)
		dst := l.buf
		if l.out != nil {
			dst = l.Window
			dst.Window(l.out, l.Pos, hi)
		}
		l.Offsets.Begin(hi - l.Pos)
		l.staged = true
		b := l.Stages.Block(l.Pos, hi, dst)
		l.staged = false
		if l.Offsets.More {
			if b = l.several(hi, dst, k, b); b == nil {
				break
			}
		}
		k.Take(l.Pos, hi, b)
		if pr := l.P.Progress; pr != nil {
			l.told(pr, hi)
		}
		if l.pace.Next != 0 {
			now := pace.Now()
			l.pace.Note(hi-l.Pos, now-l.begun)
			l.begun = now
			l.P.Spec.Stop.Clock(now)
		} else {
			l.P.Spec.Stop.Look(&l.looked)
		}
		l.Pos = hi
	}
	if l.counts {
		l.counted()
	}
	done = true
	return l.Pos
}

// several gives k the block b and all later blocks of the positions up to hi, except the last one. It returns the last block, or nil
// if there is a stop.
func (l *Lane) several(hi int, dst describe.Block, k taker, b describe.Block) (last describe.Block) {
	for l.Offsets.More {
		k.Take(l.Pos, l.Pos, b)
		l.P.Spec.Stop.Look(&l.looked)
		if l.P.Spec.Stop.Due(l.Pos) {
			return nil
		}
		l.staged = true
		b = l.Stages.Block(l.Pos, hi, dst)
		l.staged = false
	}
	return b
}

// told reports to p that the block up to hi is done.
func (l *Lane) told(p *Progress, hi int) {
	if l.P.Sh.Is(describe.Several) {
		p.Add(l.Offsets.Given)
		return
	}
	p.Add(hi - l.Pos)
}

// blockEnd returns where the block that begins at l.Pos ends.
func (l *Lane) blockEnd(to int) int {
	p := l.P
	if !p.Sh.Is(describe.Whole) && to-l.Pos > l.limit {
		to = l.Pos + l.limit
		if p.SlowStart {
			l.limit = min(2*l.limit, p.Size)
		}
	}
	if most := l.pace.Next; most != 0 && to-l.Pos > most {
		to = l.Pos + most
	}
	if p.ByUnit {
		to = min(to, p.Spec.UnitEnd(l.Pos))
	}
	return to
}
