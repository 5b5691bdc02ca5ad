module github.com/seed1237c087/manta/bench

go 1.26

require github.com/seed1237c087/manta v0.0.0

replace github.com/seed1237c087/manta => ../
