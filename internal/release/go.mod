module github.com/seed1237c087/manta/internal/release

go 1.26.0

require (
	github.com/google/go-cmp v0.7.0
	github.com/google/licensecheck v0.3.1
	golang.org/x/exp v0.0.0-20261014143641-f0251eb4aa3e
	golang.org/x/mod v0.42.0
	golang.org/x/tools v0.52.0
)

require golang.org/x/sync v0.24.0 // indirect
