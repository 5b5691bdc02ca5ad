package registry

import "testing"

// TestSearchesBeginAnywhere: no worker begins its rounds at the same place each time.
func TestSearchesBeginAnywhere(t *testing.T) {
	reg := New(Config{Workers: 5}, nil)
	reg.Close()
	for _, w := range reg.workers {
		if a, b := w.random(), w.random(); a == b {
			t.Errorf("worker %d: %d, and again", w.index, a)
		}
	}
}
