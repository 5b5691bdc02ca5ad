package par

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// program is what bytes stand for: a source, a chain of adapters, an ending, and
// bounds for the pieces.
type program struct {
	code         []byte
	source       origin
	n, k         int
	steps        []step
	end          ending
	minLen, most int
}

type step struct {
	adapter
	k int
}

// The bounds of a program: how many adapters it has, and how many elements may be
// between two.
const (
	mostSteps    = 12
	mostElements = 4000
)

// tuners are adapters that change nothing but how a pipeline runs, and those of
// which only the number of elements is certain, before equal elements are made of
// them.
var tuners = []adapter{
	{"WithMinLen", Iter[int].WithMinLen, same},
	{"WithMaxLen", Iter[int].WithMaxLen, same},
	{"Limit", Iter[int].Limit, same},
	{"Progress", func(it Iter[int], _ int) Iter[int] { return it.Progress(func(_, _ int) {}) }, same},
	{"Unordered", func(it Iter[int], _ int) Iter[int] { return it.Unordered() }, same},
	{"WithPool, WithPriority", func(it Iter[int], k int) Iter[int] {
		return it.WithPool(pools[[]int{1, 2, 5}[k%3]]).WithPriority(core.Priority(k / 3 % 2))
	}, same},
	{"TakeAny", func(it Iter[int], k int) Iter[int] { return it.TakeAny(k - 1).Map(func(int) int { return k }) },
		func(xs []int, k int) []int { return apply(xs[:min(k-1, len(xs))], func(int) int { return k }) }},
	{"SkipAny", func(it Iter[int], k int) Iter[int] { return it.SkipAny(k - 1).Map(func(int) int { return k }) },
		func(xs []int, k int) []int { return apply(xs[min(k-1, len(xs)):], func(int) int { return k }) }},
}

func same(xs []int, _ int) []int { return xs }

func decode(code []byte) program {
	all := code
	next := func() int {
		if len(code) == 0 {
			return 0
		}
		b := code[0]
		code = code[1:]
		return int(b)
	}
	p := program{
		code: all, source: origins[next()%len(origins)], n: next(), k: 1 + next(),
		end: allEndings[next()%len(allEndings)], minLen: next(), most: next(),
	}
	if p.most%2 == 0 { // Some sources come in another way if pieces have bounds.
		p.minLen, p.most = 0, 0
	}
	if p.n >= 240 {
		p.n = (p.n - 239) * 200 // beyond a block
	}
	for len(code) > 0 && len(p.steps) < mostSteps {
		i := next() % (len(adapters()) + len(tuners))
		s := step{k: 1 + next()}
		if i < len(adapters()) {
			s.adapter = adapters()[i]
		} else {
			s.adapter = tuners[i-len(adapters())]
		}
		if s.name == "ZipEq" && (p.source.name == "FromChan" || p.source.name == "ScanLines") {
			continue // It runs its input twice, which these can't.
		}
		p.steps = append(p.steps, s)
	}
	return p
}

func (p program) String() string {
	s := fmt.Sprintf("%s(%d, %d)", p.source.name, p.n, p.k)
	for _, step := range p.steps {
		s += fmt.Sprintf(" . %s(%d)", step.name, step.k)
	}
	return fmt.Sprintf("%s . %s, pieces of %d to %d, which is %q", s, p.end.name, p.minLen, p.most, p.code)
}

// reference returns the elements that reach the ending, and leaves out steps that
// would make too many.
func (p *program) reference() []int {
	want := p.source.plain(p.n, p.k)
	for i, s := range p.steps {
		next := s.plain(want, s.k)
		if len(next) > mostElements {
			p.steps = p.steps[:i]
			break
		}
		want = next
	}
	return want
}

func (p program) pipeline() Iter[int] {
	it := p.source.make(p.n, p.k)
	for _, s := range p.steps {
		it = s.apply(it, s.k)
	}
	if p.minLen > 0 {
		it = it.WithMinLen(p.minLen)
	}
	if p.most > 0 {
		it = it.WithMaxLen(p.most)
	}
	return it
}

