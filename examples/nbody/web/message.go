package web

import (
	"encoding/binary"
	"fmt"

	"github.com/seed1237c087/manta/examples/nbody/sim"
)

// A Message is what a page sends: an op in the first byte, and its value in the
// next four, little-endian.
type Message struct {
	Op    Op
	Value uint32
}

// Op says what a message asks for.
type Op uint8

// The ops, and what the value of each is.
const (
	Seen    Op = 1 + iota // that many more frames were drawn
	Mode                  // the index of one of Modes
	Bodies                // that many bodies, which begin anew
	Workers               // that many workers
	Pause                 // 1: stop the time; 0: go on
	Restart               // the seed of a flock that begins anew
)

const messageSize = 5

// Modes are the ways of doing a tick, in the order of their numbers.
var Modes = []FlightMode{{"seq", sim.Seq}, {"par", sim.Par}, {"parreduce", sim.ParReduce}, {"bridge", sim.Bridge}}

// A FlightMode is one way of doing a tick.
type FlightMode struct {
	Name string
	tick sim.Tick
}

// Append appends the encoding of m to b.
func (m Message) Append(b []byte) []byte {
	return binary.LittleEndian.AppendUint32(append(b, byte(m.Op)), m.Value)
}

// parse returns the message that b is. An error says what is wrong with it for
// a viewer with that many unseen frames.
func (l Limits) parse(b []byte, unseen int) (Message, error) {
	if len(b) != messageSize {
		return Message{}, fmt.Errorf("a message has %d bytes, not %d", messageSize, len(b))
	}
	m := Message{Op(b[0]), binary.LittleEndian.Uint32(b[1:])}
	var lo, hi int
	switch m.Op {
	case Seen:
		lo, hi = 1, unseen
	case Mode:
		hi = len(Modes) - 1
	case Bodies:
		lo, hi = 1, l.Bodies
	case Workers:
		lo, hi = 1, l.Workers
	case Pause:
		hi = 1
	case Restart:
		return m, nil
	default:
		return m, fmt.Errorf("no message has the op %d", m.Op)
	}
	if uint64(m.Value) < uint64(lo) || uint64(m.Value) > uint64(hi) {
		return m, fmt.Errorf("the value of a message with the op %d must be %d to %d, got %d", m.Op, lo, hi, m.Value)
	}
	return m, nil
}
