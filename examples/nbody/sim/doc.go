// Package sim is a flocking simulation of n bodies, in which every body looks
// at every other one: n² pairs in each tick. It is the work of the example
// nbody, and a typical case for parallel loops: much arithmetic, little to
// write, and no body that depends on another one of the same tick.
//
// A tick reads one buffer of bodies and writes the other ([World]). There are
// four ways of doing one, all of the type [Tick]: [Seq], [Par], [ParReduce] and
// [Bridge]. They differ in how they go over the bodies and in nothing else:
// each asks the same function, [Pull], what a body is moved by. So Seq, Par and
// Bridge give the same bits. ParReduce adds up the same terms in another
// bracketing, which is fixed too: it differs from the others by rounding, and
// from run to run not at all.
//
// The rules of the flock are those of the n-body demo that Rayon measures
// itself on, and so are their constants.
package sim
