package par

import (
	"strings"

	"github.com/seed1237c087/manta/par/internal/bykey"
	"github.com/seed1237c087/manta/par/internal/counting"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/iter"
	"github.com/seed1237c087/manta/par/loops"
)

// batch is a function for some elements xs, whose keys have the given ids.
type batch[T any, K comparable, V, I any] = func(b *endings.KeepStep, l *bykey.Lane[K, V, I], ids []uint32, xs []T)

// keying holds the functions for the blocks of a run by keys. It is kept with the run, because allocating functions
// would take much of a short call.
type keying[T any, K comparable, V, I any] struct {
	key    func(T) K
	loop   loops.KeyLoop[T, K]
	batch  batch[T, K, V, I]
	keeper endings.KeepLoop
	// same is the batch of all endings of these types whose batch needs no function of the user's.
	same batch[T, K, V, I]
	put  counting.PutLoop // for groups
}

// keyingOf returns the keying of p, and makes it if there is none.
func keyingOf[T any, K comparable, V, I any](p *bykey.Run[K, V, I]) *keying[T, K, V, I] {
	if kept, ok := p.Keying.(*keying[T, K, V, I]); ok {
		return kept
	}
	k := &keying[T, K, V, I]{}
	k.keeper = func(b *endings.KeepStep) { keyBlock(b, in[T](b.In), k.key, k.loop, k.batch) }
	p.Keying = k
	return k
}

// keyed runs n by keys, with do as its batch, and returns p.
func keyed[T any, K comparable, V, I any](p *bykey.Run[K, V, I], n iter.Node, plan bykey.Plan[K, V, I], key func(T) K, do batch[T, K, V, I],
) *bykey.Run[K, V, I] {
	k := keyingOf[T](p)
	n, k.loop = loops.KeysOf[T, K](n)
	k.key, plan.Copies = uncloned(key)
	k.batch = do
	bykey.Prepare(p, n, plan)
	bykey.Do(p, k.keeper)
	k.key, k.loop, k.batch = nil, nil, nil
	return p
}

// uncloned returns key, unless key is strings.Clone. Then uncloned returns a function that returns strings as they
// are, and true: the run copies a string only when it is new, not each time that it occurs.
func uncloned[T any, K comparable](key func(T) K) (_ func(T) K, clones bool) {
	if clones = isClone(key); clones {
		key, _ = any(asIs).(func(T) K)
	}
	return key, clones
}

func asIs(s string) string { return s }

//go:noinline
func isClone(key any) bool {
	f, ok := key.(func(string) string)
	return ok && describe.Code(f) == describe.Code(strings.Clone)
}

// keyBlock processes a block of a run by keys. If loop is not nil, keyBlock calls loop instead of key.
func keyBlock[T any, K comparable, V, I any](b *endings.KeepStep, xs []T, key func(T) K, loop loops.KeyLoop[T, K], do batch[T, K, V, I]) {
	l := b.State.(*bykey.Lane[K, V, I])
	bykey.BeginBlock(l, b)
	hashes := false // whether end must hash the keys that loop has made
	end := func() {
		if hashes {
			for i := range l.N {
				bykey.Note(l, i)
			}
		}
		ids := bykey.LookUp(l)
		do(b, l, ids, xs[:len(ids)])
		l.Done += len(ids)
		xs = xs[len(ids):]
	}
	defer func() {
		if l.N > 0 {
			// key has panicked. The elements before still count, because do may panic for
			// one of them, and the earlier panic must surface.
			end()
		}
	}()
	for len(xs) > 0 {
		noted, each := bykey.Noted(l, min(len(xs), bykey.Batch))
		switch {
		case loop != nil:
			hashes = each
			loop(noted, xs[:len(noted)], &l.N)
			l.N = len(noted)
		case each:
			for i, x := range xs[:len(noted)] {
				noted[i] = key(x)
				bykey.Note(l, i)
				l.N = i + 1
			}
		default:
			for i, x := range xs[:len(noted)] {
				noted[i] = key(x)
				l.N = i + 1
			}
		}
		end()
	}
}

// ownBlock is keyBlock for elements that are their own keys, and for a batch that does not panic.
func ownBlock[K comparable, V, I any](b *endings.KeepStep, xs []K, batch func(l *bykey.Lane[K, V, I], ids []uint32)) {
	l := b.State.(*bykey.Lane[K, V, I])
	bykey.BeginBlock(l, b)
	for len(xs) > 0 {
		own := xs[:min(len(xs), bykey.Batch)]
		if bykey.Own(l, own) {
			for i := range own {
				bykey.Note(l, i)
			}
		}
		l.N = len(own)
		batch(l, bykey.LookUp(l))
		xs = xs[len(own):]
	}
	bykey.Own(l, nil)
}
