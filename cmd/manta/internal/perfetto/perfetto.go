// Package perfetto writes traces in the format of ui.perfetto.dev, as far as tracks, slices, marks and arrows need it. See
// trace_packet.proto, track_event.proto and track_descriptor.proto in protos/perfetto/trace of Perfetto.
package perfetto

import (
	"encoding/binary"
	"io"
)

// A Track is a line of the picture. Its number is unique in a trace, and not 0.
type Track uint64

// A Trace collects the packets of a trace. The zero value is empty.
type Trace struct {
	tracks, events message
}

// sequence is the number of the one sequence of packets that we write.
const sequence = 1

// Process adds a group of tracks, by a number of its own.
func (t *Trace) Process(track Track, pid int, name string) {
	var p, d message
	p.number(1, uint64(pid))
	p.text(6, name)
	d.number(1, uint64(track))
	d.text(2, name)
	d.message(3, p)
	t.describe(d)
}

// Thread adds a track to the group pid. The slices of the track do not overlap, unless they nest.
func (t *Trace) Thread(track Track, pid, tid int, name string) {
	var p, d message
	p.number(1, uint64(pid))
	p.number(2, uint64(tid))
	p.text(5, name)
	d.number(1, uint64(track))
	d.text(2, name)
	d.message(4, p)
	t.describe(d)
}

// Lane adds a track to another one, that of a process.
func (t *Trace) Lane(track, of Track, name string) {
	var d message
	d.number(1, uint64(track))
	d.text(2, name)
	d.number(5, uint64(of))
	t.describe(d)
}

func (t *Trace) describe(d message) {
	var p message
	p.number(10, sequence)
	p.message(60, d)
	t.tracks.message(1, p)
}

// An Event is a mark on a track, or the beginning of a slice.
type Event struct {
	Track          Track
	Time           int64 // in nanoseconds
	Category, Name string
	From, To       uint64 // the arrow that begins or ends here; 0: none
	Notes          []Note // shown when the event is selected
}

// A Note is a key and its value.
type Note struct{ Key, Value string }

// The types of events.
const (
	begin = 1
	end   = 2
	mark  = 3
)

// Begin adds the beginning of a slice. Slices of a track nest.
func (t *Trace) Begin(e Event) { t.event(begin, e) }

// Mark adds an event that takes no time.
func (t *Trace) Mark(e Event) { t.event(mark, e) }

// End adds the end of the track's innermost slice.
func (t *Trace) End(track Track, time int64) { t.event(end, Event{Track: track, Time: time}) }

func (t *Trace) event(kind uint64, e Event) {
	var d, p message
	for _, n := range e.Notes {
		var note message
		note.text(10, n.Key)
		note.text(6, n.Value)
		d.message(4, note)
	}
	d.number(9, kind)
	d.number(11, uint64(e.Track))
	if e.Category != "" {
		d.text(22, e.Category)
	}
	if e.Name != "" {
		d.text(23, e.Name)
	}
	if e.From != 0 {
		d.fixed(47, e.From)
	}
	if e.To != 0 {
		d.fixed(48, e.To)
	}
	p.number(8, uint64(e.Time))
	p.number(10, sequence)
	p.message(11, d)
	t.events.message(1, p)
}

// WriteTo writes the trace: the descriptions of tracks come before the events.
func (t *Trace) WriteTo(w io.Writer) (int64, error) {
	n, err := w.Write(t.tracks)
	if err != nil {
		return int64(n), err
	}
	m, err := w.Write(t.events)
	return int64(n) + int64(m), err
}

// message is a message of protocol buffers.
type message []byte

// The types of fields, in the low bits of their keys.
const (
	varint = 0
	fixed8 = 1
	bytes  = 2
)

func (m *message) key(field, kind int) { *m = binary.AppendUvarint(*m, uint64(field<<3|kind)) }

func (m *message) number(field int, n uint64) {
	m.key(field, varint)
	*m = binary.AppendUvarint(*m, n)
}

func (m *message) fixed(field int, n uint64) {
	m.key(field, fixed8)
	*m = binary.LittleEndian.AppendUint64(*m, n)
}

func (m *message) text(field int, s string) {
	m.key(field, bytes)
	*m = append(binary.AppendUvarint(*m, uint64(len(s))), s...)
}

func (m *message) message(field int, of message) { m.text(field, string(of)) }
