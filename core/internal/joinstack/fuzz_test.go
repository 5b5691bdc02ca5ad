package joinstack

import (
	"testing"

	"github.com/seed1237c087/manta/core/internal/steal"
)

// FuzzAgainstReference reads each byte as one operation and compares every
// answer with the reference's. Owner and thief take turns on one goroutine
// here; the stress tests run them at once.
func FuzzAgainstReference(f *testing.F) {
	f.Add([]byte{0, 0, 0, 1, 3, 2, 2, 2})
	f.Add([]byte{0, 1, 0, 1, 3, 3, 2, 2, 0, 1, 3, 2})
	f.Add([]byte{0, 0, 5, 3, 3, 2, 0, 0, 1, 2, 2, 3, 2})
	f.Fuzz(func(t *testing.T, ops []byte) {
		var (
			got  Owner[int]
			want reference
			next int
		)
		thief := got.Thief()
		least, most := len(ops)%2, len(ops)%4
		got.Show(least, most)
		looks, panics := 0, false
		look := func() {
			if looks++; panics {
				panic("look")
			}
		}
		for step, op := range ops {
			got.Watch(nil)
			if op&16 != 0 {
				got.Watch(look)
			}
			switch op % 4 {
			case 0:
				if got.Full() {
					continue
				}
				id := next
				next++
				got.Push(got.Len(), &id)
				want.push(id)
			case 1:
				n := int(op >> 2 & 7)
				if g, w := got.Publish(n), want.publish(n); g != w {
					t.Fatalf("step %d: Publish(%d) = %d, want %d", step, n, g, w)
				}
			case 2:
				if got.Len() == 0 {
					continue
				}
				looks, panics = 0, op&32 != 0
				g, w := popOrTake(&got), want.pop()
				if g != w {
					t.Fatalf("step %d: Pop() = %v, want %v", step, g, w)
				}
				if wantLooks := op>>4&1 != 0 && w; (looks != 0) != wantLooks {
					t.Fatalf("step %d: %d looks, want some: %v", step, looks, wantLooks)
				}
				if !g {
					got.Drop()
					want.drop()
				}
			case 3:
				g, outcome := thief.Steal()
				w, wantOutcome := want.steal()
				if outcome != wantOutcome || outcome == steal.Taken && *g != w {
					t.Fatalf("step %d: Steal() = %v, %v, want %d, %v", step, g, outcome, w, wantOutcome)
				}
			}
			if got.Len() != len(want.jobs) || got.Public() != want.count(visible) ||
				got.Private() != want.count(private) || got.Bare() != (want.count(visible) == 0) || thief.Bare() != got.Bare() {
				t.Fatalf("step %d: len %d public %d private %d, want %d, %d, %d", step,
					got.Len(), got.Public(), got.Private(), len(want.jobs), want.count(visible), want.count(private))
			}
			for n := range uint32(5) {
				if g, w := got.Fewer(n), want.count(visible) < max(least, min(int(n), most)); g != w {
					t.Fatalf("step %d: Fewer(%d) = %v with %d public of %d to %d", step, n, g, want.count(visible), least, most)
				}
				if g, w := got.Wanted(n), max(least, min(int(n), most)); g != w {
					t.Fatalf("step %d: Wanted(%d) = %d of %d to %d", step, n, g, least, most)
				}
			}
		}
	})
}

// popOrTake is Pop, and Take where the look of a Watch has panicked: then Pop has changed nothing.
func popOrTake(o *Owner[int]) (ok bool) {
	n := o.Len()
	defer func() {
		if recover() != nil {
			ok = o.Len() == n && o.Private() > 0 && o.Take()
		}
	}()
	return o.Pop()
}
