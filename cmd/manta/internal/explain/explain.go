// Package explain prints what became of pipelines.
package explain

import (
	"encoding/json"
	"fmt"
	"go/token"
	"io"
	"path/filepath"
	"strings"

	"github.com/seed1237c087/manta/cmd/manta/internal/plan"
	"github.com/seed1237c087/manta/cmd/manta/internal/rewrite"
)

// Printer prints pipelines, with file names relative to a directory.
type Printer struct {
	Out  io.Writer
	Dir  string
	Read func(name string) ([]byte, error)
}

// outcomes are the words for the outcomes.
var outcomes = [...]string{rewrite.Kept: "kept", rewrite.Loop: "loop", rewrite.Fused: "fused", rewrite.Left: "left"}

// internal introduces an error of the rewriter.
const internal = "internal error, the file is left as it is"

// Text prints each pipeline of a file on a line, and each of its stages on a line below.
func (p *Printer) Text(f plan.File) {
	if f.Err != "" {
		fmt.Fprintf(p.Out, "%s: %s: %s\n", p.relative(f.Name), internal, f.Err)
	}
	for _, pipeline := range f.Pipelines {
		fmt.Fprintf(p.Out, "%s: %s\n", p.position(pipeline.Pos), strings.Join(ops(pipeline), " "))
		for _, stage := range pipeline.Stages {
			fmt.Fprintf(p.Out, "\t%s: %s: %s", p.position(stage.Pos), stage.Op, outcomes[stage.Outcome])
			if stage.Why != "" {
				fmt.Fprintf(p.Out, ": %s", stage.Why)
			}
			fmt.Fprintln(p.Out)
		}
	}
}

func ops(pipeline rewrite.Pipeline) []string {
	var names []string
	for _, stage := range pipeline.Stages {
		names = append(names, stage.Op)
	}
	return names
}

// The form of what JSON prints.
type (
	jsonPipeline struct {
		Package string      `json:"package"`
		Pos     string      `json:"pos"`
		Error   string      `json:"error,omitempty"`
		Stages  []jsonStage `json:"stages,omitempty"`
	}
	jsonStage struct {
		Pos     string `json:"pos"`
		Op      string `json:"op"`
		Outcome string `json:"outcome"`
		Why     string `json:"why,omitempty"`
	}
)

// JSON prints an object for each pipeline of a file.
func (p *Printer) JSON(f plan.File) error {
	e := json.NewEncoder(p.Out)
	e.SetEscapeHTML(false)
	if f.Err != "" && len(f.Pipelines) == 0 {
		return e.Encode(jsonPipeline{Package: f.Package, Pos: p.relative(f.Name), Error: internal + ": " + f.Err})
	}
	for _, pipeline := range f.Pipelines {
		object := jsonPipeline{Package: f.Package, Pos: p.position(pipeline.Pos)}
		if f.Err != "" {
			object.Error = internal + ": " + f.Err
		}
		for _, s := range pipeline.Stages {
			object.Stages = append(object.Stages, jsonStage{p.position(s.Pos), s.Op, outcomes[s.Outcome], s.Why})
		}
		if err := e.Encode(object); err != nil {
			return err
		}
	}
	return nil
}

func (p *Printer) position(pos token.Position) string {
	pos.Filename = p.relative(pos.Filename)
	return pos.String()
}

// relative returns the name relative to the directory, if it is within it.
func (p *Printer) relative(name string) string {
	if rel, err := filepath.Rel(p.Dir, name); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return name
}
