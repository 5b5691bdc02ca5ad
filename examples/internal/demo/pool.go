package demo

import "github.com/seed1237c087/manta/core"

// pool returns the number of workers to work with, a function that runs another
// one so that its parallel operations use them, and one to call at the end. n is
// the number of workers that a pool is made with; 0 stands for the default pool.
func pool(n int) (workers int, within func(func()), end func() error, err error) {
	if n == 0 {
		workers, err = defaultWorkers()
		return workers, func(f func()) { f() }, func() error { return nil }, err
	}
	p, err := core.NewPool(core.Config{Workers: n})
	if err != nil {
		return 0, nil, nil, err
	}
	// Within Install the work is on a worker of the pool from start to end: it is
	// not handed over anew by each operation.
	return p.NumWorkers(), p.Install, p.Close, nil
}

// defaultWorkers starts the default pool. What DefaultPool panics with, where the
// environment asks for nonsense, is an error here.
func defaultWorkers() (n int, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case error:
			err = r
		default:
			panic(r)
		}
	}()
	return core.DefaultPool().NumWorkers(), nil
}
