package right

import "github.com/seed1237c087/manta/core"

func futures() {
	n := 0
	f := core.Go(func() int { n = count(1 << 12); return n })
	m := f.Wait()
	n += m
	for i := range 10 {
		g := core.Go(func() int { n++; return i })
		g.Wait()
	}
	var total int
	fs := make([]*core.Future[int], 8)
	for i := range fs {
		fs[i] = core.Go(func() int { return count(i) })
	}
	for _, f := range fs {
		total += f.Wait()
	}
}
