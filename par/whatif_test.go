package par_test

import (
	"fmt"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/whatif"
	"github.com/seed1237c087/manta/par"
)

// inBubble records f where nothing takes time but to sleep.
func inBubble(t *testing.T, f func()) (rec *whatif.Recording) {
	t.Helper()
	synctest.Test(t, func(*testing.T) { rec = whatif.Record(f) })
	return rec
}

// TestRangesArePredicted: where the loop body of a range over a Seq takes as long as an element does, two workers need half the time of one,
// and more no less than what the body takes. Where elements take ten times as long, eleven workers are of use.
func TestRangesArePredicted(t *testing.T) {
	const n = 2000
	for _, times := range []int{1, 10} {
		element, body := time.Duration(times)*time.Millisecond, time.Millisecond
		stage := func(i int) int { time.Sleep(element); return i } //nolint:forbidigo // The clock of the bubble goes on by that.
		for name, it := range map[string]par.Iter[int]{
			"positions": par.Range(0, n).Map(stage),
			"a stream": par.FromSeq(func(yield func(int) bool) {
				for i := 0; i < n && yield(i); i++ {
				}
			}).Map(stage),
		} {
			rec := inBubble(t, func() {
				next := 0
				for x := range it.Seq() {
					if x != next {
						t.Errorf("%s: %d after %d elements", name, x, next)
					}
					next++
					time.Sleep(body) //nolint:forbidigo // The clock of the bubble goes on by that.
				}
			})
			if want := n * (element + body); rec.Work() != want {
				t.Errorf("%s: the work is %v, want %v", name, rec.Work(), want)
			}
			for _, workers := range []int{1, 2, times + 1, 64} {
				took := rec.Simulate(whatif.Machine{Workers: workers, Costs: &whatif.Costs{}}).Time
				least := max(rec.Work()/time.Duration(workers), n*body)
				if took < least || took > least+least*2/5 { // A batch of a stream ends before the next one begins.
					t.Errorf("%s of %v: %v with %d workers, want %v, or two fifths more", name, element, took, workers, least)
				}
			}
		}
	}
}

// TestRangesThatAreMeasuredEnd: as others do, at a break and at panics of an element and of the loop body, and what is under way has ended.
func TestRangesThatAreMeasuredEnd(t *testing.T) {
	it := par.Range(0, 1000).WithMaxLen(1).Map(func(i int) int {
		if i == 700 {
			panic("an element")
		}
		return i
	})
	for name, tt := range map[string]struct {
		at   int
		f    func()
		want string
	}{
		"a break":    {at: 100, f: func() {}},
		"the body":   {at: 100, f: func() { panic("the body") }, want: "the body"},
		"an element": {at: 1000, want: "an element"},
	} {
		got, passed := "", 0
		core.Measure(func() {
			defer func() {
				switch v := recover().(type) {
				case nil:
				case *core.PanicError:
					got = fmt.Sprint(v.Value)
				default:
					got = fmt.Sprint(v)
				}
			}()
			for x := range it.Seq() {
				if x == tt.at {
					tt.f()
					break
				}
				passed++
			}
		})
		if got != tt.want || passed != min(tt.at, 700) {
			t.Errorf("%s: panicked with %q after %d elements, want %q after %d", name, got, passed, tt.want, min(tt.at, 700))
		}
	}
}

// TestCriticalOfPipelines: a strand within an operation has the place of its call, and one in the loop body that of the range.
func TestCriticalOfPipelines(t *testing.T) {
	var want string
	here := func(below int) {
		_, file, line, _ := runtime.Caller(1)
		want = fmt.Sprintf("%s:%d", file, line+below)
	}
	// Each element takes so long that it is worth a task, whatever is known of this place in the program: what runs alone begins no strand.
	lasting := func(i int, d time.Duration) int { time.Sleep(d); return i } //nolint:forbidigo // The clock of the bubble goes on by that.
	dear := func(i int) int { return lasting(i, time.Millisecond) }
	slow := func(i int) int {
		if i == 77 {
			return lasting(i, time.Second+time.Millisecond)
		}
		return dear(i)
	}
	for name, f := range map[string]func(){
		"an ending": func() {
			here(1)
			par.Range(0, 1000).WithMaxLen(1).Map(slow).Sum()
		},
		"behind an ending": func() {
			here(1)
			par.Range(0, 1000).Map(dear).Sum()
			slow(77)
		},
		"a range": func() {
			here(1)
			for range par.Range(0, 1000).WithMaxLen(1).Map(slow).Seq() {
			}
		},
		"the body of a range": func() {
			here(1)
			for i := range par.Range(0, 1000).WithMaxLen(1).Map(dear).Seq() {
				if i == 77 {
					slow(i)
				}
			}
		},
		"a loop": func() {
			here(1)
			par.For(1000, func(i int) { slow(i) })
		},
		"an ending as a task of its own": func() {
			here(1)
			f := core.Go(par.Range(0, 1000).WithMaxLen(1).Map(slow).Sum)
			core.Blocking(func() { <-f.Done() })
			f.Wait()
		},
	} {
		got := inBubble(t, f).Critical(1)
		if len(got) != 1 || got[0].Took < time.Second || got[0].Place != want {
			t.Errorf("%s: %v, want a second at %s", name, got, want)
		}
	}
}
