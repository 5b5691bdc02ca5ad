module github.com/seed1237c087/manta/cmd/mantavet/golangci

go 1.26.0

require (
	github.com/golangci/plugin-module-register v0.1.2
	github.com/seed1237c087/manta/cmd v0.1.0
	golang.org/x/tools v0.52.0
)

replace github.com/seed1237c087/manta/cmd => ../..
