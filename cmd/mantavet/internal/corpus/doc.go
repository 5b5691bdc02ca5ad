// Package corpus tests that mantavet finds all mistakes in a set of programs and nothing else. The tests run the analyzers over the
// programs in ../../testdata/corpus, and run the programs.
package corpus
