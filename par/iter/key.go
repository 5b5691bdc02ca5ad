package iter

import (
	"math/bits"
	"reflect"
)

// mix adds an ingredient to a key of the engine's table of costs. The key tells
// pipelines apart that do different work: it is made of the kinds of their
// stages and the code of the functions in them.
func mix(key, ingredient uint64) uint64 {
	const odd = 0x9E3779B97F4A7C15 // 2^64 / golden ratio, as in Fibonacci hashing
	return bits.RotateLeft64((key^ingredient)*odd, 29)
}

// code returns what tells f, a function, from others. Closures that were made
// at the same place in the program count as one.
func code[F any](f F) uint64 { return uint64(reflect.ValueOf(f).Pointer()) }

// Kinds of sources, stages and endings, as ingredients of keys.
const (
	kindSlice uint64 = iota + 1
	kindRefs
	kindBlocks
	kindRange
	kindGenerate
	kindSeq
	kindMap
	kindFilter
	kindEnumerate
	kindZip
	kindForEach
	kindForEachBlock
	kindReduce
	kindCount
	kindAny
	kindAll
	kindCollect
	kindCopy
)
