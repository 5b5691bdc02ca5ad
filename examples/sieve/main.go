// Sieve counts the primes below a number by the sieve of Eratosthenes. The parallel ways cut the numbers into segments that fit into a
// cache and sieve each by the primes up to the root: the same work for every segment but for its place in the range.
//
//	go run ./examples/sieve
//	go run ./examples/sieve -size 1000000000 -reps 1
//
// The modes are the sieve of the textbook (textbook), a loop over segments (segments), goroutines with a share of the segments
// each (goroutines), and a parallel sum over the segments (manta), each worker with a segment of its own that it uses
// again. Segments gain more than processors do: compare with both.
package main

import (
	"math"

	"github.com/seed1237c087/manta/examples/internal/demo"
	"github.com/seed1237c087/manta/par"
)

const segment = 1 << 16 // numbers

func main() {
	c := demo.Comparison[int, int]{
		Name: "sieve", Usage: "count primes",
		Size: 50_000_000, MaxSize: math.MaxInt32, SizeUsage: "the primes below this `NUMBER`", Reps: 5, Unit: "number",
		Input: func(size int) (int, error) { return size, nil },
		Ways: []demo.Way[int, int]{
			{Name: "textbook", Run: textbook}, {Name: "segments", Run: loop}, {Name: "goroutines", Run: goroutines}, {Name: "manta", Run: manta},
		},
	}
	c.Main()
}

func textbook(limit int) (primes int) {
	composite := make([]bool, limit)
	for p := 2; p < limit; p++ {
		if composite[p] {
			continue
		}
		primes++
		for m := p * p; m < limit; m += p {
			composite[m] = true
		}
	}
	return primes
}

func loop(limit int) (primes int) {
	small := smallPrimes(limit)
	composite := make([]bool, segment)
	for lo := 0; lo < limit; lo += segment {
		primes += count(small, composite, lo, min(lo+segment, limit))
	}
	return primes
}

// goroutines have shares whose sizes are known: here, the plain way is as good.
func goroutines(limit int) (primes int) {
	small := smallPrimes(limit)
	sums := make([]int, demo.Parts())
	demo.ByHand((limit+segment-1)/segment, func(part, lo, hi int) {
		composite := make([]bool, segment)
		sum := 0
		for s := lo; s < hi; s++ {
			sum += count(small, composite, s*segment, min((s+1)*segment, limit))
		}
		sums[part] = sum
	})
	for _, sum := range sums {
		primes += sum
	}
	return primes
}

func manta(limit int) int {
	small := smallPrimes(limit)
	segments := par.Range(0, (limit+segment-1)/segment)
	return par.MapLocal(segments, func() []bool { return make([]bool, segment) }, func(composite *[]bool, s int) int {
		return count(small, *composite, s*segment, min((s+1)*segment, limit))
	}).Sum()
}

// smallPrimes returns the odd primes that sieve the numbers below limit.
func smallPrimes(limit int) (primes []int) {
	root := int(math.Sqrt(float64(limit))) + 1
	composite := make([]bool, root+1)
	for p := 3; p <= root; p += 2 {
		if composite[p] {
			continue
		}
		primes = append(primes, p)
		for m := p * p; m <= root; m += 2 * p {
			composite[m] = true
		}
	}
	return primes
}

// count returns the number of primes from lo, which is even, to hi-1. It writes to composite.
func count(small []int, composite []bool, lo, hi int) (primes int) {
	composite = composite[:hi-lo]
	clear(composite)
	for _, p := range small {
		if p*p >= hi {
			break
		}
		first := max(p*p, (lo+p-1)/p*p) // an odd multiple: the even ones are not looked at
		if first%2 == 0 {
			first += p
		}
		for m := first - lo; m < len(composite); m += 2 * p {
			composite[m] = true
		}
	}
	if lo == 0 && hi > 2 {
		primes++ // 2 itself
	}
	for i := 1; i < len(composite); i += 2 {
		if !composite[i] && lo+i > 1 {
			primes++
		}
	}
	return primes
}
