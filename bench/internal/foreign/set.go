package foreign

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
)

// A Set is the foreign rivals that there are on this machine. Its zero value has none.
type Set struct {
	built   []built
	running map[int][]*Program
}

type built struct {
	kind *Kind
	path string
}

// Build builds all kinds, below the user's cache folder. skipped tells why for those that can't be.
func Build(kinds []Kind, sources fs.FS) (s *Set, skipped map[string]error) {
	s, skipped = new(Set), map[string]error{}
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	cache = filepath.Join(cache, "manta-bench")
	for i := range kinds {
		k := &kinds[i]
		path, err := k.Build(cache, sources)
		if err != nil {
			skipped[k.Name] = err
			continue
		}
		s.built = append(s.built, built{k, path})
	}
	return s, skipped
}

// Tools tells the versions of what has built the programs.
func (s *Set) Tools() []string {
	if s == nil {
		return nil
	}
	var all []string
	for _, b := range s.built {
		said, err := exec.Command(b.kind.Tool, "--version").Output()
		if err == nil && !slices.Contains(all, string(firstLine(said))) {
			all = append(all, string(firstLine(said)))
		}
	}
	return all
}

// Programs returns the programs with so many workers, and starts them when asked for the first
// time.
func (s *Set) Programs(workers int) ([]*Program, error) {
	if s == nil {
		return nil, nil
	}
	if programs, ok := s.running[workers]; ok {
		return programs, nil
	}
	if s.running == nil {
		s.running = map[int][]*Program{}
	}
	for _, b := range s.built {
		p, err := b.kind.Run(b.path, workers)
		if err != nil {
			return nil, err
		}
		s.running[workers] = append(s.running[workers], p)
	}
	return s.running[workers], nil
}

// Close ends all programs.
func (s *Set) Close() error {
	if s == nil {
		return nil
	}
	var all []error
	for _, programs := range s.running {
		for _, p := range programs {
			all = append(all, p.Close())
		}
	}
	s.running = nil
	return errors.Join(all...)
}
