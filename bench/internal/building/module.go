package building

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// module is a folder with programs and a build cache.
type module struct {
	dir     string
	library string // the folder of the library's source
	cache   string // the build cache; empty: that of the machine
}

// newModule makes one whose programs are built with the library in the given folder.
func newModule(library string) (*module, error) {
	dir, err := os.MkdirTemp("", "buildcost")
	if err != nil {
		return nil, err
	}
	m := &module{dir: dir, library: library}
	sums, err := os.ReadFile(filepath.Join(library, "go.sum"))
	if err != nil {
		return nil, errors.Join(err, m.remove())
	}
	mod := fmt.Sprintf("module buildcost\n\ngo 1.26.0\n\nrequire github.com/seed1237c087/manta v0.0.0\n\nreplace github.com/seed1237c087/manta => %s\n", library)
	return m, errors.Join(m.write("go.mod", mod), m.write("go.sum", string(sums)))
}

func (m *module) remove() error { return os.RemoveAll(m.dir) }

// write writes a file of the module.
func (m *module) write(name, text string) error {
	path := filepath.Join(m.dir, name)
	return errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644))
}

// cost is what a command took.
type cost struct {
	cpu    time.Duration // user and system, of it and what it started
	memory int64         // bytes of the largest process, 0 if that is not known
}

// run runs the go command in a folder.
func (m *module) run(dir string, args ...string) (cost, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off")
	if dir == m.dir {
		cmd.Env = append(cmd.Env, "GOFLAGS=-mod=mod")
	}
	if m.cache != "" {
		cmd.Env = append(cmd.Env, "GOCACHE="+m.cache)
	}
	var messages strings.Builder
	cmd.Stdout, cmd.Stderr = io.Discard, &messages
	if err := cmd.Run(); err != nil {
		return cost{}, fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, messages.String())
	}
	c := cost{cpu: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		c.memory = usage.Maxrss * 1024
	}
	return c, nil
}

// size returns how many bytes a file of the module has.
func (m *module) size(name string) (int64, error) {
	info, err := os.Stat(filepath.Join(m.dir, name))
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// rebuilt returns the least that it took to build a package of the module after each of
// three edits, with all else in the cache, and the size of the program.
func (m *module) rebuilt(pkg string, source func(edit int) string) (time.Duration, int64, error) {
	build := func(edit int) (cost, error) {
		if err := m.write(filepath.Join(pkg, "main.go"), source(edit)); err != nil {
			return cost{}, err
		}
		return m.run(m.dir, "build", "-o", "program", "./"+pkg)
	}
	if _, err := build(0); err != nil {
		return 0, 0, err
	}
	least := time.Duration(0)
	now := int(time.Now().UnixNano()) // So that no cache has seen it.
	for i := range 3 {
		c, err := build(now + i)
		if err != nil {
			return 0, 0, err
		}
		if i == 0 || c.cpu < least {
			least = c.cpu
		}
	}
	size, err := m.size("program")
	return least, size, err
}
