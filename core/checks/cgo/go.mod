module github.com/seed1237c087/manta/core/checks/cgo

go 1.26.0

require github.com/seed1237c087/manta v0.1.0

replace github.com/seed1237c087/manta => ../../../
