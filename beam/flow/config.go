package flow

import "fmt"

// An Option changes how a pipeline is run. Results are the same to the bit if [Shards], [BlockLen] and [BlockBytes] are.
type Option func(*config)

type config struct {
	shards     int
	blockLen   int
	blockBytes int
	limit      int
	runner     string
	resume     bool
	wrong      []error
}

func newConfig(opts []Option) config {
	c := config{shards: 16, blockLen: 16 << 10, blockBytes: 1 << 20}
	for _, o := range opts {
		o(&c)
	}
	return c
}

func (c *config) atLeast1(what string, n int) {
	if n < 1 {
		c.wrong = append(c.wrong, fmt.Errorf("flow: %s: must be at least 1, got %d", what, n))
	}
}

// Shards sets over how many shards keys are spread, 16 otherwise. The keys of one shard must fit in the memory of a worker, and a
// shuffle runs on no more processors than there are shards.
func Shards(n int) Option {
	return func(c *config) { c.atLeast1("Shards", n); c.shards = max(n, 1) }
}

// BlockLen sets how many elements of a slice, a sequence or a file of records make a block, 16,384 otherwise.
func BlockLen(n int) Option {
	return func(c *config) { c.atLeast1("BlockLen", n); c.blockLen = max(n, 1) }
}

// BlockBytes sets how many bytes of text make a block, a mebibyte otherwise.
func BlockBytes(n int) Option {
	return func(c *config) { c.atLeast1("BlockBytes", n); c.blockBytes = max(n, 1) }
}

// Limit sets how many blocks a worker process of Beam holds in memory at a time, over all of its bundles: twice the number of
// its processors otherwise, and one more for each bundle. Whatever it is, the functions run on the workers of one pool.
func Limit(n int) Option {
	return func(c *config) { c.atLeast1("Limit", n); c.limit = max(n, 1) }
}

// Runner sets the runner of [RunBeam]: prism, flink, spark, dataflow or another one that Beam's SDK knows. Otherwise it is that of
// the flag -runner, and without that Prism, which runs in this process.
func Runner(name string) Option { return func(c *config) { c.runner = name } }

// Resume keeps the files that an earlier run of the same program over the same input has finished, and a run of which all
// files are there does nothing. Without it such files are removed before the run begins, and so they are if anything is not the same: the
// executable, an option or argument, the files that are read or their times, the elements of a slice or sequence. A program with
// [FromBeam] is refused.
func Resume() Option { return func(c *config) { c.resume = true } }
