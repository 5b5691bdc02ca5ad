package par

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// inOrderAdapters are adapters that want all elements in their order, so that the first
// element that fails before them is the first that anybody meets.
var inOrderAdapters = map[string]bool{
	"Map": true, "Filter": true, "Inspect": true, "Update": true, "FilterMap": true, "FlatMap": true, "FlatMapIter": true,
	"FlatMapSeq": true, "MapLocal": true, "MapBlocks": true, "SiftBlocks": true, "MapErr": true, "FilterErr": true,
	"FlatMapErr": true, "WithMinLen": true, "WithMaxLen": true, "Limit": true, "Progress": true, "WithPool": true,
	"ByUniformBlocks": true, "ByExponentialBlocks": true,
}

// errProgram is a program with a stage that fails in its middle.
type errProgram struct {
	before program
	behind []step // of inOrderAdapters
	kind   int    // which stage fails
	k      int    // for elements that have the remainder 1 by it
}

func (p errProgram) String() string {
	s := fmt.Sprintf("%v, then failing stage %d for 1 modulo %d", p.before, p.kind, p.k)
	for _, step := range p.behind {
		s += fmt.Sprintf(" . %s(%d)", step.name, step.k)
	}
	return s
}

func randomErrProgram(rng *rand.Rand) errProgram {
	code := make([]byte, 6+2*rng.IntN(5))
	for i := range code {
		code[i] = byte(rng.Uint32())
		if i == 1 || i > 5 && i%2 != 0 {
			code[i] >>= rng.Uint32() % 8
		}
	}
	p := errProgram{before: decode(code), kind: rng.IntN(3), k: 1 + rng.IntN(1<<rng.IntN(11))}
	p.before.steps = slices.DeleteFunc(p.before.steps, func(s step) bool { return s.name == "Unordered" })
	all := slices.Concat(adapters(), tuners)
	for range rng.IntN(4) {
		if a := all[rng.IntN(len(all))]; inOrderAdapters[a.name] {
			p.behind = append(p.behind, step{a, 1 + rng.IntN(60)})
		}
	}
	return p
}

func (p errProgram) fails(x int) error {
	if (x%p.k+p.k)%p.k == 1%p.k {
		return fault(x)
	}
	return nil
}

// failing returns the pipeline up to the stage that fails.
func (p errProgram) failing() Iter[int] {
	it := p.before.pipeline()
	switch p.kind {
	case 0:
		return MapErr(it, func(x int) (int, error) { return x + 1, p.fails(x) })
	case 1:
		return FilterErr(it, func(x int) (bool, error) { return x%3 != 0, p.fails(x) })
	default:
		return FlatMapErr(it, func(x int) ([]int, error) { return []int{x, -x}, p.fails(x) })
	}
}

func (p errProgram) rest(it Iter[int]) Iter[int] {
	for _, s := range p.behind {
		it = s.apply(it, s.k)
	}
	return it
}

// reference returns what goes to the ending before the first element that fails, and the
// number of that; -1 if there is none. It leaves out steps that would make too many elements.
func (p *errProgram) reference() (xs []int, at int, err error) {
	at = -1
	for i, x := range p.before.reference() {
		if err = p.fails(x); err != nil {
			at = i
			break
		}
		switch {
		case p.kind == 0:
			xs = append(xs, x+1)
		case p.kind == 1 && x%3 != 0:
			xs = append(xs, x)
		case p.kind == 2:
			xs = append(xs, x, -x)
		}
	}
	for i, s := range p.behind {
		next := s.plain(xs, s.k)
		if len(next) > mostElements {
			p.behind = p.behind[:i]
			break
		}
		xs = next
	}
	return xs, at, err
}

// decides tells for an ending that may not want all elements whether those before the error
// are enough.
var decides = map[string]func(got any) bool{
	"FindFirst":     func(got any) bool { return got.(match[int]).OK },
	"PositionFirst": func(got any) bool { return got.(match[int]).OK },
	"Seq, broken off": func(got any) bool {
		return len(got.([]int)) == 5
	},
	"TryForEach": func(got any) bool { return got.(outcome).err != "" },
	"TryMap":     func(got any) bool { return got.(outcome).err != "" },
	"TryFold":    func(got any) bool { return got.(outcome).err != "" },
	"TryReduce":  func(any) bool { return false },
}

// wholeEndings are endings that want all elements.
var wholeEndings = map[string]bool{
	"Collect": true, "AppendTo": true, "CollectInto": true, "Count": true, "Sum": true, "Sum, the function": true, "Min": true, "MaxFunc": true,
	"MinMax": true, "MaxIndex": true, "Reduce": true, "ReduceWith": true, "ForEach": true, "ForEachBlock": true, "ForEachLocal": true, "Fold": true,
	"FoldBlocks, not commutative": true, "Seq": true, "GroupBy": true, "CountBy": true, "ReduceBy": true, "FoldBy": true, "ToMap": true,
	"Histogram": true, "HistogramBlocks": true, "TopK": true, "Sorted": true, "SortedFunc": true, "Distinct": true, "Partition": true, "PartitionMap": true, "Unzip": true,
	"MinByKey": true,
}

