package web

import (
	"encoding/binary"
	"math"
	"time"

	"github.com/seed1237c087/manta/examples/nbody/sim"
)

// A Frame is what a page shows at one time.
type Frame struct {
	Mode      int // index in Modes
	Paused    bool
	Reference bool   // the tick was done by seq, for comparison
	Epoch     uint32 // counts how often the flock began anew
	Tick      uint32
	Took      time.Duration // the tick
	Seq       time.Duration // such a tick by seq; 0: not known yet
	Viewers   int
	Limits    Limits
	// Strips are the times of who does the work since the last frame: first
	// the goroutine that calls, which works in the mode seq, then the workers.
	Strips []Shares
	Bodies []sim.Body
}

// Limits are what viewers can ask for at most, and what the machine has.
type Limits struct{ Bodies, Workers, Processors int }

// Shares are the parts of a time that somebody was busy, or looking for work; 255 is
// all of it. The rest was sleep.
type Shares struct{ Busy, Looking uint8 }

// The encoding of a frame, in little-endian order: a head of headSize bytes, two
// bytes for each strip, and three numbers of 16 bits for each body, its position
// in units of the head's scale.
//
//	 0 version   1 mode   2 flags   3 number of strips
//	 4 epoch     8 tick  12 number of bodies, 32 bits each
//	16 scale    20 took  24 seq, float32, times in milliseconds
//	28 viewers  30 most workers  32 most bodies  34 processors, 16 bits each
const (
	frameVersion  = 1
	headSize      = 36
	flagPaused    = 1
	flagReference = 2
)

// Append appends the encoding of f to b.
func (f *Frame) Append(b []byte) []byte {
	flags := byte(0)
	if f.Paused {
		flags |= flagPaused
	}
	if f.Reference {
		flags |= flagReference
	}
	scale := scaleOf(f.Bodies)
	le := binary.LittleEndian
	b = append(b, frameVersion, byte(f.Mode), flags, byte(len(f.Strips)))
	b = le.AppendUint32(b, f.Epoch)
	b = le.AppendUint32(b, f.Tick)
	b = le.AppendUint32(b, uint32(len(f.Bodies)))
	for _, x := range []float64{scale, milliseconds(f.Took), milliseconds(f.Seq)} {
		b = le.AppendUint32(b, math.Float32bits(float32(x)))
	}
	for _, n := range []int{f.Viewers, f.Limits.Workers, f.Limits.Bodies, f.Limits.Processors} {
		b = le.AppendUint16(b, uint16(min(n, math.MaxUint16)))
	}
	for _, s := range f.Strips {
		b = append(b, s.Busy, s.Looking)
	}
	for i := range f.Bodies {
		p := f.Bodies[i].Position
		b = le.AppendUint16(b, step(p.X, scale))
		b = le.AppendUint16(b, step(p.Y, scale))
		b = le.AppendUint16(b, step(p.Z, scale))
	}
	return b
}

// size is how many bytes Append appends.
func (f *Frame) size() int { return headSize + 2*len(f.Strips) + 6*len(f.Bodies) }

// scaleOf returns the unit in which all positions fit in 16 bits with a sign.
func scaleOf(bodies []sim.Body) float64 {
	far := 1.0
	for i := range bodies {
		p := bodies[i].Position
		far = max(far, math.Abs(p.X), math.Abs(p.Y), math.Abs(p.Z))
	}
	return far / math.MaxInt16
}

func step(x, scale float64) uint16 { return uint16(int16(math.Round(x / scale))) }

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
