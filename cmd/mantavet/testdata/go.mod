module vetted

go 1.26.0

require (
	github.com/seed1237c087/manta v0.1.0
	github.com/seed1237c087/manta/beam v0.1.0
)

require golang.org/x/exp v0.0.0-20261014143641-f0251eb4aa3e // indirect

replace github.com/seed1237c087/manta => ../../..

replace github.com/seed1237c087/manta/beam => ./beam
