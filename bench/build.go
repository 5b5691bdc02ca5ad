package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/seed1237c087/manta/bench/internal/building"
	"github.com/seed1237c087/manta/bench/internal/report"
)

// tellBuilding measures what it costs to build with the library and writes the page about
// it.
func (b *bench) tellBuilding() error {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/seed1237c087/manta").Output()
	if err != nil {
		return fmt.Errorf("where is the library? %w", err)
	}
	library := strings.TrimSpace(string(out))
	progress := report.NewProgress(b.stderr, building.Steps)
	r, err := building.Measure(library, func(what string) {
		progress.Clear()
		progress.Begin(what)
	})
	progress.Clear()
	if err != nil {
		return err
	}
	dir := cmp.Or(b.out, filepath.Join(library, "docs", "performance"))
	settings := fmt.Sprintf("# What it costs to build\n\n%s; %s. `go run ./bench -build` writes this page.", time.Now().Format(time.DateOnly), report.Machine())
	write := func(name string, text func(w io.Writer) error) error {
		f, err := os.Create(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		return errors.Join(text(f), f.Close())
	}
	return errors.Join(
		os.MkdirAll(dir, 0o755),
		write("build.md", func(w io.Writer) error { return report.Building(io.MultiWriter(w, b.stdout), settings, &r) }),
		write("build.svg", func(w io.Writer) error { return report.BuildingTimes(w, &r) }),
		write("build_size.svg", func(w io.Writer) error { return report.BuildingSizes(w, &r) }),
	)
}
