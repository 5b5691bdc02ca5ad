package report

import (
	"bytes"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/work"
)

// written is the report on some rows of all kinds.
func written(t *testing.T, style Style) string {
	t.Helper()
	var b bytes.Buffer
	r, err := New(&b, style, "A day on a machine.")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		row    work.Row
		tracks []measure.Track
	}{
		{
			work.Row{Name: "sum/all", Title: "a sum | of all", Compare: []measure.Comparison{
				{Rival: "manta", Against: "goroutines", Factor: 1},
				{Rival: "manta", Against: "loop", Share: 0.5},
				{Rival: "goroutines", Against: "manta", Factor: 1, Plus: 3e6},
			}},
			[]measure.Track{
				{Rival: "loop", Turns: []float64{4e7, 4e7, 4e7}, CPU: 4e7, Batch: 1},
				{Rival: "goroutines", Turns: []float64{2e7, 2e7, 2e7}, CPU: 4.1e7, Batch: 1},
				{Rival: "manta", Turns: []float64{1.9e7, 1.8e7, 1.7e7}, CPU: math.NaN(), Batch: 7},
			},
		},
		{
			work.Row{Name: "join/1", Title: "joins", Per: "join", Compare: []measure.Comparison{{Rival: "Fork", Plus: 9}}},
			[]measure.Track{{Rival: "Fork", Turns: []float64{12}, CPU: 13, Batch: 1}},
		},
		{
			work.Row{Name: "periodic/all", Title: "now and then", Compare: []measure.Comparison{{Rival: "manta", Plus: 3000}}},
			[]measure.Track{{Rival: "manta", Turns: []float64{1}, Singles: []float64{1000, 2000, 3000}, CPU: 500}},
		},
		{
			work.Row{Name: "idle/all", Title: "nothing", Unit: work.Share, Compare: []measure.Comparison{{Rival: "manta", Plus: 0.001}}},
			[]measure.Track{{Rival: "manta", Turns: []float64{0.0002}, Singles: []float64{0.0002}, CPU: 5}},
		},
	} {
		if err := r.Row(&x.row, x.tracks); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Skipped(&work.Row{Name: "burst", Title: "a burst"}, "not measured: no time"); err != nil {
		t.Fatal(err)
	}
	if err := r.End(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestText(t *testing.T) {
	const want = `A day on a machine.

sum/all: a sum | of all
  loop               40.0 ms  processor        40.0 ms  (3 turns)
  goroutines         20.0 ms  processor        41.0 ms  (3 turns)
  manta              18.0 ms  processor        unknown  (3 turns of 7 times)
  -> manta: 0.900 of goroutines (turn by turn 0.900), at most 1: met
  -> manta: 0.900 of loop/2 (turn by turn 0.900)
  -> goroutines: manta + 2.00 ms, at most + 3.00 ms: met

join/1: joins
  Fork          12.0 ns/join  processor   13.0 ns/join  (1 turn)
  -> Fork: 12.0 ns/join, at most 9.00 ns/join: MISSED

periodic/all: now and then
  manta              2.00 µs  processor         500 ns  p99 2.98 µs  (1 turn, 3 values)
  -> manta: 2.00 µs, at most 3.00 µs: met

idle/all: nothing
  manta               0.020%  (1 turn)
  -> manta: 0.020%, at most 0.100%: met

burst: a burst
  not measured: no time

4 bounds met, 1 bound missed: join/1 (Fork)
`
	if got := written(t, Text{}); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestMarkdown(t *testing.T) {
	const want = `A day on a machine.

| row | work | figure (processor time) | to others (their figures), and bounds |
| --- | --- | --- | --- |
| ` + "`sum/all`" + ` | a sum \| of all | manta 18.0 ms (unknown) | 0.900 of goroutines: 20.0 ms (41.0 ms); at most 1: met<br>0.900 of loop/2: 40.0 ms (40.0 ms) |
| ` + "`sum/all`" + ` | the same | goroutines 20.0 ms (41.0 ms) | manta + 2.00 ms: 18.0 ms (unknown); at most + 3.00 ms: met |
| ` + "`join/1`" + ` | joins | Fork 12.0 ns/join (13.0 ns/join) | at most 9.00 ns/join: MISSED |
| ` + "`periodic/all`" + ` | now and then | manta 2.00 µs (500 ns) | at most 3.00 µs: met |
| ` + "`idle/all`" + ` | nothing | manta 0.020% | at most 0.100%: met |
| ` + "`burst`" + ` | a burst | not measured: no time |  |

4 bounds met, 1 bound missed: join/1 (Fork)
`
	if got := written(t, Markdown{}); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestTable(t *testing.T) {
	const want = `row	way	figure (processor time)	to another	of (processor time)	bound	work
sum/all	manta	18.0 ms (unknown)	0.900 of goroutines	20.0 ms (41.0 ms)	at most 1: met	a sum | of all
sum/all	manta	18.0 ms (unknown)	0.900 of loop/2	40.0 ms (40.0 ms)		a sum | of all
sum/all	goroutines	20.0 ms (41.0 ms)	manta + 2.00 ms	18.0 ms (unknown)	at most + 3.00 ms: met	a sum | of all
join/1	Fork	12.0 ns/join (13.0 ns/join)			at most 9.00 ns/join: MISSED	joins
periodic/all	manta	2.00 µs (500 ns)			at most 3.00 µs: met	now and then
idle/all	manta	0.020%			at most 0.100%: met	nothing
burst					not measured: no time	a burst

4 bounds met, 1 bound missed: join/1 (Fork)
`
	if got := written(t, Table{}); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestWrapped(t *testing.T) {
	long := strings.Repeat("µ", widest-2)
	for _, c := range []struct{ text, want string }{
		{"", "\n"},
		{" a  b\nc", "a b c\n"},
		{long + " b c d", long + " b\nc d\n"},
		{"a " + long + "bcd e", "a\n" + long + "bcd\ne\n"},
	} {
		if got := wrapped(c.text); got != c.want {
			t.Errorf("%q in lines is %q, want %q", c.text, got, c.want)
		}
	}
}

// broken is a writer after so many successful writes.
type broken int

func (b *broken) Write(p []byte) (int, error) {
	if *b--; *b < 0 {
		return 0, io.ErrClosedPipe
	}
	return len(p), nil
}

func TestWriteErrors(t *testing.T) {
	for n := range broken(5) {
		w := n
		r, err := New(&w, Text{}, "")
		errs := []error{err, r.Row(&work.Row{}, nil), r.Skipped(&work.Row{}, ""), r.End()}
		for i, err := range errs {
			if errors.Is(err, io.ErrClosedPipe) != (i >= int(n)) {
				t.Errorf("broken after %d writes: write %d has error %v", n, i, err)
			}
		}
	}
}

func TestManyMissedBoundsAreCounted(t *testing.T) {
	var b strings.Builder
	r, err := New(&b, Text{}, "")
	if err != nil {
		t.Fatal(err)
	}
	tracks := []measure.Track{{Rival: "manta", Turns: []float64{2}}}
	for _, n := range []int{2, 20} {
		row := work.Row{Name: "row"}
		for range n {
			row.Compare = append(row.Compare, measure.Comparison{Rival: "manta", Plus: 1})
		}
		if err := r.Row(&row, tracks); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.End(); err != nil {
		t.Fatal(err)
	}
	if want := "22 bounds missed: row (manta), row (20)\n"; !strings.HasSuffix(b.String(), want) {
		t.Errorf("ends with %q, want %q", b.String()[max(0, b.Len()-80):], want)
	}
}

func TestProgress(t *testing.T) {
	var b strings.Builder
	p := NewProgress(&b, 2)
	p.Begin("fib")
	p.Clear()
	if b.Len() != 0 {
		t.Errorf("writes %q where there is no terminal", &b)
	}
	p = newBar(&b, 2)
	p.Begin("fib")
	p.Clear()
	if !strings.Contains(b.String(), "fib") || !strings.Contains(b.String(), "1/2") {
		t.Errorf("the bar is %q", &b)
	}
}

func TestModelName(t *testing.T) {
	for _, c := range []struct{ cpuinfo, want string }{
		{"", ""},
		{"processor\t: 0\nmodel name\t: A Chip @ 2:1\n\nprocessor\t: 1\nmodel name\t: Another\n", "A Chip @ 2:1"},
		{"processor\t: 0\nBogoMIPS\t: 50\n", ""},
	} {
		if got := modelName(c.cpuinfo); got != c.want {
			t.Errorf("%q has model %q, want %q", c.cpuinfo, got, c.want)
		}
	}
}
