package foreign

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

// A Kind is a program that can be built and started with some number of workers.
type Kind struct {
	// Name is the rival's name in the rows.
	Name string
	// Dir is the folder of its sources.
	Dir string
	// Tool is the command that builds it, with Args. An argument {} stands for the
	// program to be made.
	Tool string
	Args []string
	// Product is where the tool puts the program by itself, in the folder of its
	// sources. "": it puts it where {} says.
	Product string
	// Start are the program's arguments. An argument {} stands for the number of workers.
	Start []string
}

// Kinds are all that there are.
var Kinds = []Kind{
	{
		Name: "rayon", Dir: "rayon", Tool: "cargo", Args: []string{"build", "--release", "--offline", "--quiet"},
		Product: "target/release/rayon-rival", Start: []string{"{}"},
	},
	{Name: "tbb", Dir: "native", Tool: "g++", Args: native, Start: []string{"tbb", "{}"}},
	{Name: "openmp", Dir: "native", Tool: "g++", Args: native, Start: []string{"openmp", "{}"}},
	{Name: "openmp-passive", Dir: "native", Tool: "g++", Args: native, Start: []string{"openmp-passive", "{}"}},
}

var native = []string{"-O3", "-std=c++17", "-fopenmp", "main.cpp", "row.cpp", "tbb.cpp", "openmp.cpp", "-ltbb", "-o", "{}"}

// Build makes the program from its sources, in a folder below cache that is named after them, unless it is
// there already. It returns the program's path. What the tool has to say is in the error.
func (k *Kind) Build(cache string, sources fs.FS) (path string, err error) {
	sum, err := k.sum(sources)
	if err != nil {
		return "", err
	}
	dir := filepath.Join(cache, k.Dir+"-"+sum)
	path = filepath.Join(dir, "program")
	if k.Product != "" {
		path = filepath.Join(dir, filepath.FromSlash(k.Product))
	}
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	if _, err := exec.LookPath(k.Tool); err != nil {
		return "", err
	}
	part, err := fs.Sub(sources, k.Dir)
	if err != nil {
		return "", err
	}
	if err := os.RemoveAll(dir); err != nil { // of a build that was cut off
		return "", err
	}
	if err := os.CopyFS(dir, part); err != nil {
		return "", err
	}
	args := make([]string, len(k.Args))
	for i, a := range k.Args {
		args[i] = a
		if a == "{}" {
			args[i] = path
		}
	}
	cmd := exec.Command(k.Tool, args...)
	cmd.Dir = dir
	if said, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s: %w: %s", k.Tool, err, firstLine(said))
	}
	return path, nil
}

// sum names the sources, and the way they are built.
func (k *Kind) sum(sources fs.FS) (string, error) {
	h := sha256.New()
	fmt.Fprintln(h, k.Tool, k.Args)
	err := fs.WalkDir(sources, k.Dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(sources, path)
		fmt.Fprintf(h, "%s %d\n%s", path, len(text), text)
		return err
	})
	return hex.EncodeToString(h.Sum(nil))[:16], err
}

// arguments are those that start the program with so many workers.
func (k *Kind) arguments(workers int) []string {
	args := make([]string, len(k.Start))
	for i, a := range k.Start {
		args[i] = a
		if a == "{}" {
			args[i] = strconv.Itoa(workers)
		}
	}
	return args
}

func firstLine(said []byte) []byte {
	line, _, _ := bytes.Cut(bytes.TrimSpace(said), []byte("\n"))
	return line
}
