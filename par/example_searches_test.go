//go:build !manta_brief

package par_test

import (
	"fmt"
	"strings"

	"github.com/seed1237c087/manta/par"
)

func ExampleFindMapAny() {
	// It doesn't matter which mirror it is, as long as there is one.
	mirrors := par.Slice([]string{"ftp://a", "https://b", "ftp://c"})
	host, ok := par.FindMapAny(mirrors, func(url string) (string, bool) { return strings.CutPrefix(url, "https://") })
	fmt.Println(host, ok)
	// Output: b true
}

func ExampleFindMapFirst() {
	log := par.Lines("INFO up\nERROR disk full\nERROR no route\n")
	message, ok := par.FindMapFirst(log, func(line string) (string, bool) { return strings.CutPrefix(line, "ERROR ") })
	fmt.Println(message, ok)
	// Output: disk full true
}

func ExampleFindMapLast() {
	// The last setting of a name counts.
	config := par.Lines("port=80\nhost=db1\nport=8080\n")
	setting := func(name string) (string, bool) {
		return par.FindMapLast(config, func(line string) (string, bool) { return strings.CutPrefix(line, name+"=") })
	}
	fmt.Println(setting("port"))
	fmt.Println(setting("user"))
	// Output:
	// 8080 true
	//  false
}
