package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestLicencesIn checks that a licence is found by its text in files with several names, and that
// other files and other texts do not count.
func TestLicencesIn(t *testing.T) {
	const isc = `ISC License

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.
`
	for name, c := range map[string]struct {
		file, text string
		want       []string
	}{
		"a licence":         {"LICENSE.txt", isc, []string{"ISC"}},
		"spelled otherwise": {"licence", isc, []string{"ISC"}},
		"no licence's name": {"README", isc, nil},
		"other text":        {"LICENSE", "All rights reserved.", nil},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			if err := os.WriteFile(filepath.Join(folder, c.file), []byte(c.text), 0o600); err != nil {
				t.Fatal(err)
			}
			got, err := licencesIn(folder)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestJudge(t *testing.T) {
	good := &dependency{path: "a", licences: []string{"MIT", "Apache-2.0"}}
	for name, c := range map[string]struct {
		deps []*dependency
		want string
	}{
		"all permitted": {[]*dependency{good}, ""},
		"unknown":       {[]*dependency{good, {path: "b"}}, "b has no licence that is known"},
		"forbidden":     {[]*dependency{{path: "c", licences: []string{"MIT", "AGPL-3.0"}}}, "c is under AGPL-3.0, which is not permitted"},
	} {
		got := ""
		if err := judge(c.deps); err != nil {
			got = err.Error()
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestRender checks that each module of ours has a line for each licence, with all dependencies under it.
func TestRender(t *testing.T) {
	text := render([]*dependency{
		{path: "a", licences: []string{"MIT"}, users: []string{".", "cmd"}},
		{path: "b", licences: []string{"Apache-2.0", "MIT"}, users: []string{"cmd"}},
		{path: "c", licences: []string{"MIT"}, users: []string{"cmd"}},
	})
	const want = "module\tlicences\tof\n.\tMIT\ta\ncmd\tApache-2.0, MIT\tb\ncmd\tMIT\ta, c\n"
	if text != want {
		t.Error(cmp.Diff(want, text))
	}
}
