// Package perfettotest reads what package perfetto has written, for tests.
package perfettotest

import (
	"encoding/binary"
	"testing"
)

// A Trace is the content of a trace.
type Trace struct {
	Tracks []string // by their paths, as in "pool of 2 workers/worker 0"
	Events []Event
}

// An Event is an event of a trace: its kind is B for the beginning of a slice, E for its end, or i.
type Event struct {
	Track          string
	Time           uint64
	Kind           byte
	Category, Name string
	From, To       uint64
}

// fields are the fields of a message: the last value of each number.
type fields struct {
	numbers map[uint64]uint64
	texts   map[uint64][]byte
}

// Read reads a trace. It fails the test if the input is no trace, if slices don't nest, if time goes back on a track, or if an
// arrow ends that has not begun.
func Read(t testing.TB, text []byte) (got Trace) {
	t.Helper()
	tracks, processes := map[uint64]string{}, map[uint64]string{}
	open, last, arrows := map[string]int{}, map[string]uint64{}, map[uint64]uint64{}
	for len(text) > 0 {
		var packet []byte
		_, _, packet, text = field(t, text)
		p := read(t, packet)
		if d, ok := p.texts[60]; ok {
			d := read(t, d)
			id, name := d.numbers[1], string(d.texts[2])
			if process, ok := d.texts[3]; ok {
				processes[read(t, process).numbers[1]] = name
			} else if thread, ok := d.texts[4]; ok {
				name = processes[read(t, thread).numbers[1]] + "/" + name
			} else {
				name = tracks[d.numbers[5]] + "/" + name
			}
			tracks[id] = name
			got.Tracks = append(got.Tracks, name)
			continue
		}
		d := read(t, p.texts[11])
		e := Event{
			Track: tracks[d.numbers[11]], Time: p.numbers[8], Kind: " BEi"[d.numbers[9]],
			Category: string(d.texts[22]), Name: string(d.texts[23]), From: d.numbers[47], To: d.numbers[48],
		}
		got.Events = append(got.Events, e)
		switch e.Kind {
		case 'B':
			open[e.Track]++
		case 'E':
			if open[e.Track]--; open[e.Track] < 0 {
				t.Errorf("%+v ends what has not begun", e)
			}
		}
		if e.Track == "" || e.Time < last[e.Track] {
			t.Errorf("%+v comes after %d on its track", e, last[e.Track])
		}
		last[e.Track] = e.Time
		if e.From != 0 {
			arrows[e.From] = e.Time
		}
		if at, ok := arrows[e.To]; e.To != 0 && ok && at > e.Time {
			t.Errorf("the arrow to %+v leads back in time", e)
		}
	}
	for track, n := range open {
		if n != 0 {
			t.Errorf("%d slices of %s have no end", n, track)
		}
	}
	return got
}

func read(t testing.TB, message []byte) fields {
	t.Helper()
	f := fields{map[uint64]uint64{}, map[uint64][]byte{}}
	for len(message) > 0 {
		var number, value uint64
		var text []byte
		number, value, text, message = field(t, message)
		if text != nil {
			f.texts[number] = text
		} else {
			f.numbers[number] = value
		}
	}
	return f
}

// field reads one field.
func field(t testing.TB, message []byte) (number, value uint64, text, rest []byte) {
	t.Helper()
	varint := func() uint64 {
		v, n := binary.Uvarint(message)
		if n <= 0 {
			t.Fatalf("no number: % x", message)
		}
		message = message[n:]
		return v
	}
	key := varint()
	switch key & 7 {
	case 0:
		value = varint()
	case 1:
		value, message = binary.LittleEndian.Uint64(message), message[8:]
	case 2:
		n := varint()
		text, message = message[:n:n], message[n:]
		if text == nil {
			text = []byte{}
		}
	default:
		t.Fatalf("a field of type %d", key&7)
	}
	return key >> 3, value, text, message
}
