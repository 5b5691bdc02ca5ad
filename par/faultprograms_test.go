package par

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// A faultProgram is a program with one more stage, which does something odd for elements that have the remainder r modulo k.
type faultProgram struct {
	program
	mischief
	at, k, r int // The stage comes before step at.
}

// mischief is what a stage may do.
type mischief int

const (
	thePanic mischief = iota
	thePanicInDo
	theGoexit
	theCancel
	theNested
	mischiefs int = iota
)

func (p faultProgram) String() string {
	return fmt.Sprintf("%v, with odd stage %d for %d modulo %d before step %d", p.program, p.mischief, p.r, p.k, p.at)
}

func randomFaultProgram(rng *rand.Rand) faultProgram {
	code := make([]byte, 6+2*rng.IntN(6))
	for i := range code {
		code[i] = byte(rng.Uint32())
	}
	k := 1 + rng.IntN(1<<rng.IntN(12))
	p := faultProgram{program: decode(code), mischief: mischief(rng.IntN(mischiefs)), k: k, r: rng.IntN(k)}
	p.reference() // It may leave out steps.
	p.at = rng.IntN(len(p.steps) + 1)
	return p
}

func (p faultProgram) isOdd(x int) bool { return (x%p.k+p.k)%p.k == p.r }

// first returns the first odd element that comes to the stage.
func (p faultProgram) first() (x int, ok bool) {
	up := p.program
	up.steps = p.steps[:p.at]
	xs := up.reference()
	i := slices.IndexFunc(xs, p.isOdd)
	if i < 0 {
		return 0, false
	}
	return xs[i], true
}

// inOrder reports whether all elements of the stage are wanted, in order, so that the first odd one is the first that anybody meets.
func (p faultProgram) inOrder() bool {
	for i, s := range p.steps {
		if i >= p.at && !inOrderAdapters[s.name] || s.name == "Unordered" {
			return false
		}
	}
	return wholeEndings[p.end.name] && p.fixed()
}

// met is what has become of a run.
type met struct {
	got, panic any
	returned   bool
	err        error
}

var errWhy = errors.New("why")

// run runs p on so many workers, 0 for the default pool, and reports also whether the stage did something odd.
func (p faultProgram) run(workers int) (m met, hit bool) {
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	var mu sync.Mutex
	stage := step{adapter: adapter{apply: func(it Iter[int], _ int) Iter[int] {
		return it.Map(func(x int) int {
			if !p.isOdd(x) {
				return x
			}
			mu.Lock()
			first := !hit
			hit = true
			mu.Unlock()
			switch p.mischief {
			case thePanic, thePanicInDo:
				panic(fault(x))
			case theGoexit:
				runtime.Goexit()
			case theCancel:
				cancel(errWhy)
			case theNested:
				if first {
					nested()
				}
			}
			return x
		})
	}}}
	whole := p.program
	whole.steps = slices.Insert(slices.Clone(p.steps), p.at, stage)
	var wg sync.WaitGroup
	wg.Go(func() {
		defer func() { m.panic = recover() }()
		it := unknown(whole.pipeline())
		if workers > 0 {
			it = it.WithPool(pools[workers])
		}
		if p.mischief == thePanicInDo || p.mischief == theCancel {
			m.err = Do(ctx, func() error {
				m.got = p.end.run(it)
				return nil
			})
		} else {
			m.got = p.end.run(it)
		}
		m.returned = true
	})
	wg.Wait()
	return m, hit
}

// nested does something parallel, and panics if that has a wrong result.
func nested() {
	a, b := core.Join2(func() int { return len(Distinct(Range(0, 500))) }, func() int { return Range(0, 700).Map(func(x int) int { return x & 1 }).Sum() })
	if a != 500 || b != 350 {
		panic(fmt.Sprintf("nested: %d, %d", a, b))
	}
}

func (p faultProgram) check(t *testing.T, workers int) {
	m, hit := p.run(workers)
	first, some := p.first()
	if m.returned && m.err == nil && p.end.plain != nil && (p.mischief == theNested || !hit) {
		require.Equal(t, p.told(p.end.plain(p.reference())), p.told(m.got), "%v, on %d workers", p, workers)
	}
	sure := some && p.inOrder()
	require.False(t, sure && !hit, "%v, on %d workers: the stage is left out", p, workers)
	switch p.mischief {
	case thePanic, thePanicInDo:
		if m.panic != nil {
			require.IsType(t, fault(0), m.panic.(*core.PanicError).Value, "%v, on %d workers", p, workers)
		}
		if sure {
			require.NotNil(t, m.panic, "%v, on %d workers", p, workers)
			require.Equal(t, fault(first), m.panic.(*core.PanicError).Value, "%v, on %d workers", p, workers)
		}
	case theGoexit:
		require.Nil(t, m.panic, "%v, on %d workers", p, workers)
		require.False(t, sure && m.returned, "%v, on %d workers: goes on behind a Goexit", p, workers)
	case theCancel:
		require.True(t, m.returned && m.panic == nil && (m.err == nil || errors.Is(m.err, errWhy)), "%v, on %d workers: %+v", p, workers, m)
	case theNested:
		require.True(t, m.returned, "%v, on %d workers: %+v", p, workers, m)
	}
}

// TestFaultPrograms: whatever a stage does, at whatever place in a pipeline, by several callers at once, the caller sees what is
// documented: the panic of the first element, the end of its goroutine, the cause of the context, the result.
func TestFaultPrograms(t *testing.T) {
	asTheyCome(t)
	n, seed := someOrMany(300, 11)
	sizes := append(poolSizes(1, 2, 5), 0)
	for caller := range 3 {
		t.Run(fmt.Sprint("caller ", caller), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(seed, uint64(caller)))
			for range n / 3 {
				randomFaultProgram(rng).check(t, sizes[rng.IntN(len(sizes))])
			}
		})
	}
}
