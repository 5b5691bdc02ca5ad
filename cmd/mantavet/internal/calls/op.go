package calls

import (
	"go/types"
	"slices"
	"strings"

	"github.com/seed1237c087/manta/cmd/internal/ops"
)

// Op is an operation of the library: a function or a method that it exports.
type Op struct {
	Pkg  string // the last element of the path: par, core or slice
	Recv string // the type of a method, such as Iter, Pool or Scope; "" for a function
	Name string
	Kind Kind
	// Pure reports that an operation has no effect besides its result, if its functions have none.
	Pure bool
	// funcs says how the arguments that are functions are called, by their index. Other arguments are called in parallel, or one at a
	// time if Kind is Other.
	funcs map[int]How
}

// String returns the operation's name as a user writes it, such as par.Map or Iter.Filter.
func (o *Op) String() string {
	if o.Recv != "" {
		return o.Recv + "." + o.Name
	}
	return o.Pkg + "." + o.Name
}

// Is reports whether the operation has one of these names, as [Op.String] returns them.
func (o *Op) Is(names ...string) bool {
	return slices.Contains(names, o.String())
}

// Kind says what an operation does in a pipeline or beside one.
type Kind int

// The kinds of operations.
const (
	Other     Kind = iota // all others, such as Len, NewPool or WorkerIndex
	Source                // makes a pipeline
	Adapter               // makes a pipeline from another one
	Ending                // runs a pipeline
	Loop                  // runs a loop that is no pipeline: For, ForRange, Apply, TryApply
	Algorithm             // an algorithm of package slice, or one that par forwards
	Forking               // runs functions beside one another and waits: Join, Fork, Recurse, Broadcast
	Spawning              // starts a task and returns: Spawn, Go, SpawnBroadcast
	Enclosing             // runs its function once, and waits for it: InScope, Install, Do, Blocking, With
)

// How is the way in which a function argument is called.
type How int

// The ways in which function arguments are called.
const (
	Parallel  How = iota // several calls may run at the same time
	Side                 // called once, beside the other side of a join
	Task                 // called once, beside the code after the call
	OneAtTime            // called several times, one call at a time, beside the pipeline's functions
	Enclosed             // called once, and only tasks that it starts run beside it
)

// Module is the path of the library.
const Module = "github.com/seed1237c087/manta"

// The packages whose operations are known.
var packages = map[string]string{
	Module + "/par":       "par",
	Module + "/core":      "core",
	Module + "/par/slice": "slice",
}

// kinds has the Kind for each word of the list of operations.
var kinds = map[string]Kind{
	"tuning": Adapter, "stage": Adapter, "source": Source, "ending": Ending, "loop": Loop, "algorithm": Algorithm, "enclosing": Enclosing,
}

// hows has the How for each word of the list of operations, if functions are not called in parallel.
var hows = map[string]How{"turn": OneAtTime, "once": Enclosed}

// listed returns what the list of operations says of an operation of package par.
func listed(name string) (k Kind, isPure bool, funcs map[int]How) {
	op := ops.Of(name)
	if how, ok := hows[op.Calls]; ok {
		funcs = map[int]How{}
		for i := range mostArguments {
			funcs[i] = how
		}
	}
	return kinds[op.Is], op.Is != "" && !op.Effect, funcs
}

// mostArguments is the greatest number of arguments of an operation.
const mostArguments = 8

