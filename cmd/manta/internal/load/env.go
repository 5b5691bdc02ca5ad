package load

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/seed1237c087/manta/cmd/manta/internal/gocmd"
)

// Env is the output of go env.
type Env struct {
	GOVERSION, GOROOT, GOOS, GOARCH, GOAMD64, GOEXPERIMENT, GOFLAGS string
	GOCACHE, GOMODCACHE, CC                                         string
	CgoEnabled                                                      string `json:"CGO_ENABLED"`
	CgoFlags                                                        string `json:"CGO_CFLAGS"`
}

var envNames = strings.Fields("GOVERSION GOROOT GOOS GOARCH GOAMD64 GOEXPERIMENT GOFLAGS GOCACHE GOMODCACHE CGO_ENABLED CGO_CFLAGS CC")

// ReadEnv asks go for its environment.
func ReadEnv(goCommand, chdir string) (Env, error) {
	var env Env
	args := []string{"env"}
	if chdir != "" {
		args = append(args, "-C", chdir)
	}
	out, err := gocmd.Ask(goCommand, append(append(args, "-json"), envNames...)...)
	if err != nil {
		return env, err
	}
	return env, json.Unmarshal(out, &env)
}

// flag returns the value that GOFLAGS gives to a flag.
func (e Env) flag(name string) string {
	value := ""
	for _, word := range splitFlags(e.GOFLAGS) {
		word = strings.TrimPrefix(word, "-")
		if v, ok := strings.CutPrefix(strings.TrimPrefix(word, "-"), name+"="); ok {
			value = v
		}
	}
	return value
}

// Covers reports whether GOFLAGS asks for coverage.
func (e Env) Covers() bool {
	return slices.ContainsFunc(splitFlags(e.GOFLAGS), func(word string) bool {
		return strings.HasPrefix(strings.TrimLeft(word, "-"), "cover") && !strings.HasSuffix(word, "=false")
	})
}

// splitFlags splits GOFLAGS as go does: a word may be quoted, and there are no escapes.
func splitFlags(s string) []string {
	var words []string
	for s = strings.TrimSpace(s); s != ""; s = strings.TrimSpace(s) {
		if quote := s[:1]; quote == `"` || quote == "'" {
			word, rest, _ := strings.Cut(s[1:], quote)
			words, s = append(words, word), rest
			continue
		}
		end := strings.IndexAny(s, " \t\r\n")
		if end < 0 {
			end = len(s)
		}
		words, s = append(words, s[:end]), s[end:]
	}
	return words
}

// readOverlay returns the replacements of an overlay file, with absolute names.
func readOverlay(name, dir string) (map[string]string, error) {
	abs := func(name string) string {
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		return filepath.Clean(name)
	}
	data, err := os.ReadFile(abs(name))
	if err != nil {
		return nil, err
	}
	var file struct{ Replace map[string]string }
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, err
	}
	replace := map[string]string{}
	for from, to := range file.Replace {
		if to != "" {
			to = abs(to)
		}
		replace[abs(from)] = to
	}
	return replace, nil
}
