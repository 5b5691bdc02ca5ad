package lint

import "testing"

// The types of sync/atomic that say what they hold. Value is not among them: atomic.Pointer holds a typed one.
var atomicTypes = map[string]bool{
	"Bool": true, "Int32": true, "Int64": true, "Uint32": true, "Uint64": true, "Uintptr": true, "Pointer": true,
}

func TestTypedAtomicsOnly(t *testing.T) { holds(t, typedAtomicsOnly) }

// typedAtomicsOnly refuses the functions of sync/atomic: a word that they access can also be accessed plainly, by
// mistake, and is not aligned to 64 bits on every target.
func typedAtomicsOnly(t *tree) (found []problem) {
	for _, f := range t.files {
		if !f.isGo() {
			continue
		}
		if f.imported("sync/atomic") == "." {
			found = append(found, problem{f.path, 0, "imports sync/atomic with a dot", "import it by its name"})
		}
		for _, sel := range f.selections("sync/atomic") {
			if !atomicTypes[sel.Sel.Name] {
				found = append(found, problem{
					f.path, t.line(sel), "uses atomic." + sel.Sel.Name,
					"make the variable an atomic.Int64, atomic.Pointer[T] or another typed atomic",
				})
			}
		}
	}
	return found
}

func TestTypedAtomicsOnlyFindsRawOnes(t *testing.T) {
	finds(t, typedAtomicsOnly, map[string]string{
		"a.go": "package p\n\nimport \"sync/atomic\"\n\nvar n int64\nvar m atomic.Int64\nvar x atomic.Value\n\n" +
			"func f() { atomic.AddInt64(&n, 1); m.Add(1) }\n",
		"b_test.go": "package p\n\nimport raw \"sync/atomic\"\n\nvar p atomic\n\ntype atomic struct{ Load int }\n\n" +
			"func g() int { raw.StoreInt64(&n, 1); return p.Load }\n",
		"c.go":       "package p\n\nimport . \"sync/atomic\"\n\nvar y Int64\n",
		"bench/d.go": "package p\n\nimport \"sync/atomic\"\n\nvar z = atomic.LoadInt32\n",
	},
		"a.go:7: uses atomic.Value",
		"a.go:9: uses atomic.AddInt64",
		"b_test.go:9: uses atomic.StoreInt64",
		"bench/d.go:5: uses atomic.LoadInt32",
		"c.go: imports sync/atomic with a dot",
	)
}
