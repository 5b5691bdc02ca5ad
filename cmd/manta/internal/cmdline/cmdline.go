// Package cmdline reads the command line of go. It finds the packages that the line names, and the flags that decide which source
// belongs to these packages.
package cmdline

import (
	"fmt"
	"slices"
	"strings"
)

// Line is a command line.
type Line struct {
	Verb string // the verb, such as "build"
	Own  map[string]bool

	Chdir    string   // the value of -C
	Args     []string // all arguments of go after the verb, without -C and -overlay
	Load     []string // the flags that decide what belongs to a package
	Compile  []string // the flags that decide how a package is compiled
	Overlay  string   // the value of -overlay
	Patterns []string // the packages, as they were named
	Plain    bool     // go must run with its arguments as they are, because nothing can be rewritten
	Covers   bool     // the coverage of some packages is measured
}

// Parse reads the arguments of a verb. It returns an error if one of the command's own flags is wrong. Go reports the errors in its
// own flags.
func Parse(verb string, args []string, own ...string) (*Line, error) {
	l := &Line{Verb: verb, Own: map[string]bool{}}
	for len(args) > 0 {
		name, _, isFlag := flagName(args[0])
		if !isFlag || !slices.Contains(own, name) {
			break
		}
		if strings.Contains(args[0], "=") {
			return nil, fmt.Errorf("flag -%s has no value", name)
		}
		l.Own[name] = true
		args = args[1:]
	}
	args = l.chdir(args)
	if verb == "test" {
		l.parseTest(args)
	} else {
		l.parse(args)
	}
	return l, nil
}

// Command returns the arguments of go, with the overlay file if there is one.
func (l *Line) Command(overlay string) []string {
	command := []string{l.Verb}
	if l.Chdir != "" {
		command = append(command, "-C", l.Chdir)
	}
	if overlay == "" {
		overlay = l.Overlay
	}
	if overlay != "" {
		command = append(command, "-overlay="+overlay)
	}
	return append(command, l.Args...)
}

// chdir takes the flag -C if it is the first one. Go requires that order.
func (l *Line) chdir(args []string) []string {
	if len(args) == 0 {
		return args
	}
	name, value, _ := flagName(args[0])
	switch {
	case name != "C":
		return args
	case value != "":
		l.Chdir = value
		return args[1:]
	case len(args) > 1:
		l.Chdir = args[1]
		return args[2:]
	}
	return args
}

// parse reads flags, up to the first argument that is no flag.
func (l *Line) parse(args []string) {
	for len(args) > 0 {
		name, _, isFlag := flagName(args[0])
		if args[0] == "--" {
			l.Args = append(l.Args, "--")
			args = args[1:]
			break
		}
		if !isFlag {
			break
		}
		args = l.flag(name, args)
	}
	l.Args = append(l.Args, args...)
	l.Patterns = args
	if l.Verb == "run" {
		l.Patterns = runPatterns(args)
		l.Plain = l.Plain || len(l.Patterns) == 0
	}
	for _, pattern := range l.Patterns {
		if strings.Contains(pattern, "@") { // go builds such a package outside of the main module
			l.Plain = true
		}
	}
}

// runPatterns returns the arguments of go run that name the package. The other arguments are those of the program.
func runPatterns(args []string) []string {
	n := 0
	for n < len(args) && strings.HasSuffix(args[n], ".go") {
		n++
	}
	if n == 0 && len(args) > 0 {
		n = 1
	}
	return args[:n]
}

// parseTest reads the arguments of go test. Packages may stand between flags. Some flags may be those of the test, which parseTest
// does not know.
func (l *Line) parseTest(args []string) {
	listed, inList, mayBeValue := false, false, false
	for len(args) > 0 {
		name, _, isFlag := flagName(args[0])
		wasFlag := mayBeValue
		mayBeValue = false
		switch {
		case args[0] == "--" || name == "args":
			l.Args = append(l.Args, args...)
			return
		case !isFlag && listed && !inList && !wasFlag:
			l.Args = append(l.Args, args...)
			return
		case !isFlag && listed && !inList:
			l.Args = append(l.Args, args[0])
			args = args[1:]
		case !isFlag:
			listed, inList = true, true
			l.Patterns = append(l.Patterns, args[0])
			l.Args = append(l.Args, args[0])
			args = args[1:]
		default:
			inList = false
			if !testFlag(name) {
				listed = true // the next argument may be the value of the flag
				mayBeValue = !strings.Contains(args[0], "=")
				l.Args = append(l.Args, args[0])
				args = args[1:]
				continue
			}
			args = l.flag(name, args)
		}
	}
}

// flag takes one flag of go with its value, and returns the other arguments.
func (l *Line) flag(name string, args []string) []string {
	n := 1
	_, value, _ := flagName(args[0])
	given := strings.Contains(args[0], "=")
	if !given && !l.isBool(name) && len(args) > 1 {
		n, value, given = 2, args[1], true
	}
	normal := "-" + name
	if given {
		normal += "=" + value
	}
	switch name {
	case "overlay":
		l.Overlay = value
		return args[n:]
	case "h", "help", "?":
		l.Plain = true
	case "cover", "coverprofile", "covermode", "coverpkg", "test.coverprofile":
		l.Covers = value != "false"
	case "compiler":
		l.Plain = l.Plain || value != "gc"
	case "fix", "diff", "vettool": // Vet would fix code that the user never wrote, and mantavet does not know that code.
		l.Plain = l.Plain || l.Verb == "vet"
	}
	if loadFlags[name] {
		l.Load = append(l.Load, normal)
	}
	if compileFlags[name] {
		l.Compile = append(l.Compile, normal)
	}
	l.Args = append(l.Args, args[:n]...)
	return args[n:]
}

// flagName returns the name and the value of a flag.
func flagName(arg string) (name, value string, isFlag bool) {
	if len(arg) < 2 || arg[0] != '-' || arg == "--" {
		return "", "", false
	}
	name, value, _ = strings.Cut(strings.TrimPrefix(arg[1:], "-"), "=")
	return name, value, name != "" && name[0] != '-'
}
