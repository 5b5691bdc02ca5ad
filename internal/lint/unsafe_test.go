package lint

import (
	"go/ast"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The packages that have assembly: one has the processor pause, one reads a register that Go code can't, one has loops over many
// elements at a time, and one has the instruction by which a rival waits.
var assemblyPackages = []string{"core/internal/spin", "internal/gid", "par/reduce/internal/lanes", "bench/internal/pause"}

var (
	// An x at the end is for both orders of bytes, as in the standard library.
	assemblyName = regexp.MustCompile(`_(386|amd64|arm|arm64|loong64|mips|mips64|mips64le|mips64x|mipsle|mipsx|ppc64|ppc64le|ppc64x|riscv64|s390x|wasm)\.s$`)
	assemblyText = regexp.MustCompile(`(?m)^TEXT\s+·(\w+)\(SB\)`)
)

func TestUnsafeIsFenced(t *testing.T) { holds(t, unsafeIsFenced) }

// unsafeIsFenced holds what the compiler can't check to files whose names say so.
func unsafeIsFenced(t *tree) (found []problem) {
	for _, f := range t.files {
		if !f.isGo() {
			continue
		}
		if f.imported("unsafe") != "" && !strings.HasSuffix(f.path, "_unsafe.go") {
			found = append(found, problem{
				f.path, 0, "imports unsafe",
				"do without, or move the conversion and the argument for it into a file named *_unsafe.go",
			})
		}
		for _, group := range f.ast.Comments {
			for _, c := range group.List {
				if strings.HasPrefix(c.Text, "//go:linkname") {
					found = append(found, problem{
						f.path, t.line(c), "uses go:linkname",
						"do without: what it reaches may change with every release of Go",
					})
				}
			}
		}
	}
	return found
}

func TestAssemblyIsFenced(t *testing.T) { holds(t, assemblyIsFenced) }

// assemblyIsFenced holds assembly to one package and to names with an architecture, and pairs each of its functions
// with the Go declaration that vet checks it against.
func assemblyIsFenced(t *tree) (found []problem) {
	declared, written := map[string]bool{}, map[string]bool{}
	for _, f := range t.files {
		for _, m := range assemblyText.FindAllStringSubmatch(f.text, -1) {
			if strings.HasSuffix(f.path, ".s") {
				written[f.dir()+"."+m[1]] = true
			}
		}
		if f.isGo() {
			for _, fn := range bodiless(f) {
				declared[f.dir()+"."+fn.Name.Name] = true
			}
		}
	}
	for _, f := range t.files {
		switch {
		case f.isGo():
			for _, fn := range bodiless(f) {
				if !written[f.dir()+"."+fn.Name.Name] {
					found = append(found, problem{f.path, t.line(fn), fn.Name.Name + " has no body", "write it in Go"})
				}
			}
		case !strings.HasSuffix(f.path, ".s"):
		case !slices.Contains(assemblyPackages, f.dir()):
			found = append(found, problem{f.path, 0, "is assembly outside of " + strings.Join(assemblyPackages, ", "), "write it in Go"})
		case !assemblyName.MatchString(f.path):
			found = append(found, problem{f.path, 0, "doesn't name its architecture", "name it *_amd64.s or alike"})
		default:
			for _, m := range assemblyText.FindAllStringSubmatch(f.text, -1) {
				if !declared[f.dir()+"."+m[1]] {
					found = append(found, problem{f.path, 0, m[1] + " has no Go declaration", "declare it, so that vet can check it"})
				}
			}
		}
	}
	return found
}

func bodiless(f *file) (found []*ast.FuncDecl) {
	for _, d := range f.ast.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Body == nil {
			found = append(found, fn)
		}
	}
	return found
}

func TestUnsafeIsFencedFindsLeaks(t *testing.T) {
	finds(t, unsafeIsFenced, map[string]string{
		"core/a.go":        "package core\n\nimport \"unsafe\"\n\nvar _ unsafe.Pointer\n",
		"core/a_unsafe.go": "package core\n\nimport \"unsafe\"\n\nvar _ unsafe.Pointer\n",
		"core/a_test.go":   "package core\n\nimport _ \"unsafe\"\n\n//go:linkname now runtime.nanotime\nfunc now() int64\n",
		"core/b.go":        "package core\n\n// The text go:linkname and \"unsafe\" may be mentioned.\nvar s = \"//go:linkname x y\"\n",
	},
		"core/a.go: imports unsafe",
		"core/a_test.go: imports unsafe",
		"core/a_test.go:5: uses go:linkname",
	)
}

func TestAssemblyIsFencedFindsLeaks(t *testing.T) {
	const get = "#include \"textflag.h\"\n\nTEXT ·Get(SB), NOSPLIT, $0-8\n\tRET\n"
	finds(t, assemblyIsFenced, map[string]string{
		"internal/gid/gid.go":            "package gid\n\nfunc Get() uintptr\n\nfunc Put()\n",
		"internal/gid/gid_arm64.s":       get,
		"internal/gid/gid_amd64.s":       get + "\nTEXT ·Set(SB), NOSPLIT, $0-8\n\tRET\n",
		"internal/gid/gid_mine.s":        get,
		"core/internal/deque/fast.go":    "package deque\n\nfunc Get() uintptr\n",
		"core/internal/deque/fast_arm.s": get,
	},
		"core/internal/deque/fast_arm.s: is assembly outside of core/internal/spin, internal/gid, par/reduce/internal/lanes, bench/internal/pause",
		"internal/gid/gid.go:5: Put has no body",
		"internal/gid/gid_amd64.s: Set has no Go declaration",
		"internal/gid/gid_mine.s: doesn't name its architecture",
	)
}
