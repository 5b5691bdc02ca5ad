package work

import "testing"

// TestRegionsOfToken: the rows say how many regions a token is.
func TestRegionsOfToken(t *testing.T) {
	const want = 202
	if got := len(newInference(8, 8).steps); got != want {
		t.Errorf("a token is %d regions, want %d", got, want)
	}
}
