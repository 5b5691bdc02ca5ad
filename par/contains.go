package par

import (
	"slices"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Contains reports whether at least one element equals v, by ==. After a match no new work
// starts on any worker. See [Iter.Any].
func Contains[T comparable](it Iter[T], v T) bool {
	return howMany(it, describe.Contains, iter.Loop(func(s *iter.Step) {
		s.N = slices.Index(in[T](s.In), v)
		s.Found = s.N >= 0
	})) != 0
}
