package registry

import "github.com/seed1237c087/manta/internal/gid"

// CurrentBond returns the bond of the calling goroutine's task, or nil.
func CurrentBond() *Bond {
	if !bonded.Load() {
		return nil
	}
	return currentBond()
}

// currentBond is CurrentBond after the first bond was made.
func currentBond() *Bond {
	key := gid.Get()
	if r := runnerOf(key); r != nil {
		return r.Bond()
	}
	return outside.Get(key)
}

// Under runs f on the calling goroutine, tied to b, or to nothing if b is nil.
func Under(b *Bond, f func()) {
	if r := Current(); r != nil {
		defer r.Bind(b).Unbind()
		f()
		return
	}
	if b == nil && !bonded.Load() {
		f()
		return
	}
	key := gid.Get()
	if old := outside.Get(key); old != b {
		putOutside(key, old, b)
		defer putOutside(key, b, old)
	}
	f()
}

func putOutside(key gid.Key, old, b *Bond) {
	relabelOutside(old, b)
	if old != nil {
		outside.Delete(key)
	}
	if b != nil {
		outside.Put(key, b)
	}
}
