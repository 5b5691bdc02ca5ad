package lint

import (
	"strings"
	"testing"
)

// What the main module may require, and what these require in their turn.
var (
	direct   = foreignTest
	indirect = []string{
		"github.com/davecgh/go-spew", "github.com/pmezard/go-difflib", "gopkg.in/yaml.v3", "go.yaml.in/yaml/v3",
		"github.com/stretchr/objx", "gopkg.in/check.v1", "github.com/kr/pretty", "github.com/kr/text",
	}
)

func TestRequirements(t *testing.T) { holds(t, requirements) }

// requirements keeps the module graph of a user small. It reads the go.mod of the main module only.
func requirements(t *tree) (found []problem) {
	for _, f := range t.files {
		if f.path != "go.mod" {
			continue
		}
		block := ""
		for i, text := range strings.Split(f.text, "\n") {
			report := func(what, remedy string) { found = append(found, problem{f.path, i + 1, what, remedy}) }
			code, comment, _ := strings.Cut(text, "//")
			words := strings.Fields(code)
			switch {
			case len(words) == 0:
				continue
			case words[0] == ")":
				block = ""
				continue
			case len(words) == 2 && words[1] == "(":
				block = words[0]
				continue
			case block != "":
				words = append([]string{block}, words...)
			}
			switch words[0] {
			case "module", "go":
			case "require":
				needed := strings.TrimSpace(comment) == "indirect" && hasPrefixPath(words[1], indirect)
				if !needed && !hasPrefixPath(words[1], direct) {
					report("requires "+words[1], "do without, or move what needs it into a module of its own")
				}
			default:
				report("has a line for "+words[0], "drop it: it would not hold for users of this module")
			}
		}
	}
	return found
}

func TestRequirementsFindsOthers(t *testing.T) {
	finds(t, requirements, map[string]string{
		"go.mod": "module " + modulePath + "\n\ngo 1.26\n\nrequire golang.org/x/exp v0.1.0\n\nrequire (\n" +
			"\tgithub.com/stretchr/testify v1.11.1\n\tgithub.com/spf13/cobra v1.9.0 // the command line\n" +
			"\tgopkg.in/yaml.v3 v3.0.1\n)\n\nrequire (\n\tgopkg.in/yaml.v3 v3.0.1 // indirect\n" +
			"\tgithub.com/spf13/pflag v1.0.0 // indirect\n)\n\nreplace golang.org/x/exp => ../exp\n\ntool (\n\tx.org/y\n)\n",
		"bench/go.mod": "module bench\n\nrequire github.com/spf13/cobra v1.9.0\n",
	},
		"go.mod:9: requires github.com/spf13/cobra",
		"go.mod:10: requires gopkg.in/yaml.v3",
		"go.mod:15: requires github.com/spf13/pflag",
		"go.mod:18: has a line for replace",
		"go.mod:21: has a line for tool",
	)
}
