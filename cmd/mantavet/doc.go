/*
Mantavet finds misuse of this library: races that Go's compiler does not reject as Rust's does, locks that are held across
calls that wait for their own tasks, what leaves the call that it belongs to, and more.

Usage:

	go vet -vettool=$(which mantavet) ./...
	go run github.com/seed1237c087/manta/cmd/mantavet@latest ./...
	go get -tool github.com/seed1237c087/manta/cmd/mantavet && go tool mantavet ./...

Mantavet help lists the analyzers, and mantavet help NAME tells about one of them. -NAME runs only the analyzer of that
name, -NAME=false all others. Analyzers that give hints are off unless they are named, or -NAME.on is set.
Findings with a fix are changed by -fix; -diff shows what would be changed.
*/
package main
