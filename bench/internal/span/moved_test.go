package span

import (
	"strings"
	"testing"
)

// TestList: each row has a line with the bytes of its input.
func TestList(t *testing.T) {
	var out strings.Builder
	List(&out, tiny)
	rows, err := each(tiny, "", func(r *row) error {
		if r.reads <= 0 {
			t.Errorf("%s reads %d bytes", r.name, r.reads)
		}
		return nil
	})
	if n := strings.Count(out.String(), "\n"); err != nil || n != rows {
		t.Errorf("%d lines of %d rows, error %v", n, rows, err)
	}
	if !strings.Contains(out.String(), "\nMap.Collect\t16000\t16000\n") {
		t.Errorf("no line of Map.Collect, or another one:\n%s", out.String())
	}
}

// TestDo: what is counted is one call of the row that is named.
func TestDo(t *testing.T) {
	for name, want := range map[string]int{"Map.Collect": 1, "Sort": 1, "Map": 0} {
		calls := 0
		if is := Do(tiny, name, func(do func()) { calls++; do() }); is != (want == 1) || calls != want {
			t.Errorf("%s: a row: %v, counted %d times, want %d", name, is, calls, want)
		}
	}
}
