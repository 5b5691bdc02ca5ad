package par

import "github.com/seed1237c087/manta/par/internal/endings"

// Count runs the pipeline and returns how many elements came out of it. [Iter.Len] tells
// without running it, if that can be told.
func (it Iter[T]) Count() int { return counted(it) }

// counted is Count. It is not inlined, so that Count is.
//
//go:noinline
func counted[T any](it Iter[T]) int { return endings.Count(source(it)) }