// exceptions lists the operations of packages slice and core that their types do not describe.
var exceptions = map[string]Op{
	"slice.BinarySearchAll": {Kind: Algorithm, Pure: true},
	"slice.IsSortedFunc":    {Kind: Algorithm, Pure: true},
	"slice.Pack":            {Kind: Algorithm, Pure: true},
	"slice.PackIndex":       {Kind: Algorithm, Pure: true},
	"slice.TopK":            {Kind: Algorithm, Pure: true},

	"core.Join":        {Kind: Forking, funcs: map[int]How{0: Side, 1: Side}},
	"core.Join2":       {Kind: Forking, funcs: map[int]How{0: Side, 1: Side}},
	"core.JoinContext": {Kind: Forking, funcs: map[int]How{0: Side, 1: Side}},
	"Pool.Join":        {Kind: Forking, funcs: map[int]How{0: Side, 1: Side}},
	"core.Fork":        {Kind: Forking},
	"core.Recurse":     {Kind: Forking},
	"Rec.Fork":         {Kind: Forking},
	"core.Broadcast":   {Kind: Forking},
	"core.BroadcastIn": {Kind: Forking},

	"core.Spawn":               {Kind: Spawning, funcs: map[int]How{0: Task}},
	"core.SpawnFIFO":           {Kind: Spawning, funcs: map[int]How{0: Task}},
	"core.SpawnBroadcast":      {Kind: Spawning},
	"core.Go":                  {Kind: Spawning, funcs: map[int]How{0: Task}},
	"Pool.Spawn":               {Kind: Spawning, funcs: map[int]How{0: Task}},
	"Pool.SpawnFIFO":           {Kind: Spawning, funcs: map[int]How{0: Task}},
	"Pool.SpawnBroadcast":      {Kind: Spawning},
	"Scope.Spawn":              {Kind: Spawning, funcs: map[int]How{0: Task}},
	"Scope.SpawnBroadcast":     {Kind: Spawning},
	"ScopeFIFO.Spawn":          {Kind: Spawning, funcs: map[int]How{0: Task}},
	"ScopeFIFO.SpawnBroadcast": {Kind: Spawning},

	"core.KeepAwake":        {Kind: Enclosing, funcs: map[int]How{0: Enclosed}},
	"core.InScope":          {Kind: Enclosing, funcs: map[int]How{0: Enclosed}},
	"core.InScopeFIFO":      {Kind: Enclosing, funcs: map[int]How{0: Enclosed}},
	"core.InPlaceScope":     {Kind: Enclosing, funcs: map[int]How{0: Enclosed}},
	"core.InPlaceScopeFIFO": {Kind: Enclosing, funcs: map[int]How{0: Enclosed}},
	"Pool.InScope":          {Kind: Enclosing, funcs: map[int]How{0: Enclosed}},
	"Pool.InScopeFIFO":      {Kind: Enclosing, funcs: map[int]How{0: Enclosed}},
	"Pool.InPlaceScope":     {Kind: Enclosing, funcs: map[int]How{0: Enclosed}},
	"Pool.InPlaceScopeFIFO": {Kind: Enclosing, funcs: map[int]How{0: Enclosed}},
	"Pool.Install":          {Kind: Enclosing, funcs: map[int]How{0: Enclosed}},
	"core.InstallResult":    {Kind: Enclosing, funcs: map[int]How{1: Enclosed}},
	"core.WithContext":      {Kind: Enclosing, funcs: map[int]How{1: Enclosed}},
	"core.WithPriority":     {Kind: Enclosing, funcs: map[int]How{1: Enclosed}},
	"core.Named":            {Kind: Enclosing, funcs: map[int]How{1: Enclosed}},
	"core.Blocking":         {Kind: Enclosing, funcs: map[int]How{0: Enclosed}},
	"core.Measure":          {Kind: Enclosing, funcs: map[int]How{0: OneAtTime}}, // all that it starts runs in turn
	"StatePool.Lend":        {Kind: Enclosing, funcs: map[int]How{0: Enclosed}},
}

// OpOf returns the operation that a function is, and nil if it is no operation of the library.
func OpOf(fn *types.Func) *Op {
	if fn == nil || fn.Pkg() == nil || !fn.Exported() {
		return nil
	}
	pkg, ok := packages[strings.TrimSuffix(fn.Pkg().Path(), "_test")]
	if !ok {
		return nil
	}
	fn = fn.Origin()
	sig := fn.Signature()
	op := Op{Pkg: pkg, Name: fn.Name()}
	if r := sig.Recv(); r != nil {
		named := namedOf(r.Type())
		if named == nil || !named.Obj().Exported() {
			return nil
		}
		op.Recv = named.Obj().Name()
	}
	if e, ok := exceptions[op.String()]; ok {
		op.Kind, op.Pure, op.funcs = e.Kind, e.Pure, e.funcs
		return &op
	}
	switch {
	case pkg == "slice":
		op.Kind = Algorithm
	case pkg == "par" && (op.Recv == "" || op.Recv == "Iter"):
		op.Kind, op.Pure, op.funcs = listed(op.Name)
	}
	return &op
}

// Keeps reports whether the elements after an adapter are all elements that it gets.
func (o *Op) Keeps() bool {
	is := ops.Of(o.Name).Elements
	return o.Pkg == "par" && (is == "same" || is == "turned")
}

// Passes reports whether the elements after an adapter are some or all of the elements that it gets.
func (o *Op) Passes() bool {
	is := ops.Of(o.Name).Elements
	return o.Keeps() || o.Pkg == "par" && (is == "moved" || is == "fewer")
}

// Reveals reports whether the result of an ending shows which elements there are.
func (o *Op) Reveals() bool {
	is := ops.Of(o.Name).Elements
	return o.Pkg == "par" && (is == "listed" || is == "gathered")
}

// Orders reports whether the result of an ending shows the order of the elements.
func (o *Op) Orders() bool {
	is := ops.Of(o.Name).Elements
	return o.Pkg == "par" && (is == "listed" || is == "placed")
}

// Keyed reports whether an operation compares the results of its first function.
func (o *Op) Keyed() bool { return o.Pkg == "par" && ops.Of(o.Name).Calls == "key" }

// IsIter reports whether a type is par.Iter.
func IsIter(t types.Type) bool { return IsType(t, "par", "Iter") }

// IsType reports whether a type, or what it points to, is the named type of the library's package
// par, core or slice.
func IsType(t types.Type, pkg, name string) bool {
	n := namedOf(t)
	return n != nil && n.Obj().Name() == name && n.Obj().Pkg() != nil &&
		packages[strings.TrimSuffix(n.Obj().Pkg().Path(), "_test")] == pkg
}

// namedOf returns the named type t, or the named type to which t points.
func namedOf(t types.Type) *types.Named {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, _ := t.(*types.Named)
	return n
}
