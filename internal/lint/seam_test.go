package lint

import (
	"go/ast"
	"go/token"
	"path"
	"strings"
	"testing"
)

const seamPackage = "internal/seam"

// Packages that need no seam: the seam itself, the controller behind it, and the package that tells goroutines
// apart for it. Package measure is for what runs on one goroutine at a time, and package bubble asks the clock what it is.
var seamless = map[string]bool{seamPackage: true, "internal/sim": true, "internal/gid": true,
	"core/internal/measure": true, "core/internal/bubble": true,
}

// Files that measure what runs on one goroutine at a time. The files with the clock of a thread are others.
var measuring = map[string]bool{
	"core/measure.go": true, "core/measured.go": true, "core/measure_costs.go": true, "core/whatif/costs.go": true,
	"core/speedup/report.go": true, "core/speedup/plot.go": true,
}

// What the runtime and time do to goroutines, and numbers that differ from run to run.
var beyondSeam = map[string][]string{
	"math/rand/v2": {"Float64", "Int", "IntN", "Int64N", "N", "Perm", "Shuffle", "Uint32", "Uint64", "Uint64N"},
	"runtime":      {"Gosched", "GOMAXPROCS"},
	"time":         {"After", "AfterFunc", "NewTicker", "NewTimer", "Now", "Since", "Sleep", "Tick"},
}

func TestCoreAndParGoThroughTheSeam(t *testing.T) { holds(t, goThroughTheSeam) }

// goThroughTheSeam: what goroutines of core and par do to one another goes through one package, so that a controller can
// decide its order (docs/schedules.md).
func goThroughTheSeam(t *tree) (found []problem) {
	for _, f := range t.files {
		if !f.isGo() || f.isTest() || !f.inMain() || !underSeam(f) {
			continue
		}
		report := func(n ast.Node, what, with string) {
			found = append(found, problem{f.path, t.line(n), what, "use " + with + " of " + seamPackage})
		}
		for _, spec := range f.ast.Imports {
			if p := strings.Trim(spec.Path.Value, `"`); p == "sync" || p == "sync/atomic" {
				report(spec, "imports "+p, "the types")
			}
		}
		for pkg, names := range beyondSeam {
			for _, sel := range f.selections(pkg) {
				for _, name := range names {
					if sel.Sel.Name == name {
						report(sel, "calls "+pkg+"."+name, "Yield, Procs, After, Now, Since or Random")
					}
				}
			}
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				report(n, "has a go statement", "Go")
			case *ast.SelectStmt:
				report(n, "has a select statement", "TrySend, TryReceive, Closed, WaitEither or ReceiveOr")
				return false
			case *ast.SendStmt:
				report(n, "sends", "Send or TrySend")
			case *ast.UnaryExpr:
				if n.Op == token.ARROW {
					report(n, "receives", "Receive or Wait")
				}
			case *ast.CallExpr:
				if id, ok := n.Fun.(*ast.Ident); ok && id.Name == "close" {
					report(n, "closes", "Close")
				}
			}
			return true
		})
	}
	return found
}

func underSeam(f *file) bool {
	dir := f.dir()
	return hasPrefixPath(dir, []string{"core", "par"}) && !seamless[dir] && !measuring[f.path] &&
		!strings.HasPrefix(path.Base(f.path), "threadtime_")
}

func TestCoreAndParGoThroughTheSeamFindsOthers(t *testing.T) {
	bad := `package p

import (
	"sync"
	"time"
)

func f(c chan int) {
	var mu sync.Mutex
	go f(c)
	c <- 1
	<-c
	select {
	case <-c:
	default:
	}
	close(c)
	x.close(c)
	time.Sleep(time.Second)
}
`
	finds(t, goThroughTheSeam, map[string]string{
		"core/a.go":                bad,
		"core/registry/b.go":       "package p\n\nimport \"sync/atomic\"\n\nvar n atomic.Int64\n",
		"core/measure_costs.go":    bad,
		"core/threadtime_linux.go": bad,
		"core/a_test.go":           bad,
		"internal/seam/a.go":       bad,
		"internal/sim/a.go":        bad,
		"par/a.go":                 "package p\n\nimport \"sync\"\n\nvar p sync.Pool\n",
		"par/iter/b.go":            "package p\n\nimport \"time\"\n\nvar now = time.Now()\n",
		"par/internal/engine/c.go": "package p\n\nimport \"math/rand/v2\"\n\nvar r = rand.Uint64()\n",
		"par/a_test.go":            bad,
		"parser/a.go":              bad,
		"core/checks/go.mod":       "module checks\n",
		"core/checks/a.go":         bad,
	},
		"core/a.go:4: imports sync: use the types of internal/seam",
		"core/a.go:19: calls time.Sleep: ",
		"core/a.go:10: has a go statement: use Go of ",
		"core/a.go:11: sends: ",
		"core/a.go:12: receives: ",
		"core/a.go:13: has a select statement: ",
		"core/a.go:17: closes: use Close of ",
		"core/registry/b.go:3: imports sync/atomic: ",
		"par/a.go:3: imports sync: ",
		"par/internal/engine/c.go:5: calls math/rand/v2.Uint64: ",
		"par/iter/b.go:5: calls time.Now: ",
	)
}
