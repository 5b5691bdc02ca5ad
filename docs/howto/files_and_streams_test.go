package howto_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strconv"
	"strings"
	"time"

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

func pairs(r io.Reader) iter.Seq2[[2]string, error] {
	return func(yield func([2]string, error) bool) {
		lines := bufio.NewScanner(r)
		for lines.Scan() {
			name := lines.Text()
			if !lines.Scan() {
				break
			}
			if !yield([2]string{name, lines.Text()}, nil) {
				return
			}
		}
		if lines.Err() != nil {
			yield([2]string{}, lines.Err())
		}
	}
}

func Example_records() {
	file := strings.NewReader("one\n1\ntwo\n2\n")
	values := par.MapErr(par.FromSeqErr(pairs(file)), func(record [2]string) (int, error) { return strconv.Atoi(record[1]) })
	fmt.Println(par.Try(values.Sum))
	// Output:
	// 3 <nil>
}

func insert(rows []string) error {
	if len(rows) > 2 {
		return fmt.Errorf("%d rows are too many", len(rows))
	}
	return nil
}

func Example_batch() {
	events := make(chan string)
	go func() {
		defer close(events)
		for _, event := range []string{"login", "click", "logout"} {
			events <- event
		}
	}()
	err := par.Batch(par.FromChan(events), 2, time.Second).TryForEach(insert)
	fmt.Println(err)
	// Output:
	// <nil>
}

func Example_seq() {
	file := strings.NewReader("one\ntwo\nthree\n")
	out := bufio.NewWriter(os.Stdout)
	for line := range par.ScanLines(file).Map(strings.ToUpper).Seq() {
		fmt.Fprintln(out, line) // only on this goroutine
	}
	out.Flush()
	// Output:
	// ONE
	// TWO
	// THREE
}
