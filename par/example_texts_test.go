//go:build !manta_brief

package par_test

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed1237c087/manta/par"
)

func ExampleLines() {
	config := "# the server\nport=80\n\nhost=db1\n"
	settings := par.Lines(config).Filter(func(line string) bool { return line != "" && line[0] != '#' })
	fmt.Println(settings.Collect())
	// Output: [port=80 host=db1]
}

func ExampleRunes() {
	fmt.Println(par.Runes("Höhe 12 m").Filter(unicode.IsLetter).Count())
	// Output: 5
}

func ExampleRuneIndices() {
	text := "naïve café"
	r, ok := par.RuneIndices(text).FindFirst(func(r par.Item[rune]) bool { return r.Value >= utf8.RuneSelf })
	fmt.Println(text[:r.Index], text[r.Index:], ok)
	// Output: na ïve café true
}

func ExampleBytes() {
	digits := par.Map(par.Bytes("4417"), func(c byte) int { return int(c - '0') })
	fmt.Println(digits.Sum())
	// Output: 16
}

func ExampleFields() {
	longest, _ := par.MaxByKey(par.Fields("the work  goes\non together"), utf8.RuneCountInString)
	fmt.Println(longest)
	// Output: together
}

func ExampleSplitString() {
	path := "/usr//local/bin/"
	names := par.SplitString(path, "/").Filter(func(name string) bool { return name != "" })
	fmt.Println(names.Collect())
	// Output: [usr local bin]
}

func ExampleScanLines() {
	log := strings.NewReader("200 /\n500 /search\n404 /icon\n500 /login\n") // or a file
	failed := par.ScanLines(log).Filter(func(line string) bool { return strings.HasPrefix(line, "5") })
	fmt.Printf("%q\n", failed.Collect())
	// Output: ["500 /search" "500 /login"]
}
