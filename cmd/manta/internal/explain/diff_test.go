package explain

import (
	"strings"
	"testing"
)

func TestDiff(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{"a\nb\n", "a\nb\n", ""},
		{"a\nb\n", "a\nc\n", "@@ -1,2 +1,2 @@\n a\n-b\n+c\n"},
		{"a\nb", "a\nc", "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n"},
		{"a\nb\nc\n", "x\ny\nc\n", "@@ -1,3 +1,3 @@\n-a\n-b\n+x\n+y\n c\n"},
		{"a\n", "a\nb\n", "@@ -1,1 +1,2 @@\n-a\n+a\n+b\n"},
		{"1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nx\n6\n7\n8\n9\n", "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n"},
	} {
		var out strings.Builder
		writeDiff(&out, lines([]byte(c.a)), lines([]byte(c.b)))
		if out.String() != c.want {
			t.Errorf("%q and %q:\n%s\nwant:\n%s", c.a, c.b, &out, c.want)
		}
	}
}

// TestHunks changes two lines of many: they share a hunk if nothing but context is between them, and
// each line of the text is in one hunk at most.
func TestHunks(t *testing.T) {
	text := strings.Repeat("line\n", 40)
	for first := range 40 {
		for second := range 40 {
			a, b := lines([]byte(text)), lines([]byte(text))
			b[first], b[second] = "new\n", "new\n"
			var out strings.Builder
			writeDiff(&out, a, b)
			changes := strings.Count(out.String(), "+new\n")
			hunks := strings.Count(out.String(), "@@ -")
			wantChanges, wantHunks := 2, 2
			if first == second {
				wantChanges = 1
			}
			if max(first-second, second-first) <= 2*context+1 {
				wantHunks = 1
			}
			if changes != wantChanges || hunks != wantHunks {
				t.Fatalf("lines %d and %d: %d changes in %d hunks:\n%s", first, second, changes, hunks, &out)
			}
		}
	}
}
