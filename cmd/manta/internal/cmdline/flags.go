package cmdline

import "strings"

// loadFlags decide which files belong to a package, and which package an import means.
var loadFlags = set("tags mod modfile modcacherw race msan asan compiler installsuffix")

// compileFlags decide under which name a compiled package stands in Go's build cache. If the command uses the same flags as the
// build, the packages that go compiles for their export data are not compiled again.
var compileFlags = set("gcflags asmflags gccgoflags trimpath toolexec pkgdir linkshared buildmode p")

// boolFlags are the flags of go build, run, test, install and vet that have no value.
var boolFlags = set("a n v x h help ? race msan asan cover work json linkshared modcacherw trimpath buildvcs i")

// testBoolFlags are the flags without a value that only go test has.
var testBoolFlags = set("c v short failfast benchmem fullpath artifacts")

// testFlags are the flags of go test that have a value and are not in buildFlags.
var testFlags = set("o exec vet bench benchtime blockprofile blockprofilerate count coverprofile cpu cpuprofile " +
	"fuzz fuzztime fuzzminimizetime fuzzcachedir list memprofile memprofilerate mutexprofile mutexprofilefraction " +
	"outputdir parallel run skip timeout trace shuffle")

// buildFlags are the flags with a value that all verbs have.
var buildFlags = set("p covermode coverpkg asmflags buildmode compiler gccgoflags gcflags installsuffix ldflags mod modfile " +
	"overlay pgo pkgdir tags toolexec debug-actiongraph debug-runtime-trace debug-trace C")

// vetFlags are the flags of go vet that have a value. Go vet asks its analyzers for their flags; the flags of the standard
// analyzers are listed here.
var vetFlags = set("c vettool printf.funcs unusedresult.funcs unusedresult.stringmethods exec o")

func set(names string) map[string]bool {
	s := map[string]bool{}
	for name := range strings.FieldsSeq(names) {
		s[name] = true
	}
	return s
}

// testFlag reports whether go test knows the flag.
func testFlag(name string) bool {
	if short, ok := strings.CutPrefix(name, "test."); ok {
		return testFlags[short] || testBoolFlags[short]
	}
	return boolFlags[name] || testBoolFlags[name] || testFlags[name] || buildFlags[name]
}

// isBool reports whether the flag has no value.
func (l *Line) isBool(name string) bool {
	switch l.Verb {
	case "test":
		name = strings.TrimPrefix(name, "test.")
		return boolFlags[name] || testBoolFlags[name]
	case "vet":
		return boolFlags[name] || !buildFlags[name] && !vetFlags[name]
	}
	return boolFlags[name]
}
