package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Iter is a lazy parallel pipeline over elements of type T: a source and what is to be
// done with its elements. It is a small value that may be copied, kept and run several
// times, by several goroutines at once, if its source and its functions allow that.
// Adapters leave it as it is and return a new one. Nothing runs before an ending.
//
// The zero value is empty.
type Iter[T any] struct{ n iter.Node }

// Len returns the number of elements, if that is known without running anything: known is false after Filter and
// other stages that drop or add elements, and if a stage must run before positions are known.
func (it Iter[T]) Len() (n int, known bool) {
	if _, is := it.n.Src.(describe.BareMemory); is {
		return int(it.n.ID), true
	}
	return it.n.Len()
}

// String describes the pipeline: the type of the elements and the operations in their
// order, with numbers that they were given. It runs nothing. The text is for people and may
// change.
func (it Iter[T]) String() string { return source(it).String() }

// Explain says in a few lines what the pipeline is and how its last run went: its operations as
// [Iter.String] has them, the name that [Iter.Named] gave it, where elements must be packed, how long
// blocks are, which operations call a function for each element and which are loops over a block, which
// is what the command manta makes of them; and then whether the last run forked or its caller did it
// alone, and why, in how many pieces, with how many steals, and what a position costs: the wall time of all
// participants, which is more than their work if the processors are busy with others, too. Before any run
// it says "not run yet". The text has no addresses in it. It is for people and may change.
//
// The last run is that of the pipeline's name. Without a name, it is that of any pipeline whose
// operations have the same functions, whatever the ending. Of those a table has room for about a
// thousand. A run without a name that its caller does alone keeps nothing but the reason. So the text
// says what its cost would be for as many positions as this pipeline has; and if several
// goroutines end such runs at once, one of them is kept. Nothing is measured for Explain alone,
// except pipelines that have a name.
func (it Iter[T]) Explain() string { return source(it).Explain() }
