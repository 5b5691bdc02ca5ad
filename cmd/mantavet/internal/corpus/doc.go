// Package corpus has the proof that mantavet finds what is wrong and nothing else: its tests run the analyzers over
// the programs in ../../testdata/corpus, and they run the programs.
package corpus
