package par

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// yields are ways to yield n numbers. All but the first hide what they can of how yield ended.
var yields = map[string]func(n int, yield func(int) bool){
	"plain": func(n int, yield func(int) bool) {
		for i := 0; i < n && yield(i); i++ {
		}
	},
	"recovers": func(n int, yield func(int) bool) {
		defer func() { _ = recover() }()
		for i := 0; i < n && yield(i); i++ {
		}
	},
	"recovers each": func(n int, yield func(int) bool) {
		for i := range n {
			more := true
			func() {
				defer func() { _ = recover() }()
				more = yield(i)
			}()
			if !more {
				return
			}
		}
	},
	"forgets the result": func(n int, yield func(int) bool) {
		defer func() { _ = recover() }()
		for i := range n {
			yield(i)
		}
	},
	"on another goroutine": func(n int, yield func(int) bool) {
		done := make(chan struct{})
		go func() {
			defer close(done)
			defer func() { _ = recover() }()
			for i := 0; i < n && yield(i); i++ {
			}
		}()
		<-done
	},
}

// sequenced are the sources that read a sequence.
var sequenced = map[string]func(n int, seq func(n int, yield func(int) bool)) Iter[int]{
	"FromSeq": func(n int, seq func(n int, yield func(int) bool)) Iter[int] {
		return FromSeq(func(yield func(int) bool) { seq(n, yield) })
	},
	"FromSeq2": func(n int, seq func(n int, yield func(int) bool)) Iter[int] {
		return MapPairs(FromSeq2(func(yield func(int, bool) bool) {
			seq(n, func(i int) bool { return yield(i, true) })
		}), func(i int, _ bool) int { return i })
	},
	"FromSeqErr": func(n int, seq func(n int, yield func(int) bool)) Iter[int] {
		return FromSeqErr(func(yield func(int, error) bool) {
			seq(n, func(i int) bool { return yield(i, nil) })
		})
	},
}

// seqEndings are endings, and stages before them, that have something of their own to do with a stream.
var seqEndings = map[string]func(it Iter[int]) any{
	"Sum":        func(it Iter[int]) any { return it.Sum() },
	"float Sum":  func(it Iter[int]) any { return Map(it, func(x int) float64 { return float64(x) }).Sum() },
	"Collect":    func(it Iter[int]) any { return it.Collect() },
	"Count":      func(it Iter[int]) any { return it.Count() },
	"CountBy":    func(it Iter[int]) any { return CountBy(it, func(x int) int { return x % 3 }) },
	"ForEach":    func(it Iter[int]) any { it.ForEach(func(int) {}); return nil },
	"FindFirst":  func(it Iter[int]) any { x, _ := it.FindFirst(func(x int) bool { return x < 0 }); return x },
	"FindAny":    func(it Iter[int]) any { x, _ := it.FindAny(func(x int) bool { return x < 0 }); return x },
	"TryForEach": func(it Iter[int]) any { return it.TryForEach(func(int) error { return nil }) },
	"Seq": func(it Iter[int]) any {
		n := 0
		for range it.Seq() {
			n++
		}
		return n
	},
	"Take":      func(it Iter[int]) any { return it.Take(1 << 20).Collect() },
	"TakeWhile": func(it Iter[int]) any { return it.TakeWhile(func(int) bool { return true }).Sum() },
	"FlatMap":   func(it Iter[int]) any { return FlatMap(it, func(x int) []int { return []int{x, x} }).Count() },
	"Fold": func(it Iter[int]) any {
		return Fold(it, func() int { return 0 }, func(a, x int) int { return a + x }).Sum()
	},
	"Chunked": func(it Iter[int]) any { return Chunked(it, 3).Count() },
	"Zip":     func(it Iter[int]) any { return Zip(it, Range(0, 1<<20)).Count() },
	"blocks":  func(it Iter[int]) any { return it.ByUniformBlocks(7).Collect() },
}

// endedBy says how f ended: with what value, panic or error, under Do, or by the end of its goroutine.
func endedBy(f func(stop func()) any) string {
	how := "goexit"
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			switch v := recover().(type) {
			case nil:
			case *core.PanicError:
				how = fmt.Sprintf("panic %v", v.Value)
			default:
				how = fmt.Sprintf("as it is: %v", v)
			}
		}()
		err := doing(func(stop func()) error {
			v, err := Try(func() any { return f(stop) })
			how = fmt.Sprintf("%v, %v", v, err)
			return nil
		})
		if err != nil {
			how = err.Error()
		}
	}()
	<-done
	return how
}

// TestSequencesHideNothing: however a sequence treats yield, a pipeline ends as it does over one that hides nothing.
func TestSequencesHideNothing(t *testing.T) {
	const n = 70
	for fault, stage := range map[string]func(it Iter[int], at int, stop func()) Iter[int]{
		"none": func(it Iter[int], _ int, _ func()) Iter[int] { return it },
		"panic": func(it Iter[int], at int, _ func()) Iter[int] {
			return it.Inspect(func(x int) {
				if x == at {
					panic(fmt.Sprint("bad ", x))
				}
			})
		},
		"error": func(it Iter[int], at int, _ func()) Iter[int] {
			return MapErr(it, func(x int) (int, error) { return x, map[bool]error{true: errDone}[x == at] })
		},
		"goexit": func(it Iter[int], at int, _ func()) Iter[int] {
			return it.Inspect(func(x int) {
				if x == at {
					runtime.Goexit()
				}
			})
		},
		"cancel": func(it Iter[int], at int, stop func()) Iter[int] {
			return it.Inspect(func(x int) {
				if x == at {
					stop()
				}
			})
		},
	} {
		inPools(t, func(t *testing.T, workers int) {
			for ending, end := range seqEndings {
				for source, from := range sequenced {
					for _, at := range []int{0, 2, 30} {
						want := endedBy(func(stop func()) any { return end(stage(from(n, yields["plain"]), at, stop)) })
						if fault != "none" && (want == endedBy(func(func()) any { return end(from(n, yields["plain"])) })) {
							t.Fatalf("%s: the %s at %d is not noticed", ending, fault, at)
						}
						for how, seq := range yields {
							got := endedBy(func(stop func()) any { return end(stage(from(n, seq), at, stop)) })
							require.Equal(t, want, got, "%s of %s that %s: %s at %d, %d workers", ending, source, how, fault, at, workers)
						}
					}
				}
			}
		})
	}
}

