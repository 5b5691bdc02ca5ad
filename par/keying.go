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

// batch does what is to be done with some elements, whose keys have the ids that it gets.
type batch[T any, K comparable, V, I any] = func(b *endings.KeepStep, l *bykey.Lane[K, V, I], ids []uint32, xs []T)

// keying does the blocks of a run by keys. It stays with the run, because a short call takes long to allocate functions.
type keying[T any, K comparable, V, I any] struct {
	key    func(T) K
	loop   loops.KeyLoop[T, K]
	batch  batch[T, K, V, I]
	keeper endings.KeepLoop
	// same is the batch of all endings without functions that run with these types.
	same batch[T, K, V, I]
	put  counting.PutLoop // of groups
}

// keyingOf returns what does the blocks of p.
func keyingOf[T any, K comparable, V, I any](p *bykey.Run[K, V, I]) *keying[T, K, V, I] {
	if kept, ok := p.Keying.(*keying[T, K, V, I]); ok {
		return kept
	}
	k := &keying[T, K, V, I]{}
	k.keeper = func(b *endings.KeepStep) { keyBlock(b, in[T](b.In), k.key, k.loop, k.batch) }
	p.Keying = k
	return k
}

// keyed runs n by keys.
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

// uncloned returns key; if that is strings.Clone, what returns strings as they are, and true: they are not copied
// whenever they occur, but when they are new.
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

// keyBlock does a block of a run by keys. If there is a loop, it calls that instead of key.
func keyBlock[T any, K comparable, V, I any](b *endings.KeepStep, xs []T, key func(T) K, loop loops.KeyLoop[T, K], do batch[T, K, V, I]) {
	l := b.State.(*bykey.Lane[K, V, I])
	bykey.BeginBlock(l, b)
	hashes := false // the keys that a loop has made are still to be hashed
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
			// A key has panicked. The elements before it count still, for the sake of a
			// panic there, which comes earlier.
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

// ownBlock is keyBlock if elements are their keys, and what is done with them does not panic.
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
