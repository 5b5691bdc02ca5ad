package rewrite

import "go/types"

// copiesLock reports whether a loop that calls a function with the signature copies a lock. Go vet would report the copy in the
// loop, although the source contains no copy.
func copiesLock(sig *types.Signature) bool {
	for _, list := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range list.Variables() {
			if holdsLock(v.Type()) {
				return true
			}
		}
	}
	return false
}

// holdsLock reports whether a value of type t is or contains a value that must not be copied.
func holdsLock(t types.Type) bool {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		return holdsLock(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if holdsLock(f.Type()) {
				return true
			}
		}
	case *types.Interface:
		return false
	}
	return has(types.NewPointer(t), "Lock") && has(types.NewPointer(t), "Unlock") && !has(t, "Lock")
}

func has(t types.Type, name string) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, false, nil, name)
	f, ok := obj.(*types.Func)
	return ok && f.Signature().Params().Len() == 0 && f.Signature().Results().Len() == 0
}
