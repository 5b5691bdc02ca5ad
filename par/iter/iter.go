package iter

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/loops"
)

// Node is a pipeline up to one stage, without the type of its elements: par.Custom makes an Iter of a
// Node, and [Node.Then] adds a stage to a Node.
type Node = describe.Node

// Step is the work of a [Loop] at one call: a block of a stage, or the elements of some positions.
type Step = describe.Step

// Loop is the work of a stage or a source on one block. The engine also calls a Loop to ask for its
// types, with a Step that has neither In nor Out. Then the Loop calls [Step.Describe] and returns.
type Loop = describe.Loop

// Block is a slice of elements whose type only loops know. [BlockOf] makes the prototype of a type, and
// [Elements] returns the elements of a block.
type Block = describe.Block

// BlockOf returns a block that stands for the type T. A loop gives such blocks to [Step.Describe], to
// say what it reads and writes.
func BlockOf[T any]() Block { return (*loops.Vec[T])(nil) }

// Elements returns the elements of a block, which must be of type T. ok is false if b is nil, as in the
// call that asks a loop for its types.
func Elements[T any](b Block) (xs []T, ok bool) {
	v, ok := b.(*loops.Vec[T])
	if !ok {
		return nil, false
	}
	return v.Xs, true
}

// Kind says what a stage does with a block, and names it in messages.
type Kind = describe.Kind

// The kinds of your own stages and sources.
const (
	// Other is a source, or a stage that writes one element for each that it reads.
	Other = describe.Other
	// SiftBlocks is a stage that may write fewer elements than it reads.
	SiftBlocks = describe.SiftBlocks
)

// Fill returns a pipeline over n positions, each of which has one element. loop makes the elements of
// the positions from At on, in steps of By, and writes them to all of Out. If inert is set, loop runs
// nothing of the user's. Then loop may run again for the same positions.
func Fill(k Kind, n int, inert bool, loop Loop) Node { return describe.Fill(k, n, inert, loop) }

// FillSome returns a pipeline over n positions, each of which has one element or none. For example, the
// positions are the bytes of a text and the elements are its lines. loop makes the elements of the To
// positions from At on: it writes them to Out from index N on, and adds their number to N. loop must
// not run anything of the user's.
func FillSome(k Kind, n int, loop Loop) Node { return describe.FillSome(k, n, loop) }
