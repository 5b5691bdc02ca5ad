package tracer

import (
	"io"
	"strconv"
)

// writer turns events into the Chrome JSON form: an array with one event in each line, of which the end may be
// missing. A pool is a process of it, and a goroutine a thread.
type writer struct {
	c       *Recording
	w       io.Writer
	err     error // of w; nothing more is written then
	buf     []byte
	names   map[uintptr]string
	wakes   map[wake]uint64 // arrows with one end
	dropped uint64
	lost    uint64 // of dropped, those that got no ring
}

// wake is the nth wake of a worker.
type wake struct {
	pool, worker int32
	nth          uint64
}

// track is what the writer knows of a ring.
type track struct {
	id, pool int32
	name     string
	told     bool
	last     int64 // time
	open     []Kind
}

type pool struct {
	id   int32
	name string
}

const (
	programPool = 1 // for what belongs to no pool
	mostWakes   = 1 << 12
	fullBuffer  = 1 << 16
)

func (w *writer) init(c *Recording, to io.Writer) {
	w.c, w.w, w.names, w.wakes = c, to, map[uintptr]string{}, map[wake]uint64{}
	w.buf = append(w.buf, "[\n"...)
	w.tellPool(pool{programPool, "program"})
}

// category and slice name of each kind that has one.
var categories = [...]string{
	Job: "job", Own: "own", Guest: "guest", Look: "look", Sleep: "sleep", Wait: "wait", Block: "block", Aside: "aside",
	Steal: "steal", Help: "help", Wake: "wake", Lend: "lend", Back: "back", Left: "left", StandIn: "standin",
	Open: "span", Close: "span",
}

var titles = [...]string{
	Look: "looking", Sleep: "asleep", Wait: "waiting", Block: "blocking", Aside: "giving way", Steal: "steal", Help: "help", Wake: "wake",
	Lend: "lends its worker", Back: "has its worker back", Left: "goes on without a worker", StandIn: "stands in", Close: "",
}

// event writes e of track t.
func (w *writer) event(t *track, e *Event) {
	if !t.told {
		t.told = true
		w.tellTrack(t)
	}
	at := e.Time
	if at == Stamp {
		e.Time = w.c.Now()
	}
	e.Time = max(e.Time, t.last) // What follows a stamp may have been before it.
	t.last = e.Time
	switch e.Kind {
	case Job, Own, Guest, Look, Sleep, Wait, Block, Aside:
		w.begin(t, e)
	case End, Awake:
		if e.Kind == Awake {
			w.arrow('f', t.id, t.pool, e.Time, "wake", w.wakeFlow(wake{t.pool, e.Worker, e.N}))
		}
		w.finish(t, e.Time)
	case Steal, Help:
		w.instant(t, e)
		if e.Track != 0 {
			w.arrow('s', e.Track, t.pool, e.Time, "steal", 2*e.N)
		}
	case Wake:
		w.instant(t, e)
		if at != Stamp { // A stamp is too late for an arrow.
			w.arrow('s', t.id, t.pool, at, "wake", w.wakeFlow(wake{e.Track, e.Worker, e.N}))
		}
	case Open, Close:
		w.span(e)
	default:
		w.instant(t, e)
	}
}

func (w *writer) begin(t *track, e *Event) {
	t.open = append(t.open, e.Kind)
	w.head('B', t.id, t.pool, e.Time, categories[e.Kind])
	w.name(e)
	w.buf = append(w.buf, `,"args":{`...)
	if e.Worker >= 0 {
		w.number(`"worker":`, int64(e.Worker))
	}
	if e.Span != 0 {
		if e.Worker >= 0 {
			w.buf = append(w.buf, ',')
		}
		w.number(`"span":`, int64(e.Span))
	}
	w.buf = append(w.buf, "}},\n"...)
	if e.N != 0 {
		w.arrow('f', t.id, t.pool, e.Time, "steal", 2*e.N)
	}
	w.spill()
}

// finish writes the end of the innermost slice.
func (w *writer) finish(t *track, time int64) {
	if len(t.open) == 0 {
		return
	}
	kind := t.open[len(t.open)-1]
	t.open = t.open[:len(t.open)-1]
	w.head('E', t.id, t.pool, time, categories[kind])
	w.buf = append(w.buf, "},\n"...)
	w.spill()
}

func (w *writer) instant(t *track, e *Event) {
	w.head('i', t.id, t.pool, e.Time, categories[e.Kind])
	w.name(e)
	w.buf = append(w.buf, `,"s":"t","args":{`...)
	if e.Worker >= 0 {
		w.number(`"worker":`, int64(e.Worker))
	}
	w.buf = append(w.buf, "}},\n"...)
	w.spill()
}

// arrow writes one end of an arrow: ph is s where it comes from, f where it leads to.
func (w *writer) arrow(ph byte, id, pool int32, time int64, category string, flow uint64) {
	w.head(ph, id, pool, time, category)
	w.buf = append(w.buf, `,"name":"`...)
	w.buf = append(w.buf, category...)
	w.number(`","id":`, int64(flow))
	if ph == 'f' {
		w.buf = append(w.buf, `,"bp":"e"`...)
	}
	w.buf = append(w.buf, "},\n"...)
}

