//go:build amd64 || arm64

package pause

// Once executes PAUSE or YIELD.
func Once()
