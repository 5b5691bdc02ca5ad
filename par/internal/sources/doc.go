// Package sources has the sources that are made of others or are read one by one, and their
// cursors: parts and windows, chains and zips, chunks and folds, flattened slices, and streams with
// their batches. What must run before the elements are there, a source asks of the
// [describe.Runner].
package sources
