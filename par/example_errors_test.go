//go:build !manta_brief

package par_test

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"
	"testing/fstest"

	"github.com/seed1237c087/manta/par"
)

func ExampleMapErr() {
	numbers := par.MapErr(par.Lines("12\n30\n7\n"), strconv.Atoi)
	fmt.Println(par.Try(numbers.Sum))

	numbers = par.MapErr(par.Lines("12\nthirty\n7\nsix\n"), strconv.Atoi)
	_, err := par.Try(numbers.Sum)
	fmt.Println(err) // Of two errors it is the first in the text.

	var at *par.ElementError
	if errors.As(err, &at) && errors.Is(err, strconv.ErrSyntax) {
		fmt.Println("see line", at.Index+1)
	}
	// Output:
	// 49 <nil>
	// par: element 1: strconv.Atoi: parsing "thirty": invalid syntax
	// see line 2
}

func ExampleFilterErr() {
	adults := par.FilterErr(par.Slice([]string{"41", "7", "2x", "18"}), func(s string) (bool, error) {
		age, err := strconv.Atoi(s)
		return age >= 18, err
	})
	_, err := par.Try(adults.Count)
	fmt.Println(err)
	fmt.Println(par.Try(adults.Take(1).Collect))
	// Output:
	// par: element 2: strconv.Atoi: parsing "2x": invalid syntax
	// [41] <nil>
}

func ExampleFlatMapErr() {
	files := fstest.MapFS{"a.txt": {Data: []byte("one two")}, "b.txt": {Data: []byte("three")}}
	words := par.FlatMapErr(par.Slice([]string{"a.txt", "b.txt", "c.txt"}), func(name string) ([]string, error) {
		data, err := files.ReadFile(name)
		return strings.Fields(string(data)), err
	})
	var err error
	fmt.Println(par.UntilErr(words, &err).Collect())
	fmt.Println(errors.Is(err, fs.ErrNotExist))
	// Output:
	// [one two three]
	// true
}

// entries returns a function that lists what is in a directory, nothing if it is a file.
func entries(files fs.FS) func(dir string) ([]string, error) {
	return func(dir string) (names []string, err error) {
		if info, err := fs.Stat(files, dir); err != nil || !info.IsDir() {
			return nil, err
		}
		list, err := fs.ReadDir(files, dir)
		for _, entry := range list {
			names = append(names, path.Join(dir, entry.Name()))
		}
		return names, err
	}
}

func ExampleWalkTreeErr() {
	files := fstest.MapFS{"docs/a.md": {}, "docs/deep/b.md": {}, "main.go": {}}
	fmt.Println(par.Try(par.WalkTreeErr(".", entries(files)).Count))

	_, err := par.Try(par.WalkTreeErr("missing", entries(files)).Count)
	fmt.Println(errors.Is(err, fs.ErrNotExist))
	// Output:
	// 6 <nil>
	// true
}

func ExampleWalkTreePrefixErr() {
	files := fstest.MapFS{"docs/a.md": {}, "main.go": {}}
	fmt.Println(par.Try(par.WalkTreePrefixErr(".", entries(files)).Collect))
	// Output: [. docs docs/a.md main.go] <nil>
}

func ExampleWalkTreePostfixErr() {
	files := fstest.MapFS{"docs/a.md": {}, "main.go": {}}
	fmt.Println(par.Try(par.WalkTreePostfixErr(".", entries(files)).Collect))
	// Output: [docs/a.md docs main.go .] <nil>
}

func ExampleFromSeqErr() {
	// A decoder, as of package encoding/csv, that fails at its third record.
	records := func(yield func(string, error) bool) {
		_ = yield("a", nil) && yield("b", nil) && yield("", errors.New("unexpected quote"))
	}
	_, err := par.Try(par.FromSeqErr(records).Collect)
	fmt.Println(err)
	// Output: par: element 2: unexpected quote
}

func ExampleUntilErr() {
	var err error
	numbers := par.MapErr(par.Lines("12\n30\nseven\n5\n"), strconv.Atoi)
	fmt.Println(par.UntilErr(numbers, &err).Sum(), "up to an error:", err)
	// Output: 42 up to an error: par: element 2: strconv.Atoi: parsing "seven": invalid syntax
}

func ExampleSeqErr() {
	for n, err := range par.SeqErr(par.MapErr(par.Lines("12\n30\nseven\n5\n"), strconv.Atoi)) {
		if err != nil {
			fmt.Println(err)
			break
		}
		fmt.Println(n)
	}
	// Output:
	// 12
	// 30
	// par: element 2: strconv.Atoi: parsing "seven": invalid syntax
}

func ExampleTry() {
	numbers := par.MapErr(par.Lines("12\n30\n7\n12\n"), strconv.Atoi)
	fmt.Println(par.Try(numbers.Collect))
	fmt.Println(par.Try(func() map[int]int { return par.CountBy(numbers, func(n int) int { return n }) }))
	// Output:
	// [12 30 7 12] <nil>
	// map[7:1 12:2 30:1] <nil>
}

func ExampleTry0() {
	numbers := par.MapErr(par.Lines("12\n30\nx"), strconv.Atoi)
	fmt.Println(par.Try0(func() { numbers.ForEach(func(int) {}) }))

	// An ending with several results sets variables.
	numbers = par.MapErr(par.Lines("12\n30\n7\n"), strconv.Atoi)
	var lo, hi int
	var ok bool
	err := par.Try0(func() { lo, hi, ok = par.MinMax(numbers) })
	fmt.Println(lo, hi, ok, err)
	// Output:
	// par: element 2: strconv.Atoi: parsing "x": invalid syntax
	// 7 30 true <nil>
}

func ExampleElementError_Error() {
	fmt.Println(&par.ElementError{Index: 3, Err: errors.New("too cold")})
	fmt.Println(&par.ElementError{Index: -1, Err: errors.New("too hot")})
	// Output:
	// par: element 3: too cold
	// par: too hot
}

func ExampleElementError_Unwrap() {
	err := &par.ElementError{Index: 3, Err: fs.ErrExist}
	fmt.Println(errors.Is(err, fs.ErrExist))
	// Output: true
}
