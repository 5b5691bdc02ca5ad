// Package reduce holds the operations that a parallel reduction is made of: sums and products of every numeric type,
// minima and maxima of every ordered one, each with a kernel that reduces a whole slice in one tight loop.
//
// The package imports nothing of this module but its own loops in assembly, knows nothing of parallelism and starts no
// goroutine. The iterators cut their input, call the kernels on the pieces and combine the results. On amd64 with AVX2 or
// AVX-512, minima, maxima and sums process many elements at a time. Elsewhere, and with the tag manta_noasm, they process
// a few elements at a time. The results have the same bits.
//
// # The pairwise tree
//
// Floating-point addition is not associative, so the result of a reduction depends on its brackets. In this
// package the brackets depend on positions and on nothing else. The pairwise tree P over a non-empty slice xs is
//
//	P(xs) = xs[0]                          where len(xs) == 1
//	P(xs) = Op(P(xs[:h]), P(xs[h:]))       otherwise, with h the largest power of two below len(xs)
//
// and every Fold of this package returns P(xs), to the bit. Therefore:
//
//   - A piece of 2^k elements that starts at a multiple of 2^k is a node of the tree over the whole. A caller that cuts only
//     at such positions, and combines neighbours by Op in the order of the tree, gets the bits of one Fold over the whole
//     slice. The size of the pieces, the number of workers and the order in which they finish make no difference.
//   - The rounding error of a sum of n elements grows with log2 n, and not with n as in a loop that adds one element
//     after another (N. J. Higham, "The accuracy of floating point summation", SIAM J. Sci. Comput. 14(4), 1993, section 3).
//   - The additions of one level do not wait for each other, so a processor that can start two per cycle does.
//
// Integers wrap around. Brackets make no difference to their sums and products, nor to minima and maxima. Such kernels
// take the elements in whatever order is fast, and return the value of the tree.
//
// A NaN among the operands of a sum or product gives a NaN. The processor decides which of the many NaNs.
//
// # From any T to a kernel
//
// The compiler checks the type arguments of [Sum] and its siblings. A method of a generic type can't narrow its T to numbers, so
// [SumOf] and its siblings take any T, choose at run time, and report false if T lacks the operation. They cost a
// few nanoseconds and allocate nothing (BenchmarkSelect). They find an operation by the kind of T, so a named type such
// as [time.Duration] uses the kernel of its underlying type. [PickSum] and its siblings return a pointer.
package reduce
