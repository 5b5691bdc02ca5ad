package web

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/seed1237c087/manta/examples/nbody/sim"
)

// decode is what the page does with a frame. It takes nothing for granted.
func decode(b []byte) (f Frame, scale float64, err error) {
	if len(b) < headSize || b[0] != frameVersion {
		return f, 0, fmt.Errorf("no frame: %d bytes, which begin with %v", len(b), b[:min(1, len(b))])
	}
	le := binary.LittleEndian
	strips, bodies := int(b[3]), int(le.Uint32(b[12:]))
	if want := headSize + 2*strips + 6*bodies; len(b) != want {
		return f, 0, fmt.Errorf("%d bytes, not %d", len(b), want)
	}
	time := func(at int) time.Duration {
		return time.Duration(math.Float32frombits(le.Uint32(b[at:])) * float32(time.Millisecond))
	}
	short := func(at int) int { return int(le.Uint16(b[at:])) }
	scale = float64(math.Float32frombits(le.Uint32(b[16:])))
	f = Frame{
		Mode: int(b[1]), Paused: b[2]&flagPaused != 0, Reference: b[2]&flagReference != 0,
		Epoch: le.Uint32(b[4:]), Tick: le.Uint32(b[8:]), Took: time(20), Seq: time(24),
		Viewers: short(28), Limits: Limits{Workers: short(30), Bodies: short(32), Processors: short(34)},
	}
	b = b[headSize:]
	for range strips {
		f.Strips = append(f.Strips, Shares{b[0], b[1]})
		b = b[2:]
	}
	for range bodies {
		at := func(i int) float64 { return float64(int16(le.Uint16(b[i:]))) * scale }
		f.Bodies = append(f.Bodies, sim.Body{Position: sim.Vec3{X: at(0), Y: at(2), Z: at(4)}})
		b = b[6:]
	}
	return f, scale, nil
}

func TestFramesSayWhatTheyHold(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		want := Frame{
			Mode: random.IntN(4), Paused: random.IntN(2) == 0, Reference: random.IntN(2) == 0,
			Epoch: random.Uint32(), Tick: random.Uint32(),
			Took: time.Duration(random.IntN(1e9)), Seq: time.Duration(random.IntN(1e9)),
			Viewers: random.IntN(1000), Limits: Limits{random.IntN(60000), random.IntN(300), random.IntN(300)},
			Bodies: sim.NewBodies(random.IntN(40), random.Uint64()),
		}
		for range random.IntN(40) {
			busy := uint8(random.IntN(256))
			want.Strips = append(want.Strips, Shares{busy, 255 - busy})
		}
		b := want.Append([]byte("before"))
		if n := len("before"); string(b[:n]) != "before" || len(b) != n+want.size() {
			t.Fatalf("%d bytes are appended, not %d", len(b)-n, want.size())
		}
		got, scale, err := decode(b[len("before"):])
		if err != nil {
			t.Fatal(err)
		}
		for i := range want.Bodies {
			if d := got.Bodies[i].Position.Sub(want.Bodies[i].Position).Len(); d > scale {
				t.Errorf("body %d is %v away from where it is; the scale is %v", i, d, scale)
			}
		}
		if d := got.Took - want.Took; d.Abs() > time.Microsecond {
			t.Errorf("took %v, not %v", got.Took, want.Took)
		}
		if d := got.Seq - want.Seq; d.Abs() > time.Microsecond {
			t.Errorf("seq %v, not %v", got.Seq, want.Seq)
		}
		got.Bodies, got.Took, got.Seq = want.Bodies, want.Took, want.Seq // They were compared.
		if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
			t.Errorf("decoded:\n%s\nwant:\n%s", g, w)
		}
	}
}

// TestScaleHoldsTheFarthest: a flock of which one body is far away, and one
// that is all at one place.
func TestScaleHoldsTheFarthest(t *testing.T) {
	for _, far := range []float64{0, 1e-3, 1, 1e4, 1e9} {
		for _, sign := range []float64{-1, 1} {
			f := Frame{Bodies: []sim.Body{{}, {Position: sim.Vec3{Y: sign * far}}}}
			got, scale, err := decode(f.Append(nil))
			if err != nil {
				t.Fatal(err)
			}
			if y := got.Bodies[1].Position.Y; math.Abs(y-sign*far) > scale {
				t.Errorf("a body at %v is shown at %v", sign*far, y)
			}
		}
	}
}
