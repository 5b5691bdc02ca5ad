package main

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestWaysAgree at each place, over sizes that one goroutine does and that several share.
func TestWaysAgree(t *testing.T) {
	numbers := make([]uint32, 100_000)
	for i := range numbers {
		numbers[i] = rand.Uint32()
	}
	for i, p := range places {
		for _, n := range []int{0, 1, 10, 1000, 20_000, len(numbers)} {
			want := p.loop(numbers[:n])
			if got := p.errgroup(numbers[:n]); got != want {
				t.Errorf("place %d, %d numbers: errgroup says %d, want %d", i, n, got, want)
			}
			if got := p.manta(numbers[:n]); got != want {
				t.Errorf("place %d, %d numbers: manta says %d, want %d", i, n, got, want)
			}
		}
	}
}

func TestTable(t *testing.T) {
	var told bytes.Buffer
	if err := (load{callers: 5, requests: 40, largest: 50_000, rounds: 2, seed: 3}).compare(&told); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(told.String()), "\n")
	if len(lines) != 1+len(ways) || strings.Fields(lines[3])[0] != "manta" {
		t.Errorf("the table is\n%s", told.String())
	}
	if (load{callers: 1, requests: 1, rounds: 1}).check() == nil {
		t.Error("a load without numbers is all right")
	}
}

// TestRequestsAreOfAllSizes, and go to most places.
func TestRequestsAreOfAllSizes(t *testing.T) {
	l := load{largest: 10_000_000}
	rng := rand.New(rand.NewPCG(1, 2))
	seen, small, large := map[int]bool{}, 0, 0
	for range 5000 {
		r := l.next(rng)
		seen[r.place] = true
		if r.size < 10_000 {
			small++
		}
		if r.size >= 1_000_000 {
			large++
		}
	}
	if len(seen) < 190 || small < 4500 || large < 1 || large > 25 {
		t.Errorf("%d places, %d small requests and %d large ones", len(seen), small, large)
	}
}
