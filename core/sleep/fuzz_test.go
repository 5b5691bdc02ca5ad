package sleep

import "testing"

// FuzzCounters decodes bytes into operations on the counters and compares each
// with the reference: two bytes for the start, then one per operation. Values
// are drawn to both ends of the fields, where something could carry.
func FuzzCounters(f *testing.F) {
	f.Add([]byte{0, 0, 0, 0, 2, 4, 5, 3, 1})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 2 {
			return
		}
		r := start(data[0], data[1])
		a := cell(r)
		remembered := r.jec // of the last worker that got sleepy
		for _, b := range data[2:] {
			switch op := b % 8; op {
			case 0:
				if !transition(t, "addInactive", a, &r) {
					return // the cell is broken now, as it must be
				}
			case 1:
				if !transition(t, "subInactive", a, &r) {
					return
				}
			case 2:
				transition(t, "post", a, &r)
			case 3:
				transition(t, "getSleepy", a, &r)
				remembered = r.jec
			case 4:
				if !transition(t, "trySleeping", a, &r) {
					return
				}
			case 5:
				if remembered == r.jec && r.sleeping == r.inactive {
					continue // refused: case 4 looks at that
				}
				want, _ := r.trySleeping(remembered)
				if got := a.trySleeping(remembered); got != want || a.load().word != r.word() {
					t.Fatalf("trySleeping(%d) is %v and makes %v, want %v and %+v", remembered, got, a.load(), want, r)
				}
			case 6:
				if !transition(t, "subSleeping", a, &r) {
					return
				}
			case 7:
				n, empty := int(b>>4)+1, b&8 != 0
				if got, want := byIdle(postCounts{counts: a.load(), jobs: n, queueWasEmpty: empty}), r.toWake(n, empty); got != want {
					t.Fatalf("%d jobs, queue was empty: %v, at %+v: wakes %d, want %d", n, empty, r, got, want)
				}
			}
		}
	})
}

// start picks where the counters start: near zero or near the end of a field.
func start(jec, threads byte) reference {
	near := func(b byte, end int) int {
		if b >= 8 {
			return end - int(b-8)
		}
		return int(b)
	}
	r := reference{
		sleeping: near(threads&15, full),
		inactive: near(threads>>4, full),
		jec:      uint32(int8(jec)), // -128..127 modulo 2^32
	}
	r.sleeping = min(r.sleeping, r.inactive)
	return r
}
