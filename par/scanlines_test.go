package par

import (
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestScanLinesDoesNotWaitForMore has a writer that waits for each line to be worked
// off.
func TestScanLinesDoesNotWaitForMore(t *testing.T) {
	for _, workers := range poolSizes(1, 2) {
		r, w := io.Pipe()
		done := make(chan string)
		go func() {
			defer w.Close()
			for _, c := range []struct {
				text string
				want []string
			}{{"a\n", []string{"a"}}, {"b\r\nc\nd", []string{"b", "c"}}, {"e\n\nf", []string{"de", ""}}, {"f\n", []string{"ff"}}} {
				_, _ = io.WriteString(w, c.text)
				var got []string
				for range c.want {
					got = append(got, <-done)
				}
				slices.Sort(got)
				slices.Sort(c.want)
				if d := diff(c.want, got); d != "" {
					t.Errorf("after %q: (-want +got)\n%s", c.text, d)
				}
			}
		}()
		ScanLines(r).WithPool(pools[workers]).ForEach(func(line string) { done <- line })
	}
}

// xs is a reader of n bytes that are no end of a line.
type xs struct{ n int }

func (r *xs) Read(p []byte) (int, error) {
	if r.n == 0 {
		return 0, io.EOF
	}
	n := min(len(p), r.n)
	for i := range p[:n] {
		p[i] = 'x'
	}
	r.n -= n
	return n, nil
}

// TestLongLines: a line that is longer than a piece costs what its length says: a buffer and a text of so many bytes, each of which is
// looked at once. Another line as long needs another text, and hardly another buffer.
func TestLongLines(t *testing.T) {
	const length = 24 << 20
	for _, lines := range []int{1, 4} {
		for _, fixed := range []bool{false, true} {
			var all []io.Reader
			for range lines {
				all = append(all, &xs{length}, strings.NewReader("\n"))
			}
			s := &scanner{r: io.MultiReader(append(all, strings.NewReader("a\nb"))...), fixed: fixed}
			var lengths []int
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			readPieces(s, func(text string) bool {
				for line := range strings.Lines(text) {
					lengths = append(lengths, len(line))
				}
				return true
			})
			runtime.ReadMemStats(&after)
			want := append(slices.Repeat([]int{length + 1}, lines), 2, 1)
			require.Equal(t, want, lengths)
			if n := lines*(length+1) + 3; s.looked != n {
				t.Errorf("%d bytes were looked at in %d", s.looked, n)
			}
			if n := after.TotalAlloc - before.TotalAlloc; n > uint64(lines+2)*length {
				t.Errorf("%d lines of %d bytes: %d allocated", lines, length, n)
			}
		}
	}
}

// TestOneLongField: a block looks at its own characters, and at those behind it only for the end of what begins there.
func TestOneLongField(t *testing.T) {
	for _, n := range []int{1 << 10, 1 << 18} {
		looked := 0
		text := FieldsFunc(strings.Repeat("x", n), func(rune) bool { looked++; return false })
		if got := text.WithPool(pools[1]).Count(); got != 1 || looked > 2*n+n/16 {
			t.Errorf("%d fields of %d characters, %d looked at", got, n, looked)
		}
	}
}