// fixed reports whether the brackets of p's float sums are: not where the cut of
// windows, what is in a batch or which elements there are is a matter of time.
func (p program) fixed() bool {
	if p.source.name == "Blocks" || p.source.name == "RangeBlocks" || p.source.name == "FromChan" {
		return false
	}
	for _, s := range p.steps {
		switch s.name {
		case "Fold and Flatten", "FoldBlocks and Flatten", "TakeAny", "SkipAny", "Unordered", "Batch", "Batch and Flatten":
			return false
		}
	}
	return true
}

// told returns what is fixed of a result of p. If p is Unordered, the values of a key are combined as they come: only
// which ones they are is fixed, or their keys if an operation loses that.
func (p program) told(result any) any {
	if !slices.ContainsFunc(p.steps, func(s step) bool { return s.name == "Unordered" }) {
		return result
	}
	switch m := result.(type) {
	case map[int][]int:
		for _, xs := range m {
			slices.Sort(xs)
		}
	case []Pair[int, []int]:
		for _, group := range m {
			slices.Sort(group.Second)
		}
	case map[int]int:
		if p.end.name == "ReduceBy, not commutative" {
			return slices.Sorted(maps.Keys(m))
		}
	case []Pair[int, int]:
		if p.end.name == "ReducedBy, not commutative" {
			return apply(m, func(group Pair[int, int]) int { return group.First })
		}
	}
	return result
}

// asTheyCome has FlatMap and its kin give out elements as they come in t, however few slices there are.
func asTheyCome(t *testing.T) {
	old := sources.ManyLists
	t.Cleanup(func() { sources.ManyLists = old })
	sources.ManyLists = 1
}

// check runs p on 1, 2 and 5 workers, each time first as a pipeline of unknown cost
// and then again.
func (p program) check(t *testing.T) {
	elements := p.reference()
	if many := &sources.ManyLists; p.k%2 == 0 {
		defer func(n int) { *many = n }(*many)
		*many = 1
	}
	returned := false
	defer func() {
		if !returned {
			t.Errorf("%v did not return", p) // t.Fatalf or a panic, which goes on
		}
	}()
	var want any
	if p.end.plain != nil {
		want = p.told(p.end.plain(elements))
	} else if !p.fixed() {
		returned = true
		return
	}
	for _, workers := range poolSizes(1, 2, 5) {
		key := unknown(Iter[int]{}).n.Key()
		for range 2 {
			it := Iter[int]{p.pipeline().WithPool(pools[workers]).n.Renamed(key)}
			got := p.told(p.end.run(it))
			if want == nil {
				want = got
			}
			require.Equal(t, want, got, "%v, on %d workers", p, workers)
		}
	}
	returned = true
}

var programs = flag.Int("programs", 0, "how many programs TestPrograms runs, with a random seed; 0: the same few every time")

// TestPrograms runs random programs.
func TestPrograms(t *testing.T) {
	n, seed := 300, uint64(5)
	if raceEnabled {
		n = 60
	}
	if *programs > 0 {
		n, seed = *programs, rand.Uint64()
	}
	rng := rand.New(rand.NewPCG(seed, 6))
	for range n {
		code := make([]byte, 6+2*rng.IntN(mostSteps+1))
		for i := range code {
			code[i] = byte(rng.Uint32()) >> (rng.Uint32() % 8)
			if i == 0 || i == 3 || i > 5 && i%2 == 0 {
				code[i] = byte(rng.Uint32())
			}
		}
		decode(code).check(t)
	}
}

// FuzzPipelines runs a random source, chain of adapters and ending and compares the
// result with that of plain loops over slices.
func FuzzPipelines(f *testing.F) {
	// Each source, adapter and ending stands in some seed.
	for i := range max(len(origins), len(adapters())+len(tuners), len(allEndings)) {
		b := byte(i)
		f.Add([]byte{b, 17 * b, b % 5, b, b % 3, b % 7, b, 2, b + 1, 3, 7 * b, 4})
	}
	f.Add([]byte{0, 245, 1, 19, 0, 0, 1, 1, 38, 2, 7, 30})
	f.Fuzz(func(t *testing.T, code []byte) { decode(code).check(t) })
}
