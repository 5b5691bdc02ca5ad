package flow

import (
	"fmt"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"sync"
)

// A named is a registered function, without its type. Problems are told when a pipeline that uses it is about to run.
type named struct {
	name   string
	kind   string // the function of this package that made it
	symbol string // what the linker calls it
	place  string // file and line of the registration
	typ    reflect.Type
	fn     any
	wrong  []string
}

func (n *named) String() string { return fmt.Sprintf("%s %q", n.kind, n.name) }

// names are the registered functions and types of the program. Two of one name are both kept, and both are wrong.
var names = struct {
	sync.Mutex
	functions map[string]*named
	types     []*typeName
}{functions: map[string]*named{}}

// enroll enters a function under its name.
func enroll(kind, name string, fn any) *named {
	v := reflect.ValueOf(fn)
	if v.IsNil() {
		panic(fmt.Sprintf("flow: %s: %q: nil function", kind, name))
	}
	if name == "" {
		panic(fmt.Sprintf("flow: %s: a function needs a name", kind))
	}
	n := &named{name: name, kind: kind, symbol: symbolOf(v), typ: v.Type(), fn: fn}
	var early bool
	n.place, early = registrationPlace()
	if why := captures(n.symbol); why != "" {
		n.wrong = append(n.wrong, fmt.Sprintf("%v (%s) is %s, registered at %s", n, n.symbol, why, n.place))
	}
	if !early {
		n.wrong = append(n.wrong, fmt.Sprintf("%v is registered at %s while the program runs: "+
			"register it in a package variable, so that every worker process does it", n, n.place))
	}
	names.Lock()
	defer names.Unlock()
	if other, taken := names.functions[name]; taken {
		what := fmt.Sprintf("two functions are named %q: %s at %s, and %s at %s", name, other.symbol, other.place, n.symbol, n.place)
		other.wrong = append(other.wrong, what)
		n.wrong = append(n.wrong, what)
		return n
	}
	names.functions[name] = n
	return n
}

// problems are what is wrong with the function, as the caller named where uses it.
func (n *named) problems(where string) []error {
	names.Lock()
	defer names.Unlock()
	var errs []error
	for _, what := range n.wrong {
		errs = append(errs, fmt.Errorf("flow: %s: %s", where, what))
	}
	return errs
}

func symbolOf(f reflect.Value) string {
	if fn := runtime.FuncForPC(f.Pointer()); fn != nil {
		return fn.Name()
	}
	return "a function without a symbol"
}

var (
	literal       = regexp.MustCompile(`\.func\d+(\.\d+)*$`)
	literalNumber = regexp.MustCompile(`\.func\d+`)                       // depends on the files that a system has
	plainLiteral  = regexp.MustCompile(`^[^.]*\.(init|glob\.)\.func\d+$`) // written in the declaration of a package variable
)

// captures tells why a function of that symbol may hold variables of its own, "" if it can't.
func captures(symbol string) string {
	base := symbol[strings.LastIndexByte(symbol, '/')+1:]
	switch {
	case strings.HasPrefix(symbol, "reflect."):
		return "made by package reflect, and may hold values that a worker elsewhere doesn't have"
	case strings.HasSuffix(symbol, "-fm"):
		return "a method bound to a value, which a worker elsewhere doesn't have: use the method expression T.Method"
	case literal.MatchString(base) && !plainLiteral.MatchString(base):
		return "a func literal inside a function, and may capture variables that a worker elsewhere doesn't have: " +
			"declare it at package level"
	}
	return ""
}

// registrationPlace is where the program calls this package, and whether that is while package variables are made.
func registrationPlace() (place string, early bool) {
	var pcs [64]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs[:])])
	for {
		frame, more := frames.Next()
		if place == "" && frame.Function != "" && !strings.HasPrefix(frame.Function, ownPath+".") {
			place = fmt.Sprintf("%s:%d", shortFile(frame.File), frame.Line)
		}
		early = early || strings.HasPrefix(frame.Function, "runtime.doInit")
		if !more {
			return place, early
		}
	}
}

// ownPath is the import path of this package.
var ownPath = reflect.TypeFor[named]().PkgPath()

// shortFile is a file by its last folder and name.
func shortFile(file string) string {
	slash := strings.LastIndexByte(file, '/')
	if slash < 0 {
		return file
	}
	return file[strings.LastIndexByte(file[:slash], '/')+1:]
}
