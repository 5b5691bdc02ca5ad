package compat

import "testing"

// TestInlinedLiteral has what compilers say.
func TestInlinedLiteral(t *testing.T) {
	for line, want := range map[string]bool{
		"probe.go:13:47: inlining call to Iter[int].Map":          false,
		"probe.go:13:47: inlining call to Iter[go.shape.int].Map": false,
		"probe.go:13:52: can inline Use.func1":                    false,
		"probe.go:8:12: inlining call to Use.func1":               true,
		"probe.go:13:47: inlining call to probe.Use.func2":        true,
	} {
		if inlinedLiteral.MatchString(line) != want {
			t.Errorf("%s: not %v", line, want)
		}
	}
}
