package lint

import (
	"net/url"
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

var (
	inlineLink    = regexp.MustCompile(`\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)`)
	referenceLink = regexp.MustCompile(`^ {0,3}\[[^\]]+\]:\s+<?(\S+?)>?(?:\s+"[^"]*")?\s*$`)
	codeSpan      = regexp.MustCompile("`[^`]*`")
	fence         = regexp.MustCompile("^\\s*(```+|~~~+)")
	heading       = regexp.MustCompile(`^ {0,3}#{1,6}\s+(.*?)\s*#*\s*$`)
	anchorTag     = regexp.MustCompile(`<a\s+(?:id|name)="([^"]+)"`)
	linkText      = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
)

func TestLinksResolve(t *testing.T) { holds(t, linksResolve) }

// linksResolve follows the links of every .md file to files of this repository and to headings in them. It leaves the
// rest of the world alone.
func linksResolve(t *tree) (found []problem) {
	anchors := map[string]map[string]bool{}
	for _, f := range t.files {
		if path.Ext(f.path) == ".md" {
			anchors[f.path] = anchorsOf(f)
		}
	}
	for _, f := range t.files {
		if path.Ext(f.path) != ".md" {
			continue
		}
		prose(f, func(line int, text string) {
			text = codeSpan.ReplaceAllString(text, "")
			targets := inlineLink.FindAllStringSubmatch(text, -1)
			targets = append(targets, referenceLink.FindAllStringSubmatch(text, -1)...)
			for _, m := range targets {
				if what := unresolved(t, f, m[1], anchors); what != "" {
					found = append(found, problem{
						f.path, line, "the link to " + m[1] + " " + what,
						"make it lead where its text says",
					})
				}
			}
		})
	}
	return found
}

// unresolved says what is wrong with a link in f, "" where nothing is.
func unresolved(t *tree, f *file, target string, anchors map[string]map[string]bool) string {
	u, err := url.Parse(target)
	if err != nil {
		return "is no URL"
	}
	if u.IsAbs() || u.Host != "" {
		return ""
	}
	to := f.path
	if u.Path != "" {
		if strings.HasPrefix(u.Path, "/") {
			return "starts at a root that is not this repository's"
		}
		to = path.Join(f.dir(), u.Path)
	}
	if !t.exists(to) {
		return "leads to no file"
	}
	if u.Fragment != "" && !anchors[to][u.Fragment] {
		return "leads to no heading of " + to
	}
	return ""
}

// prose calls do with each line of a Markdown file that is not in a fenced block.
func prose(f *file, do func(line int, text string)) {
	open := ""
	for i, text := range strings.Split(f.text, "\n") {
		m := fence.FindStringSubmatch(text)
		switch {
		case m != nil && open == "":
			open = m[1]
		case m != nil && strings.HasPrefix(m[1], open):
			open = ""
		case open == "":
			do(i+1, text)
		}
	}
}

// anchorsOf returns the fragments by which the headings of f are known: lower-case letters, digits, - and _, a - for
// each space, all else left out, and -1, -2 ... after the ones that were there before.
func anchorsOf(f *file) map[string]bool {
	found := map[string]bool{}
	prose(f, func(_ int, text string) {
		for _, m := range anchorTag.FindAllStringSubmatch(text, -1) {
			found[m[1]] = true
		}
		m := heading.FindStringSubmatch(text)
		if m == nil {
			return
		}
		slug := strings.Map(func(r rune) rune {
			switch {
			case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_':
				return unicode.ToLower(r)
			case r == ' ':
				return '-'
			}
			return -1
		}, linkText.ReplaceAllString(m[1], "$1"))
		again := slug
		for n := 1; found[again]; n++ {
			again = slug + "-" + strconv.Itoa(n)
		}
		found[again] = true
	})
	return found
}

func TestLinksResolveFindsDeadOnes(t *testing.T) {
	finds(t, linksResolve, map[string]string{
		"README.md": "# Manta, a *ray*\n\n[doc](docs/a.md) [doc](docs/a.md#the-b_c-in-go-126) [up](docs/../README.md#manta-a-ray)\n" +
			"[dead](docs/b.md) and [dead](docs/a.md#nowhere), [folder](docs/), [data](docs/testdata/x), [hidden](.github/y)\n" +
			"`[code](nowhere.md)` [web](https://example.org/x#y) [mail](mailto:a@b.c)\n" +
			"```md\n[fenced](nowhere.md)\n# fenced\n```\n[here](#fenced)\n[twice](#twice) [twice](#twice-1) [twice](#twice-2)\n" +
			"## Twice\n## Twice\n[root](/docs/a.md) ![picture](docs/a.png \"title\")\n[ref]: docs/c.md\n[ref]: <docs/a.md>\n",
		"docs/testdata/x": "",
		".github/y":       "",
		"docs/a.md": "<a id=\"old\"></a>\n## The `b_c` in Go 1.26!\n[up](../README.md) [old](#old) [dead](README.md)\n" +
			"~~~\n[fenced](nowhere.md)\n```\n~~~\n[dead](#older)\n",
	},
		"README.md:4: the link to docs/b.md leads to no file",
		"README.md:4: the link to docs/a.md#nowhere leads to no heading of docs/a.md",
		"README.md:10: the link to #fenced leads to no heading of README.md",
		"README.md:11: the link to #twice-2 leads to no heading",
		"README.md:14: the link to /docs/a.md starts at a root",
		"README.md:14: the link to docs/a.png leads to no file",
		"README.md:15: the link to docs/c.md leads to no file",
		"docs/a.md:3: the link to README.md leads to no file",
		"docs/a.md:8: the link to #older leads to no heading of docs/a.md",
	)
}