// TestSequencesHideNoPanicOfABody: the body of a range over Seq is the caller's, so its panic passes as it is.
func TestSequencesHideNoPanicOfABody(t *testing.T) {
	for how, seq := range yields {
		for source, from := range sequenced {
			for _, boom := range []any{"body", []int{1}} { // A slice can't be compared.
				v := recovered(func() {
					for x := range from(20, seq).Seq() {
						if x == 11 {
							panic(boom)
						}
					}
				})
				require.Equal(t, boom, v, "%s that %s", source, how)
			}
		}
	}
}

// TestSequencesReplacePanics, as within Go's range. But an error or a context that is done is no panic to them.
func TestSequencesReplacePanics(t *testing.T) {
	seen := ""
	it := FromSeq(func(yield func(int) bool) {
		defer func() {
			v := recover()
			seen = fmt.Sprintf("%T", v)
			panic("driver")
		}()
		for i := 0; i < 20 && yield(i); i++ {
		}
	})
	for _, c := range []struct {
		want, seen string
		f          func(stop func()) any
	}{
		{"panic driver", "*core.PanicError", func(func()) any {
			return it.Inspect(func(x int) {
				if x == 3 {
					panic("bad")
				}
			}).Sum()
		}},
		{"as it is: driver", "string", func(func()) any {
			for range it.Seq() {
				panic("body")
			}
			return nil
		}},
		{"<nil>, par: element 0: fault 0", "<nil>", func(func()) any { return MapErr(it, failUnder(3)).Sum() }},
		{"enough", "<nil>", func(stop func()) any { return it.Inspect(func(int) { stop() }).Sum() }},
		{"panic driver", "<nil>", func(func()) any { return it.Sum() }},
		{"panic driver", "<nil>", func(func()) any { return it.Take(2).Sum() }},
	} {
		got := endedBy(c.f)
		require.Equal(t, []string{c.want, c.seen}, []string{got, seen})
	}
}

// TestStopsThatAreRecovered: what sources call may be stopped within, because it runs pipelines of its own, and recover that. The
// caller of the ending does not go on.
func TestStopsThatAreRecovered(t *testing.T) {
	hide := func(stop func()) {
		defer func() { _ = recover() }()
		stop()
		Range(0, 1000).ForEach(func(int) {})
	}
	for name, f := range map[string]func(stop func()){
		"FromSeq": func(stop func()) { FromSeq(func(func(int) bool) { hide(stop) }).Collect() },
		"FromSeqErr": func(stop func()) {
			FromSeqErr(func(yield func(int, error) bool) {
				hide(stop)
				yield(0, io.EOF)
			}).Collect()
		},
		"ScanLines": func(stop func()) {
			ScanLines(readerFunc(func([]byte) (int, error) { hide(stop); return 0, io.EOF })).Collect()
		},
		"a reader of lines": func(stop func()) {
			r := bytes.NewReader([]byte("1\n2\n3"))
			ScanLines(readerFunc(func(p []byte) (int, error) { hide(stop); return r.Read(p) })).Count()
		},
		"WalkTree":   func(stop func()) { WalkTree(0, func(int) []int { hide(stop); return nil }).Count() },
		"Split":      func(stop func()) { Split(0, func(int) (int, int, bool) { hide(stop); return 0, 0, false }).Count() },
		"Generate":   func(stop func()) { Generate(1, func(int) int { hide(stop); return 0 }).Sum() },
		"SplitFunc":  func(stop func()) { SplitFunc([]int{1}, func(int) bool { hide(stop); return false }).Count() },
		"FieldsFunc": func(stop func()) { FieldsFunc("a", func(rune) bool { hide(stop); return false }).Count() },
		"Custom":     func(stop func()) { Custom[int](Range(0, 1).Inspect(func(int) { hide(stop) }).Node()).Collect() },
		"FlatMapSeq": func(stop func()) {
			FlatMapSeq(Range(0, 1), func(int) iter.Seq[int] { return func(func(int) bool) { hide(stop) } }).Count()
		},
		"FlatMapIter": func(stop func()) {
			FlatMapIter(Range(0, 1), func(int) Iter[int] { hide(stop); return Iter[int]{} }).Count()
		},
		"Map": func(stop func()) { Map(Range(0, 1), func(int) int { hide(stop); return 0 }).Collect() },
		"Seq": func(stop func()) {
			for range Map(Range(0, 1), func(int) int { hide(stop); return 0 }).Seq() {
			}
		},
	} {
		inPools(t, func(t *testing.T, workers int) {
			went := false
			err := doing(func(stop func()) error { f(stop); went = true; return nil })
			if !errors.Is(err, errDone) || went {
				t.Errorf("%s, %d workers: the result is %v, and the caller goes on: %v", name, workers, err, went)
			}
		})
	}
}
