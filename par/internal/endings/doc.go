// Package endings has the plans of endings: reductions, visits (ForEach, Count, a straight Collect),
// searches, comparisons, sequences, and runs whose participants keep something from piece to
// piece ([KeepRun]). It also has the runner that sources use; see [describe.TakeRunner].
package endings
