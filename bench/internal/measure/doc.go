// Package measure takes the times of several ways to do the same work, side by
// side: the rivals have their turns one after the other, each once in a round and
// in an order of chance, so that whatever else the machine does, and what the
// one before has left, meets all of them alike. A figure is the median
// over the turns of a rival; what counts is the ratio of two such figures.
//
// Work that takes less than the clock can tell is timed in batches. Nothing is
// timed before each rival has done its work once and the result was right.
//
// The processor time that a rival uses is taken apart, over longer stretches of one rival's
// work: the system may count what a running thread has used no sooner than at its next
// tick, which can be longer than a whole batch.
package measure
