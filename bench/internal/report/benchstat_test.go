package report

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/perf/benchfmt"
)

// TestBenchstat reads what is written with the reader that benchstat has.
func TestBenchstat(t *testing.T) {
	r := benchfmt.NewReader(strings.NewReader(written(t, Benchstat{})), "report")
	var got []string
	for r.Scan() {
		switch rec := r.Result().(type) {
		case *benchfmt.Result:
			for _, v := range rec.Values {
				value, unit := v.Value, v.Unit
				if v.OrigUnit != "" { // The reader has seconds for nanoseconds.
					value, unit = v.OrigValue, v.OrigUnit
				}
				got = append(got, fmt.Sprintf("%s %d %g %s", rec.Name, rec.Iters, value, unit))
			}
		case *benchfmt.SyntaxError:
			t.Error(rec)
		}
	}
	want := []string{
		"/sum/all/rival=loop 1 4e+07 ns/op", "/sum/all/rival=loop 1 4e+07 ns/op", "/sum/all/rival=loop 1 4e+07 ns/op",
		"/sum/all/rival=goroutines 1 2e+07 ns/op", "/sum/all/rival=goroutines 1 2e+07 ns/op", "/sum/all/rival=goroutines 1 2e+07 ns/op",
		"/sum/all/rival=manta 7 1.9e+07 ns/op", "/sum/all/rival=manta 7 1.8e+07 ns/op", "/sum/all/rival=manta 7 1.7e+07 ns/op",
		"/join/1/rival=Fork 1 12 ns/join",
		"/periodic/all/rival=manta 1 1 ns/op",
		"/idle/all/rival=manta 1 0.0002 cores",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if err := r.Err(); err != nil {
		t.Error(err)
	}
}
