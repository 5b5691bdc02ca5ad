package main

import (
	"fmt"
	"strings"
)

// A known is a mutant that is known to live, with the reason. The lines of known.txt are
//
//	equivalent FILE FUNCTION: FROM => TO
//		The reason, on one or more lines that begin with a tab.
//
// where the first word is a kind:
//
//	equivalent  the change makes no visible difference
//	slower      the change makes something slower, or wakes a worker for nothing
//	alive       the change makes a difference that no test sees yet
//
// Only mutants of the last kind count against the tests.
type known struct {
	kind, reason string
	line         int
}

var kinds = map[string]bool{"equivalent": true, "slower": true, "alive": true}

// parseKnown returns what known.txt lists, by key.
func parseKnown(text string) (map[string]*known, error) {
	all := map[string]*known{}
	var last *known
	for i, line := range strings.Split(text, "\n") {
		kind, key, _ := strings.Cut(line, " ")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "\t") && last != nil:
			last.reason = strings.TrimSpace(last.reason + " " + strings.TrimSpace(line))
		case !kinds[kind]:
			return nil, fmt.Errorf("line %d: no kind of known mutants: %q", i+1, kind)
		case all[key] != nil:
			return nil, fmt.Errorf("line %d: listed twice: %s", i+1, key)
		default:
			last = &known{kind: kind, line: i + 1}
			all[key] = last
		}
	}
	for key, k := range all {
		if k.reason == "" {
			return nil, fmt.Errorf("line %d: no reason given for %s", k.line, key)
		}
	}
	return all, nil
}
