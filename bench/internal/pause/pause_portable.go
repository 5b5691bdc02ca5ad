//go:build !amd64 && !arm64

package pause

// Once does nothing where the package has no assembly.
func Once() {}
