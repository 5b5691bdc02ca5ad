package slice

import (
	"cmp"
	"math/bits"

	"github.com/seed1237c087/manta/core"
)

// keyedFew is the number of elements up to which keys are sorted together with the positions of their elements, by one goroutine and
// on the stack. For so few elements, making the scratch of keyed takes longer than sorting.
const keyedFew = 1 << 8

// sortKeyedFew writes the elements of xs to dst, which has the same length, in the order of their keys, stably. It calls key once for
// each element, before any element moves; it may call loop instead, if that is not nil. xs has at most keyedInsert elements, or at most
// keyedFew if code is not text.
func sortKeyedFew[T any, K cmp.Ordered](dst, xs []T, key func(T) K, loop func(to []K, xs []T), code coding) {
	if len(xs) > keyedInsert {
		var words [keyedFew]uint64
		if loop != nil {
			wordsBy(loop, code, words[:], xs)
		} else {
			wordsByCalls(key, code, words[:], xs)
		}
		sortByWords(dst, xs, words[:len(xs)])
		return
	}
	var keys [keyedInsert]K
	var order [keyedInsert]uint16
	for i, x := range xs {
		keys[i], order[i] = key(x), uint16(i)
	}
	insertKeyed(order[:len(xs)], keys[:len(xs)])
	arrange(dst, xs, order[:len(xs)])
}

// wordsByCalls is wordsBy with calls of key, for which the keys need not leave the stack.
func wordsByCalls[T any, K cmp.Ordered](key func(T) K, code coding, to []uint64, xs []T) {
	var keys [keysAtOnce]K
	for len(xs) > 0 {
		core.Checkpoint()
		n := min(len(xs), keysAtOnce)
		for i, x := range xs[:n] {
			keys[i] = key(x)
		}
		setWords(code, to[:n], keys[:n])
		xs, to = xs[n:], to[n:]
	}
}

// sortByWords writes the elements of xs to dst in the order of their words, stably. There are at most keyedFew.
func sortByWords[T any](dst, xs []T, words []uint64) {
	n := len(words)
	if rising(words[0], words) == n {
		move(dst, xs)
		return
	}
	var order [keyedFew]uint16
	orderWords(order[:n], words)
	arrange(dst, xs, order[:n])
}

// orderWords sets order to the positions of words in ascending order, stably. There are at most keyedFew words. It sorts words that
// consist of as many leading bits of a word as there is room for, and of its position.
func orderWords(order []uint16, words []uint64) {
	var both, spare [keyedFew]uint64
	n := len(words)
	sorted := both[:n]
	low, high := bounds(words)
	width := bits.Len(uint(n - 1))
	cut := max(0, bits.Len64(high-low)+width-64) // the lower bits of a word, for which there is no room
	for i, w := range words {
		sorted[i] = (w-low)>>uint(cut&63)<<uint(width&63) | uint64(i)
	}
	sortWords(sorted, spare[:n], false)
	mask := uint64(1)<<uint(width&63) - 1
	for i, w := range sorted {
		order[i] = uint16(w & mask)
	}
	if cut > 0 {
		for i, p := range order {
			sorted[i] = words[p]
		}
		insertKeyed(order, sorted)
	}
}

// arrange writes to dst the elements of xs that are at the positions in order, a permutation. dst is xs or does not overlap it.
// arrange may overwrite order.
func arrange[T any](dst, xs []T, order []uint16) {
	if len(xs) == 0 || sizeless[T]() {
		return
	}
	if &dst[0] != &xs[0] {
		for i, p := range order {
			dst[i] = xs[p]
		}
		return
	}
	for i, p := range order { // One cycle of the permutation after the other.
		if int(p) == i {
			continue
		}
		first, to := xs[i], i
		for int(p) != i {
			xs[to] = xs[p]
			order[to] = uint16(to)
			to, p = int(p), order[p]
		}
		xs[to] = first
		order[to] = uint16(to)
	}
}
