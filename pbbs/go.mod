module github.com/seed1237c087/manta/pbbs

go 1.26.0

require (
	github.com/seed1237c087/manta v0.1.0
	github.com/stretchr/testify v1.12.1
	github.com/urfave/cli/v3 v3.14.0
)

require (
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/exp v0.0.0-20261014143641-f0251eb4aa3e // indirect
)

replace github.com/seed1237c087/manta => ../
