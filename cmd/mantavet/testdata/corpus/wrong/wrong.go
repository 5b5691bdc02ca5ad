// Package wrong has programs that race, panic or stand still when they run. Each is a file with a function of
// the file's name, whose wrong lines end in a comment "// WRONG" with the analyzer that is to find it.
package wrong

import "maps"

// Programs has all programs by name.
func Programs() map[string]func() {
	all := map[string]func(){}
	for _, some := range []map[string]func(){races, others} {
		maps.Copy(all, some)
	}
	return all
}
