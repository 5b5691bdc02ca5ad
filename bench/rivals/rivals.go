// Package rivals holds the sources of the rivals that are not written in Go: Rayon in rayon, oneTBB and OpenMP
// in native. README.md tells what they are told and what they answer.
package rivals

import "embed"

// Sources are the files that the programs are built from.
//
//go:embed rayon/Cargo.toml rayon/.cargo/config.toml rayon/src native/*.cpp native/*.h
var Sources embed.FS
