package caller

import (
	"strings"
	"testing"
)

// TestNamesOfManyPlaces: more stacks than are kept, each of which has the name of its own place.
func TestNamesOfManyPlaces(t *testing.T) {
	var down func(level int)
	down = func(level int) {
		if level == 0 {
			here, there := Name(), Name()
			if here != there {
				t.Errorf("one line has two names: %s, %s", here, there)
			}
			if next := Name(); next == here || !strings.HasPrefix(next, "a pipeline caller.TestNamesOfManyPlaces.func1 caller_test.go:") {
				t.Errorf("%s, and another line: %s", here, next)
			}
			return
		}
		if level%2 == 0 {
			down(level / 2)
			return
		}
		down(level / 2)
	}
	for range 2 {
		for level := range 4 * len(names) {
			down(level)
		}
	}
}

func BenchmarkName(b *testing.B) {
	for b.Loop() {
		Name()
	}
}
