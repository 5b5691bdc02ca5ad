package par

import (
	"io"

	"github.com/seed1237c087/manta/par/iter"
)

// Lines returns a pipeline over the lines of s. See [iter.Lines].
func Lines(s string) Iter[string] { return iter.Lines(s) }

// Runes returns a pipeline over the characters of s. See [iter.Runes].
func Runes(s string) Iter[rune] { return iter.Runes(s) }

// RuneIndices returns a pipeline over the characters of s with the indices of their
// first bytes. See [iter.RuneIndices].
func RuneIndices(s string) Iter[Item[rune]] { return iter.RuneIndices(s) }

// Bytes returns a pipeline over the bytes of s. See [iter.Bytes].
func Bytes(s string) Iter[byte] { return iter.Bytes(s) }

// Fields returns a pipeline over the words of s. See [iter.Fields].
func Fields(s string) Iter[string] { return iter.Fields(s) }

// SplitString returns a pipeline over the parts of s between occurrences of sep. See
// [iter.SplitString].
func SplitString(s, sep string) Iter[string] { return iter.SplitString(s, sep) }

// ScanLines returns a pipeline over the lines that are read from r. See
// [iter.ScanLines].
func ScanLines(r io.Reader) Iter[string] { return iter.ScanLines(r) }
