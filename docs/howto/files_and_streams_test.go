package howto_test

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strconv"
	"strings"
	"testing/fstest"

	"github.com/seed1237c087/manta/par"
)

func Example_scanLines() {
	file := strings.NewReader("12\n7\nx\n30\n") // or an *os.File
	numbers := par.MapErr(par.ScanLines(file), strconv.Atoi)
	sum, err := par.Try(numbers.Sum)
	fmt.Println(sum, err)

	if bad, ok := errors.AsType[*par.ElementError](err); ok {
		fmt.Println("line", bad.Index+1)
	}
	// Output:
	// 0 par: element 2: strconv.Atoi: parsing "x": invalid syntax
	// line 3
}

func Example_badLines() {
	file := strings.NewReader("12\nx\n30\ny\n")
	type badLine struct {
		Number int
		Err    error
	}
	numbers, bad := par.PartitionMap(par.Enumerate(par.ScanLines(file)), func(line par.Item[string]) (int, badLine, bool) {
		n, err := strconv.Atoi(line.Value)
		return n, badLine{line.Index + 1, err}, err == nil
	})
	fmt.Println(numbers, len(bad), bad[0])
	// Output:
	// [12 30] 2 {2 strconv.Atoi: parsing "x": invalid syntax}
}

func Example_seq() {
	file := strings.NewReader("one\ntwo\nthree\n")
	out := bufio.NewWriter(os.Stdout)
	for line := range par.ScanLines(file).Map(strings.ToUpper).Seq() {
		fmt.Fprintln(out, line) // on this goroutine only
	}
	out.Flush()
	// Output:
	// ONE
	// TWO
	// THREE
}

func Example_channel() {
	jobs := make(chan int, 64) // with a buffer, or there is nothing to share
	go func() {
		defer close(jobs)
		for i := range 1000 {
			jobs <- i
		}
	}()
	squares := par.FromChan(jobs).Map(func(i int) int { return i * i })
	fmt.Println(squares.Sum())
	// Output:
	// 332833500
}

type file struct {
	name string
	dir  bool
}

func sizes(fsys fs.FS) (map[string]int, error) {
	children := func(f file) (files []file, err error) {
		if !f.dir {
			return nil, nil
		}
		entries, err := fs.ReadDir(fsys, f.name)
		for _, e := range entries {
			files = append(files, file{path.Join(f.name, e.Name()), e.IsDir()})
		}
		return files, err
	}
	size := func(f file) (par.Pair[string, int], error) {
		text, err := fs.ReadFile(fsys, f.name)
		return par.MakePair(f.name, len(text)), err
	}
	files := par.WalkTreePrefixErr(file{".", true}, children).Filter(func(f file) bool { return !f.dir })
	return par.Try(func() map[string]int { return par.ToMap(par.MapErr(files, size)) })
}

func Example_tree() {
	fsys := fstest.MapFS{"a.txt": {Data: []byte("four")}, "b/c.txt": {Data: []byte("twelve bytes")}, "b/d": {}}
	found, err := sizes(fsys)
	fmt.Println(found, err)
	// Output:
	// map[a.txt:4 b/c.txt:12 b/d:0] <nil>
}
