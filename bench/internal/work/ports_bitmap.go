package work

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/seed1237c087/manta/par"
)

const (
	bitmapKeys  = 512
	bitmapWords = 1024 // of a container: 65,536 bits
)

// bitmaps are sets of numbers, each in containers by the high bits of the numbers. byKey has for each key the containers of the sets that have some.
type bitmaps struct{ byKey [][][]uint64 }

// A container is the numbers of a union with one key.
type container struct {
	key, count int
	words      []uint64
}

// union returns the container of a key, and whether there is one.
func (b bitmaps) union(key int) (u container, ok bool) {
	if len(b.byKey[key]) == 0 {
		return container{}, false
	}
	u = container{key: key, words: slices.Clone(b.byKey[key][0])}
	for _, other := range b.byKey[key][1:] {
		for i, w := range other[:len(u.words)] {
			u.words[i] |= w
		}
	}
	for _, w := range u.words {
		u.count += bits.OnesCount64(w)
	}
	return u, true
}

// newBitmaps returns 48 sets, each of which has half of the keys.
func newBitmaps(e *Env) bitmaps {
	rng := rand.New(rand.NewPCG(9, 10))
	containers := make([][]uint64, 256)
	for i := range containers {
		containers[i] = make([]uint64, bitmapWords)
		for w := range containers[i] {
			containers[i][w] = rng.Uint64() & rng.Uint64() & rng.Uint64() & rng.Uint64()
		}
	}
	b := bitmaps{make([][][]uint64, max(8, e.size(bitmapKeys)))}
	for key := range b.byKey {
		for range 48 {
			if rng.IntN(2) == 0 {
				b.byKey[key] = append(b.byKey[key], containers[rng.IntN(len(containers))])
			}
		}
	}
	return b
}

// bitmapRows unite sets key by key, and have the keys in order.
func bitmapRows(everyone crew) []Row {
	return ported(using[bitmaps, []container]{
		name: "bitmaps", title: "the union of 48 sets, 512 containers of 65,536 bits, in order, by a channel of keys or FilterMap",
		input: newBitmaps,
		loop: func(in bitmaps) (all []container) {
			for key := range in.byKey {
				if u, ok := in.union(key); ok {
					all = append(all, u)
				}
			}
			return all
		},
		hands: func(c crew, in bitmaps) []container {
			all := make([]container, len(in.byKey))
			c.drain(len(in.byKey), func(keys <-chan int) {
				for key := range keys {
					all[key], _ = in.union(key)
				}
			})
			return slices.DeleteFunc(all, func(u container) bool { return u.words == nil })
		},
		check: func(want []container) func([]container) error {
			return func(got []container) error {
				if !slices.EqualFunc(got, want, func(a, b container) bool {
					return a.key == b.key && a.count == b.count && slices.Equal(a.words, b.words)
				}) {
					return fmt.Errorf("got %d containers that are not the %d wanted", len(got), len(want))
				}
				return nil
			}
		},
		fresh: true,
	}, "FilterMap", func(in bitmaps) []container {
		return par.FilterMap(par.Range(0, len(in.byKey)), in.union).Collect()
	}).rows(everyone)
}
