// Package sources contains the sources that are made of other sources or are read one by one, and
// their cursors: parts and windows, chains and zips, chunks and folds, flattened slices, and
// streams with their batches. If something must run before there are elements, a source asks
// [describe.Ahead] to run it.
package sources
