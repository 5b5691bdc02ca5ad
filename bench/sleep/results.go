package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
)

// results are the figures of a run, or of several.
type results struct {
	Machine, Date string
	Tracks        []*Track
}

// load returns what the file has; nothing where there is none.
func load(file string) (*results, error) {
	r := &results{}
	if file == "" {
		return r, nil
	}
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, r); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return r, nil
}

func (r *results) store(file string) error {
	if file == "" {
		return nil
	}
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o666)
}

// merge puts the tracks of fresh in the place of those of the same rows: figures
// of different runs don't stand side by side.
func (r *results) merge(fresh *results) {
	measured := map[string]bool{}
	for _, t := range fresh.Tracks {
		measured[t.Row] = true
	}
	r.Tracks = append(slices.DeleteFunc(r.Tracks, func(t *Track) bool { return measured[t.Row] }), fresh.Tracks...)
	r.Machine, r.Date = fresh.Machine, fresh.Date
}

// of returns the tracks of a row: the plain loop, and then by number of workers.
func (r *results) of(name string) []*Track {
	var tracks []*Track
	for _, t := range r.Tracks {
		if t.Row == name {
			tracks = append(tracks, t)
		}
	}
	return tracks
}

// workers returns the numbers of workers that there are figures of, in ascending order.
func (r *results) workers() []int {
	var all []int
	for _, t := range r.Tracks {
		if t.Workers > 0 && !slices.Contains(all, t.Workers) {
			all = append(all, t.Workers)
		}
	}
	slices.Sort(all)
	return all
}
