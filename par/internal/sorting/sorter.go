package sorting

import "github.com/seed1237c087/manta/par/internal/block"

// Step says what a [SortLoop] does at one call. [A, AEnd) and [B, BEnd) are stretches of In.
type Step struct {
	Job     Job
	In, Out block.Block // nil if the SortLoop knows its two arrays
	Back    bool        // In is the second array and Out the first one
	A, AEnd int
	B, BEnd int
	At      int
}

// Job is one of the jobs that a [SortLoop] can do.
type Job uint8

const (
	// Few sorts the first stretch in place by [SortFours].
	Few Job = iota
	// Merge merges the two stretches, which are sorted, into Out from index At on. Elements
	// of the first stretch come before equal elements of the second.
	Merge
	// Before returns 1 if the first element of the second stretch comes before the first element of the first stretch, and 0 otherwise.
	Before
)

// A SortLoop does the part of a sort that depends on the type of the elements. Only the result of Before has a meaning; otherwise it is 0.
type SortLoop func(s Step) int
