package iter

import (
	"reflect"

	"github.com/seed1237c087/manta/par/internal/engine"
)

// Mix adds an ingredient to a key of the engine's table of costs. The key tells
// pipelines apart that do different work: it is made of the kinds of their stages and the
// code of the functions in them.
func Mix(key, ingredient uint64) uint64 { return engine.Mix(key, ingredient) }

// code returns what tells f, a function or nil, from others, and whether it is a nil
// function. Closures that were made at the same place in the program count as one.
func code(f any) (c uint64, isNil bool) {
	if f == nil {
		return 0, false
	}
	c = uint64(reflect.ValueOf(f).Pointer())
	return c, c == 0
}

// Code returns what tells a function from others, for [Reducing].
func Code(f any) uint64 {
	c, _ := code(f)
	return c
}
