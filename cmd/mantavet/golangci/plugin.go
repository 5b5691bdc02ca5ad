// Package golangci is mantavet as a module plugin of golangci-lint. It is a module of its own, so that users of the
// command do not depend on golangci-lint.
//
// With the file .custom-gcl.yml
//
//	version: v2.15.0
//	plugins:
//	  - module: github.com/seed1237c087/manta/cmd/mantavet/golangci
//	    version: latest
//
// the command "golangci-lint custom" builds a golangci-lint that has it. In .golangci.yml it is switched on by
//
//	version: "2"
//	linters:
//	  enable: [mantavet]
//	  settings:
//	    custom:
//	      mantavet:
//	        type: module
//	        settings:
//	          on: [block, overhead] # the analyzers that are off by default
package golangci

import (
	"fmt"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/seed1237c087/manta/cmd/mantavet/analyzers"
)

func init() { //nolint:gochecknoinits // golangci-lint finds its plugins in this way
	register.Plugin("mantavet", New)
}

// Settings are the settings in .golangci.yml.
type Settings struct {
	On []string `json:"on"` // analyzers that are off by default
}

type plugin struct{ settings Settings }

// New returns the plugin for settings.
func New(settings any) (register.LinterPlugin, error) {
	s, err := register.DecodeSettings[Settings](settings)
	if err != nil {
		return nil, err
	}
	return plugin{s}, nil
}

// BuildAnalyzers returns the analyzers.
func (p plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	all := analyzers.All()
	for _, name := range p.settings.On {
		if err := turnOn(all, name); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// turnOn sets the flag "on" of an analyzer.
func turnOn(all []*analysis.Analyzer, name string) error {
	for _, a := range all {
		if a.Name != name {
			continue
		}
		if f := a.Flags.Lookup("on"); f != nil {
			return f.Value.Set("true")
		}
		return nil
	}
	return fmt.Errorf("mantavet: there is no analyzer %q", name)
}

// GetLoadMode returns the mode for analyzers that need types.
func (plugin) GetLoadMode() string { return register.LoadModeTypesInfo }
