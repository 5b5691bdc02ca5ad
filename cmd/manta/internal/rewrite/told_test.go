package rewrite

import (
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/seed1237c087/manta/cmd/internal/ops"
)

// TestEveryCallIsTold writes a program that calls each function of packages par and par/slice, and each method of pipelines, as a method,
// by a method expression and with a list for the last arguments. Something is said of each that runs functions or elements, and of
// a function that is called for each element it is not said that there is none.
func TestEveryCallIsTold(t *testing.T) {
	from := importer.ForCompiler(token.NewFileSet(), "gc", exported)
	var lib *types.Package
	var calls, names []string
	add := func(name string, written ...string) {
		for _, call := range written {
			calls, names = append(calls, call), append(names, name)
		}
	}
	imports := map[string]string{}
	named := func(p *types.Package) string {
		imports[p.Path()] = strings.NewReplacer("/", "_", ".", "_").Replace(p.Path())
		return imports[p.Path()]
	}
	for _, path := range []string{Library, Slices} {
		pkg, err := from.Import(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range pkg.Scope().Names() {
			fn, ok := pkg.Scope().Lookup(name).(*types.Func)
			if !ok || !fn.Exported() {
				continue
			}
			args, typeArgs := arguments(t, fn.Signature(), named)
			add(name, named(pkg)+"."+name+typeArgs+args)
		}
		if path != Library {
			continue
		}
		lib = pkg
		it, err := types.Instantiate(nil, pkg.Scope().Lookup("Iter").Type(), []types.Type{types.Typ[types.Int]}, true)
		if err != nil {
			t.Fatal(err)
		}
		for m := range types.NewMethodSet(it).Methods() {
			if fn := m.Obj().(*types.Func); fn.Exported() && ops.Of(fn.Name()).Is != "other" {
				args, _ := arguments(t, fn.Signature(), named)
				add(fn.Name(), "it."+fn.Name()+args, "it.Rev()."+fn.Name()+args, "Iter."+fn.Name()+"(it, "+args[1:])
			}
		}
	}
	add("Quantiles", named(lib)+".Quantiles(it, []float64{0.5}...)")
	var b strings.Builder
	b.WriteString("package main\n\nimport (\n")
	for path, name := range imports {
		fmt.Fprintf(&b, "\t%s %q\n", name, path)
	}
	fmt.Fprintf(&b, ")\n\ntype Iter = %s.Iter[int]\n\nvar it Iter\n\nfunc main() {\n", named(lib))
	first := strings.Count(b.String(), "\n") + 1
	for _, call := range calls {
		b.WriteString("\t" + call + "\n")
	}
	b.WriteString("}\n")
	told := map[string]Stage{}
	for _, p := range rewritten(t, "main.go", []byte(b.String())).Pipelines {
		for _, s := range p.Stages {
			told[fmt.Sprint(s.Op, s.Pos.Line)] = s
		}
	}
	for i, call := range calls {
		s, ok := told[fmt.Sprint(names[i], first+i)]
		of := ops.Of(s.Op).Calls
		called := (of == "each" || of == "key") && strings.Contains(call, "(func(")
		switch {
		case !ok:
			t.Errorf("nothing is said of %s", call)
		case called && (s.Outcome == Kept || s.Why == ""):
			t.Errorf("%s: %v %s", call, s.Outcome, s.Why)
		}
	}
	if len(calls) < 200 {
		t.Errorf("only %d calls", len(calls))
	}
}

// arguments returns arguments that are nothing for a function, and type arguments that it can have.
func arguments(t *testing.T, sig *types.Signature, name types.Qualifier) (args, typeArgs string) {
	t.Helper()
	var chosen []types.Type
	for p := range sig.TypeParams().TypeParams() {
		of := types.Type(types.Typ[types.Int])
		if c := p.Constraint().Underlying().(*types.Interface); !types.Satisfies(of, c) {
			of = types.Typ[types.Float64]
		}
		chosen = append(chosen, of)
	}
	if len(chosen) > 0 {
		inst, err := types.Instantiate(nil, sig, chosen, false)
		if err != nil {
			t.Fatal(err)
		}
		sig = inst.(*types.Signature)
		var names []string
		for _, of := range chosen {
			names = append(names, of.String())
		}
		typeArgs = "[" + strings.Join(names, ", ") + "]"
	}
	var all []string
	for p := range sig.Params().Variables() {
		if sig.Variadic() && len(all) == sig.Params().Len()-1 {
			break
		}
		all = append(all, "*new("+types.TypeString(p.Type(), name)+")")
	}
	return "(" + strings.Join(all, ", ") + ")", typeArgs
}
