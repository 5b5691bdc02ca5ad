package sim

import (
	"reflect"
	"runtime"
	"strings"
	"time"
)

// lineBytes is how many bytes one line of a cache holds.
const lineBytes = 64

// A line is 64 bytes of memory in the caches of a machine's processors. One processor can have the line to write, or several can have it to
// read. Objects in the same 64 bytes are on one line, so that false sharing shows. A processor that writes a line that others have must
// wait until they no longer have it. Several such processors wait one after the other.
type line struct {
	sharers [2]uint64     // the processors that can read the line
	owner   int           // the processor that can write the line; -1: none
	busy    time.Duration // when the last write ends
}

func (l *line) has(p int) bool { return l.sharers[p>>6]>>(p&63)&1 != 0 }

func (l *line) add(p int) { l.sharers[p>>6] |= 1 << (p & 63) }

// touches reports whether an operation touches the line of its object, and whether it writes to the line.
func touches(op string) (line, write bool) {
	switch op {
	case "Load", "Closed":
		return true, false
	case "Store", "Swap", "Add", "And", "Or", "CompareAndSwap", "Lock", "TryLock", "RLock", "Cond.Wait", "Cond.Signal", "Cond.Broadcast",
		"WaitGroup.Add", "Send", "TrySend", "Receive", "TryReceive", "ReceiveOr", "Close":
		return true, true
	default:
		return false, false
	}
}

// price returns how long an operation takes g, and gives the line of the object to the processor of g.
func (m *machine) price(g *goroutine, op string, object any) time.Duration {
	touched, write := touches(op)
	if object == nil || !touched {
		return m.Step
	}
	at := reflect.ValueOf(object).Pointer() / lineBytes
	p := g.proc.index
	l := m.lines[at]
	if l == nil {
		l = &line{owner: p}
		l.add(p)
		m.lines[at] = l
	}
	hit := l.has(p)
	if write {
		hit = l.owner == p
	}
	m.count(write, hit)
	if hit {
		return m.Step
	}
	miss := m.Miss - m.Miss/8 + time.Duration(m.rng.below(int(max(1, m.Miss/4)))) // Lines lie nearer or farther.
	switch {
	case write:
		l.busy = max(g.at, l.busy) + miss
		l.owner, l.sharers = p, [2]uint64{}
		l.add(p)
		return l.busy - g.at
	default:
		l.owner = -1
		l.add(p)
		return max(g.at, l.busy) + miss - g.at
	}
}

// count counts an operation on a line.
func (m *machine) count(write, hit bool) {
	add := func(loads, writes, loadMisses, writeMisses *int) {
		switch {
		case write:
			*writes++
			if !hit {
				*writeMisses++
			}
		default:
			*loads++
			if !hit {
				*loadMisses++
			}
		}
	}
	add(&m.Loads, &m.Writes, &m.LoadMisses, &m.WriteMisses)
	if m.ByPlace == nil {
		return
	}
	place := m.places.caller()
	n := m.ByPlace[place]
	if n == nil {
		n = new(LineCounts)
		m.ByPlace[place] = n
	}
	add(&n.Loads, &n.Writes, &n.LoadMisses, &n.WriteMisses)
}

// placeNames are the names of places in the program, by their program counters.
type placeNames map[[8]uintptr]string

// caller returns the names of the function that has called this package, and of its caller.
func (names placeNames) caller() string {
	var pcs [8]uintptr
	runtime.Callers(4, pcs[:])
	name, known := names[pcs]
	if !known {
		var found []string
		frames := runtime.CallersFrames(pcs[:])
		for more := true; more && len(found) < 2; {
			var f runtime.Frame
			f, more = frames.Next()
			if f.Function != "" && !strings.Contains(f.Function, "/internal/sim.") && !strings.Contains(f.Function, "/internal/seam.") {
				found = append(found, strings.ReplaceAll(f.Function[strings.LastIndexByte(f.Function, '/')+1:], "[...]", ""))
			}
		}
		name = strings.Join(found, " < ")
		names[pcs] = name
	}
	return name
}
