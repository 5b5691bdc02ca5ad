package work

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/seed1237c087/manta/par"
)

const (
	dataShards   = 10
	parityShards = 4
	shardSize    = 256 << 10
)

// field has the products of bytes in the field of 256 elements.
type field [256][256]uint8

func newField() *field {
	p := new(field)
	for a := range 256 {
		for b := range 256 {
			x, sum := a, 0
			for y := b; y != 0; y >>= 1 {
				if y&1 != 0 {
					sum ^= x
				}
				if x <<= 1; x > 255 {
					x ^= 0x11d
				}
			}
			p[a][b] = uint8(sum)
		}
	}
	return p
}

// shards are pieces of a file, and the field that their checks are computed in.
type shards struct {
	data  [dataShards][]uint8
	field *field
}

// encode sets the bytes lo to hi of all parity shards. It is not inlined: in a closure, with or without the library, its loops take 1.05 to
// 1.7 times as long, because the compiler lays them out otherwise. That is not what is compared here.
//
//go:noinline
func (s *shards) encode(parity *[parityShards][]uint8, lo, hi int) {
	for p := range parity {
		out := parity[p][lo:hi]
		for d := range s.data {
			times := &s.field[1+p*dataShards+d]
			for i, x := range s.data[d][lo:hi] {
				out[i] ^= times[x]
			}
		}
	}
}

// shardRows compute the parity of a file that is cut into shards.
func shardRows(everyone crew) []Row {
	room := func(s *shards) *[parityShards][]uint8 {
		parity := new([parityShards][]uint8)
		for p := range parity {
			parity[p] = make([]uint8, len(s.data[0]))
		}
		return parity
	}
	return ported(using[*shards, *[parityShards][]uint8]{
		name: "shards", title: "4 parity shards of 10 shards of 256 kB, by goroutines with equal ranges of bytes or ForRange",
		input: func(e *Env) *shards {
			rng := rand.New(rand.NewPCG(11, 12))
			s := &shards{field: newField()}
			for d := range s.data {
				s.data[d] = make([]uint8, e.size(shardSize))
				for i := range s.data[d] {
					s.data[d][i] = uint8(rng.Uint32())
				}
			}
			return s
		},
		loop: func(s *shards) *[parityShards][]uint8 {
			parity := room(s)
			s.encode(parity, 0, len(s.data[0]))
			return parity
		},
		hands: func(c crew, s *shards) *[parityShards][]uint8 {
			parity := room(s)
			c.hands(len(s.data[0]), func(_, lo, hi int) { s.encode(parity, lo, hi) })
			return parity
		},
		check: func(want *[parityShards][]uint8) func(*[parityShards][]uint8) error {
			return func(got *[parityShards][]uint8) error {
				for p := range got {
					if !slices.Equal(got[p], want[p]) {
						return fmt.Errorf("parity shard %d is wrong", p)
					}
				}
				return nil
			}
		},
	}, "ForRange", func(s *shards) *[parityShards][]uint8 {
		parity := room(s)
		par.ForRange(0, len(s.data[0]), func(lo, hi int) { s.encode(parity, lo, hi) })
		return parity
	}).rows(everyone)
}
