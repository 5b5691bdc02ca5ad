package flow

import "testing"

// TestBounded: a portion that would leave less than the least length is as long as what is left, or leaves just that.
func TestBounded(t *testing.T) {
	for _, c := range []struct{ n, left, minLen, maxLen, want int }{
		{0, 10, 0, 0, 1}, {3, 10, 0, 0, 3}, {10, 10, 0, 0, 10},
		{3, 10, 0, 2, 2}, {1, 10, 4, 0, 4}, {1, 10, 4, 8, 4},
		{6, 10, 4, 8, 6}, // leaves 4
		{7, 10, 4, 0, 10}, {7, 8, 4, 8, 8},
		{7, 10, 4, 8, 6}, {7, 10, 5, 7, 5}, {5, 8, 4, 7, 4}, // Both have their least, and the whole would be too long.
		{7, 9, 5, 7, 9}, // No cut gives both what they must have.
	} {
		if got := bounded(c.n, c.left, c.minLen, c.maxLen); got != c.want {
			t.Errorf("%d of %d, at least %d and at most %d: %d, want %d", c.n, c.left, c.minLen, c.maxLen, got, c.want)
		}
	}
}
