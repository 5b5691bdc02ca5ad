package work

//manta:off

import (
	"bufio"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/par"
)

const (
	peakLines = 300_000
	peakKeys  = 40
)

// profile is an accumulator that is large: 2 KB.
type profile struct{ of [256]int64 }

func (p *profile) add(line string) *profile {
	p.of[len(line)%len(p.of)]++
	return p
}

func (p *profile) merge(other *profile) *profile {
	for i, n := range other.of {
		p.of[i] += n
	}
	return p
}

// peak is the most memory that was alive at some looks in the middle of the work, beyond what was alive before.
type peak struct {
	calls       atomic.Int64
	before, top atomic.Uint64
}

// peakLooks is how often a peak looks.
const peakLooks = 8

// live is the memory that is alive.
func live() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// begin forgets what was before.
func (p *peak) begin() {
	p.calls.Store(0)
	p.top.Store(0)
	p.before.Store(live())
}

// look is called for each of n elements.
func (p *peak) look(n int) {
	if p.calls.Add(1)%int64(max(1, n/peakLooks)) != 0 {
		return
	}
	for now := live(); ; {
		if old := p.top.Load(); now <= old || p.top.CompareAndSwap(old, now) {
			return
		}
	}
}

// bytes is the peak.
func (p *peak) bytes() float64 {
	return float64(max(int64(p.top.Load())-int64(p.before.Load()), 1))
}

// keyPeakRows tell how much memory FoldBy has at a time, of a stream of lines with few keys and large accumulators.
func keyPeakRows(everyone crew) []Row {
	return []Row{{
		Name:  "users/fold_by_peak",
		Title: "bytes alive at a time to fold lines from a reader into 2 KB for each of 40 keys; " + everyone.String(),
		Unit:  Count,
		Setup: func(e *Env) ([]measure.Rival, error) {
			n := e.size(peakLines)
			text, twice := numbered(n), numbered(2*n)
			key := func(line string) string { k, _, _ := strings.Cut(line, " "); return k }
			var p peak
			loop := func() map[string]*profile {
				m := map[string]*profile{}
				lines := bufio.NewScanner(strings.NewReader(text))
				for lines.Scan() {
					k := key(lines.Text())
					if m[k] == nil {
						m[k] = new(profile)
					}
					p.look(n)
					m[k].add(lines.Text())
				}
				return m
			}
			foldBy := func(text string, n int) map[string]*profile {
				return par.FoldBy(par.ScanLines(strings.NewReader(text)), key, func() *profile { return new(profile) },
					func(acc *profile, line string) *profile { p.look(n); return acc.add(line) }, (*profile).merge)
			}
			want := loop()
			check := func(got map[string]*profile) error {
				if len(got) != len(want) {
					return fmt.Errorf("%w: %d keys, want %d", measure.ErrWrong, len(got), len(want))
				}
				for k, w := range want {
					if g := got[k]; g == nil || *g != *w {
						return fmt.Errorf("%w: key %s", measure.ErrWrong, k)
					}
				}
				return nil
			}
			rival := func(name string, f func() map[string]*profile, check func(map[string]*profile) error) measure.Rival {
				var last map[string]*profile
				return measure.Rival{
					Name: name,
					Turn: func(measure.Clock) []float64 {
						p.begin()
						last = f()
						return []float64{p.bytes()}
					},
					Check: func() error {
						if last == nil {
							last = f()
						}
						defer func() { last = nil }()
						return check(last)
					},
				}
			}
			return []measure.Rival{
				rival(written, loop, check),
				rival("FoldBy", func() map[string]*profile { return foldBy(text, n) }, check),
				rival("FoldBy, twice as many lines", func() map[string]*profile { return foldBy(twice, 2*n) }, func(got map[string]*profile) error {
					if len(got) != len(want) {
						return fmt.Errorf("%w: %d keys, want %d", measure.ErrWrong, len(got), len(want))
					}
					return nil
				}),
			}, nil
		},
		Compare: []measure.Comparison{
			{Rival: "FoldBy", Plus: mostAlive},
			{Rival: "FoldBy, twice as many lines", Against: "FoldBy", Factor: 1.5},
		},
	}}
}

// mostAlive is how many bytes may be alive in a FoldBy of small lines beside its accumulators, however many lines there are.
const mostAlive = 16 << 20

// numbered returns n lines with peakKeys keys in turn.
func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%d a line with some words, number %d\n", i%peakKeys, i)
	}
	return b.String()
}
