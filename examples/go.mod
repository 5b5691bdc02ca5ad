module github.com/seed1237c087/manta/examples

go 1.26.0

require (
	github.com/coder/websocket v1.8.15
	github.com/schollz/progressbar/v3 v3.19.1
	github.com/seed1237c087/manta v0.1.0
	github.com/urfave/cli/v3 v3.14.0
	golang.org/x/sync v0.24.0
	golang.org/x/term v0.47.0
)

require (
	github.com/mitchellh/colorstring v0.0.0-20190213212951-d06e56a500db // indirect
	github.com/rivo/uniseg v0.4.7 // indirect
	golang.org/x/exp v0.0.0-20261014143641-f0251eb4aa3e
	golang.org/x/sys v0.49.0 // indirect
)

replace github.com/seed1237c087/manta => ../
