package engine

import (
	"os"
	"testing"
)

// TestMain has every run timed, so that what a test learns doesn't hang on
// chance.
func TestMain(m *testing.M) {
	allDrawn = true
	os.Exit(m.Run())
}
