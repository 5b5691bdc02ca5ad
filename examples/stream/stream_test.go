package main

import "testing"

// TestMemoryIsBounded by the channel, a batch of FromChan, and a record in a hand at each end.
func TestMemoryIsBounded(t *testing.T) {
	if o := manta(20_000); o.records > 1024+1024+2 {
		t.Errorf("%d records were in memory", o.records)
	}
}
