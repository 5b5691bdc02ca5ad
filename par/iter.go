package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Iter is a lazy parallel pipeline over elements of type T: a source, and the operations
// on its elements. An Iter is a small value that may be copied, kept and run several
// times, by several goroutines at once, if its source and its functions allow that.
// Adapters do not change an Iter but return a new one. Nothing runs before an ending.
//
// The zero value is empty.
type Iter[T any] struct{ n iter.Node }

// Len returns the number of elements if that is known without running anything. known is false after Filter and
// other stages that drop or add elements, and if a stage must run before positions are known.
func (it Iter[T]) Len() (n int, known bool) {
	if _, is := it.n.Src.(describe.BareMemory); is {
		return int(it.n.ID), true
	}
	return it.n.Len()
}

// String describes the pipeline: the type of the elements, and the operations in their
// order, with their numeric arguments. String runs nothing. The text is for people and may
// change.
func (it Iter[T]) String() string { return source(it).String() }

// Explain describes in a few lines the pipeline and its last run. For the pipeline, the text has the
// operations, as in [Iter.String], the name that [Iter.Named] gave, where elements must be packed, the
// length of blocks, and which operations call a function for each element and which are loops over a block.
// The command manta makes loops of such calls. For the last run, the text says whether the run forked or
// its caller did it alone, and why, the number of pieces and of steals, and the cost of a position: the
// wall time of all participants, which is more than their work if the processors are also busy with other
// work. Before the first run the text says "not run yet". The text contains no addresses. It is for people
// and may change.
//
// The last run is that of the pipeline's name. For a pipeline without a name, it is the last run of any
// pipeline whose operations have the same functions, with any ending. A table holds about a thousand such
// runs. If the caller does a run without a name alone, only the reason is kept. Then the text shows the
// cost for as many positions as this pipeline has. If several goroutines finish such runs at the same time,
// only one of the runs is kept. Nothing is measured for Explain alone, except for pipelines that have a
// name.
func (it Iter[T]) Explain() string { return source(it).Explain() }
