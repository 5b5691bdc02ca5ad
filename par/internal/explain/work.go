package explain

import (
	"slices"
	"strings"
)

func isLoop(op string) bool {
	return slices.Contains(loops, op) || strings.HasSuffix(op, "Loop") // The command manta makes such operations of others.
}

func isCall(op string) bool { return slices.Contains(calls, op) }

// operations returns the names of the operations in a text, in their order. What precedes the first ": "
// is the type of the elements.
func operations(text string) []string {
	if _, behind, ok := strings.Cut(text, ": "); ok {
		text = behind
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return r != '_' && !isLetter(r) && (r < '0' || r > '9') })
	return slices.DeleteFunc(words, func(w string) bool { return !isLetter(rune(w[0])) }) // Numbers are not names.
}

func isLetter(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' }

// lastOperation returns the name of the last operation of a text. The names in its arguments, such as
// those of another pipeline, do not count.
func lastOperation(text string) string {
	depth := 0
	for i := len(text) - 1; i > 0 && text[len(text)-1] == ')'; i-- {
		switch text[i] {
		case ')':
			depth++
		case '(':
			depth--
		}
		if depth == 0 {
			text = text[:i]
			break
		}
	}
	all := operations(text)
	return all[len(all)-1]
}

// work says which operations are loops over a block, and which operations call a function for each
// element.
func work(text string) (s string) {
	ops := operations(text)
	for _, kind := range []struct {
		has       func(op string) bool
		one, more string
	}{
		{isCall, "calls its function for each element", "call their functions for each element"},
		{isLoop, "is a loop over a block", "are loops over a block"},
	} {
		var found []string
		for _, op := range ops {
			if kind.has(op) && !slices.Contains(found, op) {
				found = append(found, op)
			}
		}
		switch len(found) {
		case 0:
		case 1:
			s += "; " + found[0] + " " + kind.one
		default:
			s += "; " + strings.Join(found[:len(found)-1], ", ") + " and " + found[len(found)-1] + " " + kind.more
		}
	}
	return s
}
