//go:build !manta_sim && !manta_delays

package seam

// inlined calls the methods that other packages call by the names of this package.
//
// The compiler exports the body of a function, for inlining in other packages, from
// the package that declares the function and from packages that have inlined it.
// Without inlined, a package that imports only this package would not inline methods
// such as atomic.Uint64.Load, and a fork would take half as long again.
func inlined() {
	var (
		b   Bool
		i32 Int32
		i64 Int64
		u32 Uint32
		u64 Uint64
		up  Uintptr
		p   Pointer[int]
		mu  Mutex
		rw  RWMutex
		o   Once
	)
	b.Store(b.Load())
	b.Swap(b.CompareAndSwap(false, true))
	i32.Store(i32.Load())
	i32.Swap(i32.Add(1))
	i32.CompareAndSwap(0, 1)
	i32.And(i32.Or(1))
	i64.Store(i64.Load())
	i64.Swap(i64.Add(1))
	i64.CompareAndSwap(0, 1)
	i64.And(i64.Or(1))
	u32.Store(u32.Load())
	u32.Swap(u32.Add(1))
	u32.CompareAndSwap(0, 1)
	u32.And(u32.Or(1))
	u64.Store(u64.Load())
	u64.Swap(u64.Add(1))
	u64.CompareAndSwap(0, 1)
	u64.And(u64.Or(1))
	up.Store(up.Load())
	up.Swap(up.Add(1))
	up.CompareAndSwap(0, 1)
	p.Store(p.Load())
	p.Swap(p.Load())
	p.CompareAndSwap(nil, nil)
	mu.Lock()
	mu.Unlock() //nolint:staticcheck // Nothing is to be guarded.
	if mu.TryLock() {
		mu.Unlock()
	}
	rw.RLock()
	rw.RUnlock() //nolint:staticcheck // Nothing is to be guarded.
	o.Do(func() {})
}

var _ = inlined
