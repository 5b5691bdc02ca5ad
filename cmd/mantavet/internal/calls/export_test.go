package calls

import (
	"maps"
	"slices"
)

// Exceptions returns the operations of which the types do not tell what they are.
func Exceptions() []string { return slices.Sorted(maps.Keys(exceptions)) }
