package par

import (
	"errors"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// TestYieldAfterFalse: a sequence that goes on when yield has returned false panics there, as within Go's range.
func TestYieldAfterFalse(t *testing.T) {
	const late = "par: FromSeq: the sequence called yield after yield returned false"
	for _, sure := range []bool{false, true} {
		calls, returned := 0, 0
		it := FromSeq(func(yield func(int) bool) {
			for i := 0; ; i++ {
				calls++
				if !yield(i) {
					returned++
					if sure { // That it may call once more.
						yield(i)
					}
				}
			}
		})
		for name, f := range map[string]func(){
			"Take":      func() { it.Take(3).Collect() },
			"Take 0":    func() { it.Inspect(func(int) {}).TakeWhile(func(int) bool { return false }).Count() },
			"TakeWhile": func() { it.TakeWhile(func(x int) bool { return x < 100 }).Count() },
			"FindFirst": func() { it.FindFirst(func(x int) bool { return x == 70 }) },
			"Any":       func() { it.Any(func(x int) bool { return x == 70 }) },
			"Seq": func() {
				for x := range it.Seq() {
					if x == 9 {
						break
					}
				}
			},
		} {
			calls, returned = 0, 0
			p, ok := recovered(f).(*core.PanicError)
			require.True(t, ok && p.Value == late, "%s: %v", name, p)
			require.Equal(t, 1, returned, name)
			require.Less(t, calls, 1000, name)
		}
	}
}

// TestYieldAfterTheEnd: yield may be kept, and called when the pipeline has ended.
func TestYieldAfterTheEnd(t *testing.T) {
	var kept func(int) bool
	keep := func(yield func(int) bool) { kept = yield }
	for name, f := range map[string]func(){
		"nothing":   func() { FromSeq(keep).Collect() },
		"some":      func() { FromSeq(func(yield func(int) bool) { keep(yield); _ = yield(1) && yield(2) }).Collect() },
		"a panic":   func() { FromSeq(func(yield func(int) bool) { keep(yield); panic("seq") }).Collect() },
		"a break":   func() { FromSeq(func(yield func(int) bool) { keep(yield); yield(1) }).Take(1).Count() },
		"a Goexit":  func() { FromSeq(func(yield func(int) bool) { keep(yield); yield(1); runtime.Goexit() }).Count() },
		"a failure": func() { MapErr(FromSeq(func(yield func(int) bool) { keep(yield); yield(1) }), failUnder(1)).Count() },
	} {
		done := make(chan struct{})
		go func() {
			defer close(done)
			recovered(f)
		}()
		<-done
		for range 2 {
			require.PanicsWithValue(t, "par: FromSeq: the sequence called yield after it returned", func() { kept(3) }, name)
		}
	}
	FromSeq2(func(yield func(int, int) bool) { keep(func(x int) bool { return yield(x, x) }) }).Count()
	require.PanicsWithValue(t, "par: FromSeq2: the sequence called yield after it returned", func() { kept(3) })
	FromSeqErr(func(yield func(int, error) bool) { keep(func(x int) bool { return yield(x, errDone) }) }).Count()
	require.PanicsWithValue(t, "par: FromSeqErr: the sequence called yield after it returned", func() { kept(3) })
}

// TestYieldWithinYield: what yield was called with is worked off, and may be by who calls it again.
func TestYieldWithinYield(t *testing.T) {
	var kept func(int) bool
	p, ok := recovered(func() {
		FromSeq(func(yield func(int) bool) {
			kept = yield
			yield(1)
		}).ForEach(func(int) { kept(2) })
	}).(*core.PanicError)
	require.True(t, ok && p.Value == "par: FromSeq: the sequence called yield before the last call returned", "%v", p)
}

// TestFromSeqErrGoesOn: what a sequence does behind its first error is of no account.
func TestFromSeqErrGoesOn(t *testing.T) {
	for _, n := range []int{0, 1, 2, 9, 1025} {
		for name, then := range map[string]func(yield func(int, error) bool){
			"an element":    func(yield func(int, error) bool) { yield(-1, nil) },
			"another error": func(yield func(int, error) bool) { yield(-1, errors.New("another")) },
			"recovered": func(yield func(int, error) bool) {
				for range 3 {
					recovered(func() { yield(-1, nil) })
					recovered(func() { yield(-1, errors.New("another")) })
				}
			},
			"a panic": func(func(int, error) bool) { panic("behind it") },
		} {
			for _, workers := range poolSizes(1, 2) {
				it := FromSeqErr(func(yield func(int, error) bool) {
					for i := range n {
						if !yield(i, nil) {
							return
						}
					}
					require.False(t, yield(-1, errDone))
					then(yield)
				}).WithPool(pools[workers])
				var err error
				require.Equal(t, upTo(n), append([]int{}, UntilErr(it, &err).Collect()...), name)
				require.Equal(t, &ElementError{n, errDone}, err, name)
				_, err = Try(it.Sum)
				require.Equal(t, &ElementError{n, errDone}, err, name)
				if n > 0 {
					require.Equal(t, upTo(n), it.Take(n).Collect(), name)
				}
			}
		}
	}
}
