package work

import (
	"fmt"
	"maps"
	"slices"
)

// keyRows are programs that gather by keys and read text.
func keyRows(everyone crew) []Row {
	return slices.Concat(
		countWordRows(everyone),
		recordRows(everyone),
		lineRows(everyone),
		logRows(everyone),
		keyMemoryRows(everyone),
		keyPeakRows(everyone),
	)
}

// sameMap checks that a map is the one wanted.
func sameMap[K, V comparable](want map[K]V) func(got map[K]V) error {
	return func(got map[K]V) error {
		if !maps.Equal(got, want) {
			return fmt.Errorf("got %d keys and values that are not the %d wanted", len(got), len(want))
		}
		return nil
	}
}
