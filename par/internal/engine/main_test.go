package engine

import (
	"os"
	"testing"
)

// TestMain has every run timed, and no crowd seen, so that what a test learns doesn't hang on
// chance.
func TestMain(m *testing.M) {
	allSampled = true
	crowded = func(int64) bool { return false }
	os.Exit(m.Run())
}
