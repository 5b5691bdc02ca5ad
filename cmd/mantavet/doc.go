/*
Mantavet finds misuse of this library: races that Go's compiler does not reject as Rust's does, locks that are held across
calls that wait for their own tasks, values that leave the call to which they belong, and more.

Usage:

	go vet -vettool=$(which mantavet) ./...
	go run github.com/seed1237c087/manta/cmd/mantavet@latest ./...
	go get -tool github.com/seed1237c087/manta/cmd/mantavet && go tool mantavet ./...

Mantavet help lists the analyzers, and mantavet help NAME describes one of them. The flag -NAME runs only the analyzer of
that name, and -NAME=false runs all others. Analyzers that give hints are off unless they are named, or -NAME.on is set.
The flag -fix changes findings that have a fix, and -diff shows the changes.
*/
package main
