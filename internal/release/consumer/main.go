// Command consumer does what a new user does first, in empty folders and without the workspace. It is a step of the gate:
//
//	go run ./consumer   # in internal/release
//
// It makes a module proxy, in files, from the checkout. So go gets our modules as it gets those of a release, which the command version
// makes: without replace lines, without files of other modules, and without a go.sum. All modules have the version that their go.mod
// files require of each other. Then it runs each go get and go install that a page names. It builds and runs the README's program by go and
// by our commands, and again from a vendor folder. Last it builds a program with the packages of coreweb and metrics. A program with beam is
// left out, because it would compile a million lines.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
)

const module = "github.com/seed1237c087/manta"

// linked contains the packages of other modules that one program imports.
var linked = []string{module + "/coreweb", module + "/metrics/prom", module + "/metrics/opentelemetry"}

func main() {
	root := flag.String("root", "../..", "the `folder` of the library")
	flag.Parse()
	if err := run(*root); err != nil {
		fmt.Fprintln(os.Stderr, "consumer:", err)
		os.Exit(1)
	}
}

func run(root string) error {
	commands, program, err := read(os.DirFS(root))
	if err != nil {
		return err
	}
	temp, err := os.MkdirTemp("", "consumer")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	proxy := filepath.Join(temp, "proxy")
	if err := makeProxy(root, proxy); err != nil {
		return err
	}
	env, err := environment(proxy, temp)
	if err != nil {
		return err
	}
	u := user{temp: temp, env: env}
	for _, c := range commands {
		if err := u.follow(c, program); err != nil {
			return err
		}
	}
	if err := u.readme(program); err != nil {
		return err
	}
	return u.links()
}

// environment returns the environment of a machine on which go has none of our modules. Go takes modules of others from the module cache of
// this machine if they are there.
func environment(proxy, temp string) ([]string, error) {
	out, err := exec.Command("go", "env", "GOMODCACHE", "GOPROXY").Output()
	if err != nil {
		return nil, err
	}
	lines := strings.Split(string(out), "\n")
	proxies := []string{"file://" + filepath.ToSlash(proxy), "file://" + filepath.ToSlash(lines[0]) + "/cache/download"}
	for _, p := range strings.FieldsFunc(lines[1], func(r rune) bool { return r == ',' || r == '|' }) {
		if p != "direct" { // direct would get our modules from their repository.
			proxies = append(proxies, p)
		}
	}
	return append(os.Environ(),
		"GOWORK=off", "GOPROXY="+strings.Join(proxies, ","), "GONOSUMDB="+module, "GOPRIVATE=", "GONOPROXY=",
		"GOMODCACHE="+filepath.Join(temp, "cache"), "GOBIN="+filepath.Join(temp, "bin"), "GOTOOLCHAIN=local",
		// With -trimpath the build cache finds the packages of the last run, although they are in another folder now.
		"GOFLAGS="+os.Getenv("GOFLAGS")+" -modcacherw -trimpath"), nil
}

// A user works in empty folders below temp.
type user struct {
	temp string
	env  []string
}

// begin makes an empty module with a program, and returns its folder.
func (u user) begin(program string) (string, error) {
	dir, err := os.MkdirTemp(u.temp, "empty")
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(program), 0o600); err != nil {
		return "", err
	}
	_, err = u.do(dir, "go mod init example.com/consumer")
	return dir, err
}

// do runs a command and returns what it writes to its standard output.
func (u user) do(dir, command string) (string, error) {
	words := strings.Fields(command)
	cmd := exec.Command(words[0], words[1:]...)
	var stdout, stderr bytes.Buffer
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = dir, u.env, &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s: %w\n%s%s", command, err, &stdout, &stderr)
	}
	return stdout.String(), nil
}

// all runs commands one after the other.
func (u user) all(dir string, commands ...string) error {
	for _, c := range commands {
		if _, err := u.do(dir, c); err != nil {
			return err
		}
	}
	return nil
}

// follow runs a command of a page in a new folder. After go get of a package, it builds a program that imports the package. After go get of
// a tool, it asks go for the tool.
func (u user) follow(c command, program string) error {
	fmt.Fprintf(os.Stdout, "%s: %s\n", c.page, c.text)
	source, after := program, "go build -o prog ."
	switch words := strings.Fields(c.text); {
	case words[1] == "install":
		source, after = "package main\n\nfunc main() {}\n", ""
	case words[2] == "-tool":
		source, after = "package main\n\nfunc main() {}\n", "go tool -n "+path.Base(strings.Split(words[3], "@")[0])
	case words[2] != module && words[2] != module+"/par":
		source = importing(words[2])
	}
	dir, err := u.begin(source)
	if err == nil {
		_, err = u.do(dir, c.text)
	}
	if err == nil && after != "" {
		_, err = u.do(dir, after)
	}
	if err != nil {
		return fmt.Errorf("%s says %q: %w", c.page, c.text, err)
	}
	return nil
}

// readme gets what the README tells users to get, and runs the README's program, and runs it again from a vendor folder.
func (u user) readme(program string) error {
	dir, err := u.begin(program)
	if err != nil {
		return err
	}
	if err := u.all(dir, "go get "+module+"/par", "go get -tool "+module+"/cmd/manta "+module+"/cmd/mantavet"); err != nil {
		return err
	}
	want, err := u.do(dir, "go run .")
	if err != nil {
		return err
	}
	fmt.Fprint(os.Stdout, "the README's program says:\n", want)
	for _, vendor := range []bool{false, true} {
		if vendor {
			fmt.Fprintln(os.Stdout, "from a vendor folder")
			if _, err := u.do(dir, "go mod vendor"); err != nil {
				return err
			}
		}
		for _, c := range []string{"go run .", "go tool manta run ."} {
			fmt.Fprintln(os.Stdout, c)
			if got, err := u.do(dir, c); err != nil {
				return err
			} else if got != want {
				return fmt.Errorf("%s, vendor folder %v: got\n%swant\n%s", c, vendor, got, want)
			}
		}
		if err := u.all(dir, "go tool manta explain .", "go tool mantavet ./..."); err != nil {
			return err
		}
	}
	return nil
}

// links builds one program with all packages of other modules in linked.
func (u user) links() error {
	fmt.Fprintln(os.Stdout, "a program with", strings.Join(linked, ", "))
	dir, err := u.begin(importing(linked...))
	if err != nil {
		return err
	}
	return u.all(dir, "go get "+strings.Join(linked, " "), "go build -o prog .", "go mod verify")
}

// importing returns a program that imports the packages and does nothing.
func importing(packages ...string) string {
	return "package main\n\nimport (\n\t_ \"" + strings.Join(packages, "\"\n\t_ \"") + "\"\n)\n\nfunc main() {}\n"
}
