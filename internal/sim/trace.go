package sim

import (
	"fmt"
	"path"
	"reflect"
	"runtime"
	"strings"
)

// A trace is a schedule in words.
type trace struct {
	events  []event
	objects map[any]string
	kinds   map[string]int
}

type event struct {
	g      *goroutine
	op     string
	object string
	pcs    [8]uintptr
}

func newTrace() *trace { return &trace{objects: map[any]string{}, kinds: map[string]int{}} }

// note adds what the running goroutine does now.
func (c *controller) note(op string, object any) {
	if c.trace == nil || c.quiet {
		return
	}
	e := event{g: c.cur, op: op, object: c.trace.name(object)}
	runtime.Callers(3, e.pcs[:])
	c.trace.events = append(c.trace.events, e)
}

// name numbers the objects of each type in the order in which they come up.
func (t *trace) name(object any) string {
	if object == nil {
		return ""
	}
	kind := strings.TrimLeft(reflect.TypeOf(object).String(), "*")
	if v := reflect.ValueOf(object); v.Kind() == reflect.Chan {
		kind, object = "chan", v.Pointer()
	}
	kind, _, _ = strings.Cut(kind, "[")
	kind = strings.TrimPrefix(kind, "sim.")
	name, known := t.objects[object]
	if !known {
		t.kinds[kind]++
		name = fmt.Sprintf("%s#%d", kind, t.kinds[kind])
		t.objects[object] = name
	}
	return name
}

// caller returns the place from which this package was called.
func (t *trace) caller() string {
	var pcs [8]uintptr
	runtime.Callers(2, pcs[:])
	return strings.Join(places(pcs[:], 1), "")
}

// places returns up to n frames of a stack, from the first frame on that belongs
// neither to this package nor to a seam.
func places(pcs []uintptr, n int) (found []string) {
	frames := runtime.CallersFrames(pcs)
	for more := true; more && len(found) < n; {
		var f runtime.Frame
		if f, more = frames.Next(); f.PC == 0 {
			break
		}
		dir := path.Base(path.Dir(f.File))
		test := strings.HasSuffix(f.File, "_test.go")
		if len(found) == 0 && !test && (dir == "sim" || dir == "seam") {
			continue
		}
		if f.Function == "runtime.goexit" || dir == "sim" && !test || dir == "iter" {
			break
		}
		found = append(found, fmt.Sprintf("%s/%s:%d", dir, path.Base(f.File), f.Line))
	}
	return found
}

func (g *goroutine) String() string {
	if g.main {
		return "g0"
	}
	return fmt.Sprintf("g%d", g.id)
}

// String returns the trace: one line for each operation, with a line between the
// operations of different goroutines.
func (t *trace) String() string {
	if t == nil {
		return ""
	}
	var b strings.Builder
	var last *goroutine
	for i, e := range t.events {
		if e.g != last {
			fmt.Fprintf(&b, "%v", e.g)
			if e.g.place != "" {
				fmt.Fprintf(&b, ", started at %s", e.g.place)
			}
			b.WriteByte('\n')
			last = e.g
		}
		fmt.Fprintf(&b, "%6d  %-28s %s\n", i, e.op+" "+e.object, strings.Join(places(e.pcs[:], 1), ""))
	}
	return b.String()
}

// states returns a line for each goroutine that has not ended, with its place.
func (t *trace) states(c *controller) (lines []string) {
	last := map[*goroutine]event{}
	for _, e := range t.events {
		last[e.g] = e
	}
	for _, g := range c.live {
		e, ran := last[g]
		switch {
		case !ran:
			lines = append(lines, fmt.Sprintf("%v, started at %s, has not run", g, g.place))
		default:
			lines = append(lines, fmt.Sprintf("%v: %s %s at %s", g, e.op, e.object, strings.Join(places(e.pcs[:], 5), " < ")))
		}
	}
	return lines
}
