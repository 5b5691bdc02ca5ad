package describe

import "unsafe"

// A BareMemory stands for the source of a pipeline over a slice to which nothing has been done yet. It is the address of the elements;
// the ID of the Node is how many there are. Package par replaces it by a [Memory] before anything looks at the source. It has the
// methods of a Source only to have a place in a Node, and the methods panic.
type BareMemory struct{ First unsafe.Pointer }

const bare = "par/internal/describe: a slice without a source"

func (BareMemory) Shape() Shape                      { panic(bare) }
func (BareMemory) Open(Cursor, int, *Offsets) Cursor { panic(bare) }
func (BareMemory) Materialise(*Binding) Source       { panic(bare) }
func (BareMemory) Proto() Block                      { panic(bare) }