// check compares runs with the reference: by Try, and by UntilErr.
func (p errProgram) check(t *testing.T, end ending) {
	xs, at, err := p.reference()
	whole := wholeEndings[end.name]
	enough := decides[end.name]
	if !whole && enough == nil {
		return
	}
	for _, workers := range poolSizes(1, 2, 5) {
		for range 2 {
			var got any
			it := unknown(p.rest(p.failing())).WithPool(pools[workers])
			gotErr := Try0(func() { got = end.run(it) })
			if o, ok := got.(outcome); ok && gotErr == nil && o.err != "" && at >= 0 && !enough(end.plain(xs)) {
				require.Contains(t, o.err, err.Error(), "%v . %s, on %d workers", p, end.name, workers)
				require.Nil(t, o.value)
				continue
			}
			if at < 0 || !whole && enough(end.plain(xs)) {
				require.NoError(t, gotErr, "%v . %s, on %d workers", p, end.name, workers)
				require.Equal(t, end.plain(xs), got, "%v . %s, on %d workers", p, end.name, workers)
				continue
			}
			var e *ElementError
			require.ErrorAs(t, gotErr, &e, "%v . %s, on %d workers", p, end.name, workers)
			require.Equal(t, err, e.Err, "%v . %s, on %d workers", p, end.name, workers)
			if e.Index != -1 {
				require.Equal(t, at, e.Index, "%v . %s, on %d workers", p, end.name, workers)
			}
		}
		if !whole {
			continue
		}
		var stored error
		it := unknown(p.rest(UntilErr(p.failing(), &stored))).WithPool(pools[workers])
		require.Equal(t, end.plain(xs), end.run(it), "%v behind UntilErr . %s, on %d workers", p, end.name, workers)
		require.Equal(t, at >= 0, stored != nil)
		if stored != nil {
			require.ErrorIs(t, stored, err, "%v behind UntilErr . %s, on %d workers", p, end.name, workers)
		}
	}
}

// someOrMany returns how many programs a test runs, and the seed: n and the same ones every time, unless it is short or -programs
// says otherwise.
func someOrMany(n int, seed uint64) (int, uint64) {
	switch {
	case *programs > 0:
		return *programs, rand.Uint64()
	case raceEnabled || testing.Short():
		return 60, seed
	}
	return n, seed
}

// TestErrPrograms runs random pipelines with a stage that fails for some elements.
func TestErrPrograms(t *testing.T) {
	asTheyCome(t)
	n, seed := someOrMany(400, 9)
	rng := rand.New(rand.NewPCG(seed, 7))
	failed := 0
	for range n {
		p := randomErrProgram(rng)
		end := allEndings[rng.IntN(len(allEndings))]
		p.check(t, end)
		if _, at, _ := p.reference(); at >= 0 {
			failed++
		}
	}
	require.Greater(t, failed, n/10, "programs in which an element fails")
}

// TestErrorsThatAre compares errors.Is and errors.As for all ways out.
func TestErrorsThatAre(t *testing.T) {
	it := MapErr(Range(0, 1000), func(x int) (int, error) {
		if x >= 700 {
			return 0, fault(x)
		}
		return x, nil
	})
	for _, workers := range poolSizes(1, 2, 5) {
		it := unknown(it).WithPool(pools[workers])
		var err error
		p, _ := recovered(func() { it.Sum() }).(*PanicError)
		UntilErr(it, &err).Count()
		_, errMap := TryMap(it, func(x int) (int, error) { return x, nil })
		_, errFold := TryFold(it, func() int { return 0 }, func(a, x int) (int, error) { return a + x, nil })
		_, errReduce := it.TryReduce(0, func(a, b int) (int, error) { return a + b, nil })
		for what, err := range map[string]error{
			"UntilErr": err, "panic": p, "TryForEach": it.TryForEach(func(int) error { return nil }),
			"TryMap": errMap, "TryFold": errFold, "TryReduce": errReduce,
			"Try0": Try0(func() { it.ForEach(func(int) {}) }),
		} {
			var e *ElementError
			require.ErrorAs(t, err, &e, what)
			require.Equal(t, ElementError{700, fault(700)}, *e, what)
			require.ErrorIs(t, err, fault(700), what)
		}
		// That of an ending's own function is as it was returned.
		require.Equal(t, fault(3), it.TryForEach(func(x int) error { return []error{nil, fault(3)}[min(1, x/3)] }))
	}
	require.Equal(t, "par: element 7: bad", (&ElementError{7, errors.New("bad")}).Error())
	require.Equal(t, "par: bad", (&ElementError{-1, errors.New("bad")}).Error())
	require.Contains(t, recovered(func() { it.Sum() }).(error).Error(), "par: element 700: fault 700 (par.Try runs an ending so that it returns this error)")
}
