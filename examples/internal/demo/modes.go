package demo

import (
	"fmt"
	"slices"
	"strings"
)

// A Group is a set of modes that do the same work, and so are measured side by
// side. Its name stands for all of them on the command line.
type Group struct {
	Name  string
	Modes []string
}

// choose reads the value of the flag -mode: a comma-separated list of modes of one
// group, or of groups. It returns the group and the chosen of its modes, in the
// group's order whatever that of the list.
func choose(groups []Group, list string) (Group, []string, error) {
	var chosen Group
	wanted := map[string]bool{}
	for word := range strings.SplitSeq(list, ",") {
		word = strings.TrimSpace(word)
		g, modes, ok := find(groups, word)
		if !ok {
			return Group{}, nil, fmt.Errorf("no mode %q: there are %s", word, known(groups))
		}
		if chosen.Name != "" && chosen.Name != g.Name {
			return Group{}, nil, fmt.Errorf("the modes %q do not do the same work: choose from one of %s", list, known(groups))
		}
		chosen = g
		for _, m := range modes {
			wanted[m] = true
		}
	}
	modes := slices.DeleteFunc(slices.Clone(chosen.Modes), func(m string) bool { return !wanted[m] })
	return chosen, modes, nil
}

// find returns the group that word is the name of, or a mode of, and the modes
// that it stands for.
func find(groups []Group, word string) (g Group, modes []string, ok bool) {
	for _, g := range groups {
		if g.Name == word {
			return g, g.Modes, true
		}
		if slices.Contains(g.Modes, word) {
			return g, []string{word}, true
		}
	}
	return Group{}, nil, false
}

// known lists all modes for a message.
func known(groups []Group) string {
	var parts []string
	for _, g := range groups {
		parts = append(parts, fmt.Sprintf("%s (%s)", g.Name, strings.Join(g.Modes, ", ")))
	}
	return strings.Join(parts, " and ")
}
