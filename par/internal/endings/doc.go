// Package endings has the plans of endings: reductions, visits (ForEach, Count, a straight Collect),
// searches, comparisons, sequences, and runs whose participants keep something from piece to
// piece ([KeepRun]). It hands sources their runner.
package endings
