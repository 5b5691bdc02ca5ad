//go:build !manta_sim

package par

const (
	// fewElements is up to how many elements the lanes have maps of Go's if they may. The map
	// of a single lane is the result, and nothing is allocated but that.
	fewElements = 1024
	// fullCounts is how many keys a participant has, from which on it may hand them on: if there
	// have been less than 9/8 as many elements. Otherwise the table is of use, and may get twice
	// as long.
	fullCounts = 1<<14 - tableBatch
)