// wakeFlow returns the number of the arrow for k. Both ends ask for it.
func (w *writer) wakeFlow(k wake) uint64 {
	if n, ok := w.wakes[k]; ok {
		delete(w.wakes, k)
		return n
	}
	if len(w.wakes) >= mostWakes { // Ends that never come: of workers that sleep for good.
		clear(w.wakes)
	}
	n := 2*w.c.Flow() + 1
	w.wakes[k] = n
	return n
}

// span writes the beginning or the end of a span, which belongs to no track.
func (w *writer) span(e *Event) {
	ph := byte('b')
	if e.Kind == Close {
		ph = 'e'
	}
	w.head(ph, programPool, programPool, e.Time, "span")
	w.name(e)
	w.number(`,"id":`, int64(e.N))
	w.buf = append(w.buf, `,"args":{}},`+"\n"...)
	w.spill()
}

// head begins an event.
func (w *writer) head(ph byte, id, pool int32, time int64, category string) {
	w.buf = append(w.buf, `{"ph":"`...)
	w.buf = append(w.buf, ph)
	w.number(`","pid":`, int64(pool))
	w.number(`,"tid":`, int64(id))
	w.buf = append(w.buf, `,"ts":`...)
	w.buf = strconv.AppendInt(w.buf, time/1000, 10)
	w.buf = append(w.buf, '.', byte('0'+time/100%10), byte('0'+time/10%10), byte('0'+time%10))
	w.buf = append(w.buf, `,"cat":"`...)
	w.buf = append(w.buf, category...)
	w.buf = append(w.buf, '"')
}

func (w *writer) number(before string, n int64) {
	w.buf = append(w.buf, before...)
	w.buf = strconv.AppendInt(w.buf, n, 10)
}

// name writes the name of e's slice or span: its own one, that of its function, or of its kind.
func (w *writer) name(e *Event) {
	w.buf = append(w.buf, `,"name":`...)
	switch {
	case e.Name != "":
		w.buf = AppendQuoted(w.buf, e.Name)
	case e.PC != 0:
		name, ok := w.names[e.PC]
		if !ok {
			name = string(AppendQuoted(nil, FuncName(e.PC)))
			w.names[e.PC] = name
		}
		w.buf = append(w.buf, name...)
	case int(e.Kind) < len(titles) && titles[e.Kind] != "":
		w.buf = AppendQuoted(w.buf, titles[e.Kind])
	default:
		w.buf = append(w.buf, `"done already"`...)
	}
}

// tellPool and tellTrack write names.
func (w *writer) tellPool(p pool) { w.meta("process_name", p.id, p.id, p.name) }

func (w *writer) tellTrack(t *track) { w.meta("thread_name", t.id, t.pool, t.name) }

func (w *writer) meta(what string, id, pool int32, name string) {
	w.head('M', id, pool, 0, "__metadata")
	w.buf = append(w.buf, `,"name":"`...)
	w.buf = append(w.buf, what...)
	w.buf = append(w.buf, `","args":{"name":`...)
	w.buf = AppendQuoted(w.buf, name)
	w.buf = append(w.buf, "}},\n"...)
}

// tellDrops writes that n events of t found no room.
func (w *writer) tellDrops(t *track, n uint64) {
	w.dropped += n
	w.head('i', t.id, t.pool, w.c.Now(), "drops")
	w.number(`,"name":"events dropped","s":"t","args":{"events":`, int64(n))
	w.buf = append(w.buf, "}},\n"...)
}

// tellLost writes how many events of goroutines without a track there were so far.
func (w *writer) tellLost(n uint64) {
	if n != w.lost {
		w.tellDrops(&track{id: programPool, pool: programPool}, n-w.lost)
		w.lost = n
	}
}

// closeTrack ends what is open on t.
func (w *writer) closeTrack(t *track) {
	for len(t.open) > 0 {
		w.finish(t, t.last)
	}
}

// spill writes what there is if it is much.
func (w *writer) spill() {
	if len(w.buf) >= fullBuffer {
		w.flush()
	}
}

func (w *writer) flush() {
	if w.err == nil && len(w.buf) > 0 {
		n, err := w.w.Write(w.buf)
		if err == nil && n < len(w.buf) {
			err = io.ErrShortWrite
		}
		w.err = err
	}
	w.buf = w.buf[:0]
}

// end writes the rest. The last element of the array says how many events are missing.
func (w *writer) end() {
	now := w.c.Now()
	for _, r := range w.c.rings {
		r.track.last = now
		w.closeTrack(&r.track)
	}
	w.head('M', programPool, programPool, now, "__metadata")
	w.number(`,"name":"manta","args":{"dropped":`, int64(w.dropped))
	w.buf = append(w.buf, "}}\n]\n"...)
	w.flush()
}
