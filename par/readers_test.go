package par_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/seed1237c087/manta/par"
)

// readFunc is a reader.
type readFunc func(p []byte) (int, error)

func (f readFunc) Read(p []byte) (int, error) { return f(p) }

var errRead = errors.New("the line is down")

// failing returns a reader of three lines, two of them complete, and then of err.
func failing(err error) io.Reader {
	return io.MultiReader(strings.NewReader("a\nbb\nc"), iotest.ErrReader(err))
}

// tries are the endings that return an error. Each calls f for every line.
var tries = map[string]func(it par.Iter[string], f func(string) error) error{
	"TryForEach": func(it par.Iter[string], f func(string) error) error { return it.TryForEach(f) },
	"TryMap": func(it par.Iter[string], f func(string) error) error {
		out, err := par.TryMap(it, func(s string) (string, error) { return s, f(s) })
		if err != nil && out != nil {
			return fmt.Errorf("%q besides the error %w", out, err)
		}
		return err
	},
	"TryFold": func(it par.Iter[string], f func(string) error) error {
		out, err := par.TryFold(it, func() string { return "" }, func(a, s string) (string, error) { return a + s, f(s) })
		if err != nil && out != nil {
			return fmt.Errorf("%q besides the error %w", out, err)
		}
		return err
	},
	"TryReduce": func(it par.Iter[string], f func(string) error) error {
		out, err := it.Map(func(s string) string { return s + "." }).TryReduce("", func(a, b string) (string, error) { return a + b, f(b[:len(b)-1]) })
		if err != nil && out != "" {
			return fmt.Errorf("%q besides the error %w", out, err)
		}
		return err
	},
}

// TestReadErrorIsReturned: an ending that returns an error returns that of the reader, as it is.
func TestReadErrorIsReturned(t *testing.T) {
	fine := func(string) error { return nil }
	none := func(string) error { panic("called") }
	errFirst := errors.New("the function's")
	inPools(t, func(t *testing.T) {
		other := newPool(t, 2)
		for name, try := range tries {
			for stages, it := range map[string]func(r io.Reader) par.Iter[string]{
				"":    par.ScanLines,
				"Map": func(r io.Reader) par.Iter[string] { return par.ScanLines(r).Map(strings.ToUpper) },
				"Filter": func(r io.Reader) par.Iter[string] {
					return par.ScanLines(r).Filter(func(s string) bool { return s != "" })
				},
				"Take":     func(r io.Reader) par.Iter[string] { return par.ScanLines(r).Take(100) },
				"Rev":      func(r io.Reader) par.Iter[string] { return par.ScanLines(r).Rev() },
				"WithPool": func(r io.Reader) par.Iter[string] { return par.ScanLines(r).WithPool(other) },
				"FlatMap": func(r io.Reader) par.Iter[string] {
					return par.FlatMapIter(par.Once(r), par.ScanLines)
				},
			} {
				if err := try(it(failing(errRead)), fine); err != errRead { //nolint:errorlint // It is to be that very error.
					t.Errorf("%s, %s: %v, want %v", name, stages, err, errRead)
				}
				if err := try(it(iotest.ErrReader(errRead)), none); err != errRead { //nolint:errorlint // As above.
					t.Errorf("%s, %s, nothing read: %v, want %v", name, stages, err, errRead)
				}
			}
			first := func(s string) error {
				if s == "bb" {
					return errFirst
				}
				return nil
			}
			if err := try(par.ScanLines(failing(errRead)), first); !errors.Is(err, errFirst) {
				t.Errorf("%s: %v, want that of the function, which comes first", name, err)
			}
			boom := func(s string) error {
				if s == "bb" {
					panic(errFirst)
				}
				return fine(s)
			}
			if p, ok := recovered(func() { _ = try(par.ScanLines(failing(errRead)), boom) }).(*par.PanicError); !ok || !errors.Is(p, errFirst) {
				t.Errorf("%s: the panic of the function, which comes first, has not surfaced: %v", name, p)
			}
		}
	})
}

// TestReadersThatBreakTheirContract: none is believed.
func TestReadersThatBreakTheirContract(t *testing.T) {
	cutOff := fmt.Errorf("cut off: %w", io.EOF)
	for _, c := range []struct {
		want string
		read readFunc
	}{
		{"par: ScanLines: Read returned a count of 4097 for 4096 bytes", func(p []byte) (int, error) { return len(p) + 1, nil }},
		{"par: ScanLines: Read returned a count of -1 for 4096 bytes", func([]byte) (int, error) { return -1, nil }},
		{"par: ScanLines: Read returned a count of -7 for 4096 bytes", func([]byte) (int, error) { return -7, io.EOF }},
		{"par: ScanLines: multiple Read calls return no data or error", func([]byte) (int, error) { return 0, nil }},
		{"par: ScanLines: cut off: EOF", func([]byte) (int, error) { return 0, cutOff }},
	} {
		inPools(t, func(t *testing.T) {
			p, ok := recovered(func() { par.ScanLines(c.read).Count() }).(*par.PanicError)
			if !ok || fmt.Sprint(p.Value) != c.want {
				t.Errorf("Count: %v, want %s", p, c.want)
			}
			for name, try := range tries {
				err := try(par.ScanLines(c.read), func(string) error { return nil })
				if err == nil || "par: ScanLines: "+strings.TrimPrefix(err.Error(), "par: ScanLines: ") != c.want {
					t.Errorf("%s: %v, want %s", name, err, c.want)
				}
			}
		})
	}
	// What was read before counts.
	for _, k := range []int{-1, 1 << 20} {
		r := io.MultiReader(strings.NewReader("a\nbb\n"), readFunc(func([]byte) (int, error) { return k, nil }))
		var lines []string
		if err := par.ScanLines(r).Limit(1).TryForEach(func(s string) error { lines = append(lines, s); return nil }); err == nil {
			t.Errorf("lines %q and no error", lines)
		}
		if d := cmp.Diff([]string{"a", "bb"}, lines); d != "" {
			t.Errorf("lines: (-want +got)\n%s", d)
		}
	}
}
