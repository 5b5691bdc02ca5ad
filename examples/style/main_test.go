package main

import (
	"testing"

	"github.com/seed1237c087/manta/examples/internal/demotest"
)

func TestMain(m *testing.M) { demotest.Main(m, main) }

func TestWaysAgree(t *testing.T) {
	demotest.Agrees(t, "-size", "1")
	demotest.Agrees(t, "-size", "2000")
}

// TestSharedStylesAreRight: each style is what the rules say without a cache.
func TestSharedStylesAreRight(t *testing.T) {
	d := newDocument(3000)
	got := fifo(d)
	for i, e := range d.elements {
		if e.style = d.cascade(e); e.style != got.styles[i] {
			t.Fatalf("element %d has style %v, and the rules say %v", i, got.styles[i], e.style)
		}
	}
	if got.shared == 0 {
		t.Error("nothing was shared")
	}
}
