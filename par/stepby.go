package par

import "github.com/seed1237c087/manta/par/internal/sources"

// StepBy returns a pipeline over the elements of it at positions 0, n, 2n and so on. The elements
// between them are not run. If the length of it is not known, as after Filter, the ending first
// packs the elements into a slice, in parallel; otherwise the length of the result is known too.
// Before StepBy, Map and similar stages run block by block; others, such as [Zip], run element by
// element, so cheap stages should come after StepBy. StepBy panics if n is below 1.
func (it Iter[T]) StepBy(n int) Iter[T] { return Iter[T]{sources.StepBy(it.Node(), n)} }
