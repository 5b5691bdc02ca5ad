package describe

import "unsafe"

// A BareMemory stands for the source of a pipeline over a slice to which nothing has been done yet. It is the address of the elements;
// the ID of the Node is how many there are. Package par puts a [Memory] in its place before anybody looks at the source: it has the
// methods of one, for the sake of its place in a Node, and they panic.
type BareMemory struct{ First unsafe.Pointer }

const bare = "par/internal/describe: a slice without a source"

func (BareMemory) Shape() Shape                      { panic(bare) }
func (BareMemory) Open(Cursor, int, *Offsets) Cursor { panic(bare) }
func (BareMemory) Materialise(*Binding) Source       { panic(bare) }
func (BareMemory) Proto() Block                      { panic(bare) }
