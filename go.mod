module github.com/seed1237c087/manta

go 1.26
