// Package right has programs that look like those of package wrong, and are right. Each is a file with a
// function of the file's name.
package right

import "maps"

// Programs has all programs by name.
func Programs() map[string]func() {
	all := map[string]func(){}
	for _, some := range []map[string]func(){races, others} {
		maps.Copy(all, some)
	}
	return all
}
