package flow

import (
	"encoding/binary"
	"fmt"
	"sync/atomic"
)

// A block is some elements of a Flow and the position of them: what travels from step to step.
//
// Positions are strings of bytes whose order is that of the elements. They come from the source and from the plan, not
// from how the work was spread, so blocks have the same elements and the same positions on every runner.
type block struct {
	shard int64  // for which shard of a shuffle
	tag   int    // for which of its inputs
	pos   string // position
	from  string // what the source calls it: a file and where in it
	data  any    // the elements, as form knows them; nil if they are only in raw
	form  *form
	raw   []byte // the elements in bytes; nil if they are only in data
}

// A form is how the contents of blocks are written and read.
type form struct {
	enc  func(dst []byte, data any) []byte
	dec  func(raw []byte) (any, error)
	last atomic.Int64 // how many bytes a block took, which the next one may take, too
}

// open returns the contents.
func (b *block) open(f *form) (any, error) {
	if b.data != nil {
		return b.data, nil
	}
	data, err := f.dec(b.raw)
	if err != nil {
		return nil, fmt.Errorf("block of %s: %w", b.from, err)
	}
	return data, nil
}

// encode is the block but for its shard, in bytes.
func (b *block) encode() []byte {
	size := int64(len(b.raw))
	if b.data != nil {
		size = b.form.last.Load()
	}
	dst := binary.AppendUvarint(make([]byte, 0, int(size+size/8)+len(b.pos)+len(b.from)+32), uint64(b.tag))
	dst = append(binary.AppendUvarint(dst, uint64(len(b.pos))), b.pos...)
	dst = append(binary.AppendUvarint(dst, uint64(len(b.from))), b.from...)
	if b.data != nil {
		dst = b.form.enc(dst, b.data)
		b.form.last.Store(int64(len(dst)))
		return dst
	}
	return append(dst, b.raw...)
}

func decodeBlock(src []byte) (*block, error) {
	tag, size := binary.Uvarint(src)
	if size <= 0 {
		return nil, errShort
	}
	pos, src, err := decBytes(src[size:])
	if err != nil {
		return nil, err
	}
	from, src, err := decBytes(src)
	if err != nil {
		return nil, err
	}
	return &block{tag: int(tag), pos: string(pos), from: string(from), raw: src}, nil
}

// position is the i-th of what is counted, as bytes that ascend.
func position(i int) string { return string(binary.BigEndian.AppendUint64(nil, uint64(i))) }

// A place is where a step works: what a stage may know besides the elements.
type place struct {
	pos, from string
	sides     map[*node]any // by the node that a side input comes from: a slice of its elements
}
