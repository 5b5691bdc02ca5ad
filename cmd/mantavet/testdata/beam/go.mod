module github.com/seed1237c087/manta/beam

go 1.26.0
