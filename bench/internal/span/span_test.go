package span

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var tiny = Sizes{2000, 2000, 2000}

// TestTell: each row has a line, with a name of its own.
func TestTell(t *testing.T) {
	var out strings.Builder
	if err := Tell(&out, tiny, ""); err != nil {
		t.Fatal(err)
	}
	lines, seen := strings.Split(strings.TrimSpace(out.String()), "\n"), map[string]bool{}
	for _, line := range lines {
		fields := strings.Split(line, "\t")
		if len(fields) != 9 || seen[fields[0]] {
			t.Errorf("%d fields, or the second line of that name: %s", len(fields), line)
		}
		seen[fields[0]] = true
	}
	if n, err := each(tiny, "", func(*row) error { return nil }); err != nil || n != len(lines)-1 {
		t.Errorf("%d rows, %d lines, error %v", n, len(lines)-1, err)
	}
}

// TestHold: a row that is below its floor is an error, and so is one that has none, or a floor without a row.
func TestHold(t *testing.T) {
	file := filepath.Join(t.TempDir(), "floors.tsv")
	for _, c := range []struct{ floors, pattern, want string }{
		{"Product\t0.5\nReduce\t0.5", "^(Product|Reduce)$", ""},
		{"Product\t0.5\nReduce\t1e9", "^(Product|Reduce)$", "Reduce: work/span is "},
		{"Product\t0.5", "^(Product|Reduce)$", "Reduce: work/span is "},
		{"Product\tmuch", "^Product$", "floors.tsv:2: "},
		{"Product\t0.5\nNone\t0.5", "", "2 floors of "},
	} {
		if err := os.WriteFile(file, []byte("operation\tfloor\n"+c.floors+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		err := Hold(&out, tiny, c.pattern, file)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%q: error %v, want %q", c.floors, err, c.want)
		}
	}
	if err := Tell(&strings.Builder{}, tiny, "("); err == nil {
		t.Error("no error for a pattern that is none")
	}
}

// TestFloorsAreOfRows: the file of the gate has a floor for each row, and no other.
func TestFloorsAreOfRows(t *testing.T) {
	floors, err := read("../../span.tsv")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := each(tiny, "", func(r *row) error {
		if floors[r.name] == 0 {
			t.Errorf("%s has no floor", r.name)
		}
		delete(floors, r.name)
		return nil
	}); err != nil || len(floors) > 0 {
		t.Errorf("floors of no row: %v, error %v", floors, err)
	}
}
