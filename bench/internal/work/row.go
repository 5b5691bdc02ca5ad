package work

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/seed1237c087/manta/bench/internal/measure"
)

// A Unit is what the figures of a row are in.
type Unit int

// The units.
const (
	Time  Unit = iota // nanoseconds
	Count             // objects or bytes, by themselves
	Share             // parts of one processor core
)

// A Row is a work and who competes in doing it.
type Row struct {
	// Name is a path: the work, then its size or kind, then who works: "1" for a
	// single worker, "all" for the default pool.
	Name string
	// Title says in words what is done, and how.
	Title string
	Unit  Unit
	// Per names the unit of work, such as "join", where figures are for one of
	// Units and not for the whole.
	Per   string
	Units float64
	// Stretch says how many times the budget of other rows this one needs. 0
	// stands for 1.
	Stretch float64
	// MinRounds is how many turns each rival has, at least. 0 stands for what other rows have.
	MinRounds int
	// Setup makes the input and the rivals.
	Setup func(*Env) ([]measure.Rival, error)
	// Compare are what is to be said of them.
	Compare []measure.Comparison
}

// Rows returns all rows, for a default pool of so many workers, in the order in
// which they are to be measured. Those that start goroutines by the thousand come
// last: the runtime never forgets one, and every collection of garbage looks at
// all that there have been, which makes whoever allocates slower ever after.
func Rows(workers int) []Row {
	everyone := crew{Name: "all", Workers: workers}
	return slices.Concat(
		incrementRows(everyone),
		joinRows(everyone),
		mapSumRows(everyone),
		smallRows(everyone),
		regionRows(everyone),
		coldRows(everyone),
		placeRows(everyone),
		variedRows(everyone),
		singleRows(everyone),
		tickRows(everyone),
		tokenRows(everyone),
		writtenRows(everyone),
		userRows(everyone),
		portRows(everyone),
		endingRows(),
		collectRows(everyone),
		mapFilterRows(everyone),
		groupRows(everyone),
		keyedRows(everyone),
		bucketRows(everyone),
		seqRows(everyone),
		sortRows(everyone),
		scanRows(everyone),
		packRows(everyone),
		unevenRows(everyone),
		recursionRows(everyone),
		forkJoinRows(everyone),
		nbodyRows(everyone),
		callerRows(everyone),
		wideRows(everyone),
		sleepRows(everyone),
		allocationRows(everyone),
		otherRows(everyone),
		floodRows(everyone),
		spawnRows(everyone),
		floodAllocationRows(everyone),
		blockedRows(everyone),
	)
}

// Select returns the rows that a comma-separated list of regular expressions
// names, in their order. An expression names a row where it matches its name or the
// beginning of it up to a slash. "" is all rows. An expression that names none
// is an error.
func Select(rows []Row, list string) ([]Row, error) {
	if list == "" {
		return rows, nil
	}
	chosen := make([]bool, len(rows))
	for item := range strings.SplitSeq(list, ",") {
		pattern, err := pattern(item)
		if err != nil {
			return nil, err
		}
		found := false
		for i := range rows {
			if pattern.MatchString(rows[i].Name) {
				chosen[i], found = true, true
			}
		}
		if !found {
			return nil, fmt.Errorf("%q names no row", item)
		}
	}
	var selected []Row
	for i := range rows {
		if chosen[i] {
			selected = append(selected, rows[i])
		}
	}
	return selected, nil
}

// Names returns what tells whether a comma-separated list of regular expressions has a name. "" has all.
func Names(list string) (has func(name string) bool, err error) {
	if list == "" {
		return func(string) bool { return true }, nil
	}
	var patterns []*regexp.Regexp
	for item := range strings.SplitSeq(list, ",") {
		p, err := pattern(item)
		if err != nil {
			return nil, err
		}
		patterns = append(patterns, p)
	}
	return func(name string) bool {
		return slices.ContainsFunc(patterns, func(p *regexp.Regexp) bool { return p.MatchString(name) })
	}, nil
}

// pattern is for names that item matches, or their beginnings up to a slash.
func pattern(item string) (*regexp.Regexp, error) {
	p, err := regexp.Compile("^(?:" + item + ")(?:/|$)")
	if err != nil {
		return nil, fmt.Errorf("%q: %w", item, err)
	}
	return p, nil
}
