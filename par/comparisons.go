package par

import (
	"cmp"

	"github.com/seed1237c087/manta/par/iter"
)

// Equal reports whether a and b have the same elements in the same order. See
// [iter.Equal].
func Equal[T comparable](a, b Iter[T]) bool { return iter.Equal(a, b) }

// Compare compares a and b as words are in a dictionary. See [iter.Compare].
func Compare[T cmp.Ordered](a, b Iter[T]) int { return iter.Compare(a, b) }

// Contains reports whether some element equals v. See [iter.Contains].
func Contains[T comparable](it Iter[T], v T) bool { return iter.Contains(it, v) }

// IsSorted reports whether no element is below the one before it. See
// [iter.IsSorted].
func IsSorted[T cmp.Ordered](it Iter[T]) bool { return iter.IsSorted(it) }
