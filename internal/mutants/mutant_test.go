package main

import (
	"go/format"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const sample = `package p

func (t *T[K, V]) f(n int, ok bool) int {
	if n < 1 && !ok {
		g(0)
		return 2
	}
	for i := 0; !ok; i++ {
		if t.x.CompareAndSwap(n, n+1) {
			break
		}
	}
	switch {
	case ok:
		n -= 2
	case n == 3:
		panic("internal: three")
	}
	return n
}

func g(int) {
	n := true
	if inv.Enabled {
		g(1)
	}
	_ = n
	go func() {
		g(1)
	}()
}
`

// TestMutantsOfASample: the list of what there is to change in a file.
func TestMutantsOfASample(t *testing.T) {
	found, err := mutantsIn("p.go", []byte(sample))
	if err != nil {
		t.Fatal(err)
	}
	want := `
p.go:4 T.f: n < 1 && !ok => !(n < 1 && !ok)
p.go:4 T.f: n < 1 && !ok => n < 1
p.go:4 T.f: n < 1 && !ok => !ok
p.go:4 T.f: n < 1 && !ok => n <= 1 && !ok
p.go:4 T.f: n < 1 && !ok => n < 0 && !ok
p.go:4 T.f: n < 1 && !ok => n < 1 || !ok
p.go:4 T.f: n < 1 && !ok => n < 1 && (ok)
p.go:5 T.f: g(0) => nothing
p.go:5 T.f: g(0) => g(1)
p.go:6 T.f: return 2 => nothing
p.go:6 T.f: return 2 => return (2-1)
p.go:8 T.f: i := 0 => i := 1
p.go:8 T.f: !ok => (ok)
p.go:8 T.f: i++ => i--
p.go:9 T.f: t.x.CompareAndSwap(n, n+1) => !(t.x.CompareAndSwap(n, n+1))
p.go:9 T.f: t.x.CompareAndSwap(n, n+1) => true
p.go:9 T.f: t.x.CompareAndSwap(n, n+1) => t.x.CompareAndSwap(n, n-1)
p.go:9 T.f: t.x.CompareAndSwap(n, n+1) => t.x.CompareAndSwap(n, n+0)
p.go:10 T.f: break => nothing
p.go:14 T.f: ok => !(ok)
p.go:15 T.f: n -= 2 => nothing
p.go:15 T.f: n -= 2 => n += 2
p.go:15 T.f: n -= 2 => n -= (2-1)
p.go:16 T.f: n == 3 => n != 3
p.go:16 T.f: n == 3 => n == (3-1)
p.go:23 g: n := true => n := false
p.go:27 g: _ = n => nothing
p.go:28 g: go func() { g(1) }() => nothing
p.go:29 g: g(1) => nothing
p.go:29 g: g(1) => g(0)
`
	var got strings.Builder
	got.WriteByte('\n')
	for _, m := range found {
		got.WriteString(m.String() + "\n")
		if _, err := format.Source(m.apply([]byte(sample))); err != nil {
			t.Errorf("%v: %v", m, err)
		}
	}
	if got.String() != want {
		t.Errorf("got%swant%s", got.String(), want)
	}
}

// TestEqualMutantsAreNumbered, since known.txt names them by what they are.
func TestEqualMutantsAreNumbered(t *testing.T) {
	found, err := mutantsIn("p.go", []byte("package p\n\nfunc f() {\n\tf()\n\tf()\n}\n"))
	if err != nil || len(found) != 2 {
		t.Fatalf("%v, %v", found, err)
	}
	if a, b := found[0].key(), found[1].key(); a != "p.go f: f() => nothing" || b != a+" #2" {
		t.Errorf("%q and %q", a, b)
	}
}

// TestASeedChoosesTheSame: wherever the code of a mutant has moved to, the same seed
// chooses it, and another seed does not choose the same ones.
func TestASeedChoosesTheSame(t *testing.T) {
	root := t.TempDir()
	write := func(text string) {
		if err := os.MkdirAll(filepath.Join(root, "par/slice"), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, "par/slice/p.go"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	choose := func(seed uint64) []string {
		o := options{n: 12, seed: seed, only: everything, dirs: []string{"./par/slice"}}
		chosen, err := o.choose(root)
		if err != nil {
			t.Fatal(err)
		}
		var keys []string
		for _, m := range chosen[0].mutants[:12] {
			keys = append(keys, m.key())
		}
		return keys
	}
	write(sample)
	first, other := choose(1), choose(2)
	if slices.Equal(first, other) {
		t.Error("two seeds choose the same")
	}
	write(strings.Replace(sample, "func g(", "func h() { x++ }\n\nfunc g(", 1))
	left := 0
	for _, key := range choose(1) {
		if slices.Contains(first, key) {
			left++
		}
	}
	if left < 10 { // The new function has two mutants.
		t.Errorf("of 12 mutants %d are chosen again after a change elsewhere", left)
	}
}
