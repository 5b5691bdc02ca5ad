package rewrite

import (
	"go/ast"
	"go/types"
)

// numberKey finds the text of the key function of a SortByKey, or returns the reason why there is none. A loop only computes keys
// that are numbers.
func (w *writer) numberKey(s *stage) (why string) {
	f := s.fn
	if t, ok := f.sig.Results().At(0).Type().Underlying().(*types.Basic); ok && t.Info()&types.IsString != 0 {
		return "its keys are text, which is compared"
	}
	_, ok := w.param(f, 0)
	if _, too := w.result(f, 0); !ok || !too {
		return "the type of its elements or keys can't be written here"
	}
	return w.twice(f, func(*ast.FuncLit) []edit { return nil })
}

// sortByKey writes a SortByKey.
func (l *loop) sortByKey(s *stage) {
	elem, _ := l.param(s.fn, 0)
	key, _ := l.result(s.fn, 0)
	l.write("%s", l.inLoops("SortByKey["+elem+", "+key+"]("))
	l.keep(s.args[0])
	l.write(", %s", here)
	l.keep(s.fn.expr)
	l.write("%s, %sfunc(%sto []%s, %sxs []%s) { ", s.fn.args, here, prefix, key, prefix, elem)
	l.write("%sto = %[1]sto[:len(%[1]sxs)]; for %[1]si, %[1]sx := range %[1]sxs { %[1]sto[%[1]si] = %[2]s%[3]s(%[1]sx) } })", prefix, fresh, s.fn.copied)
}
