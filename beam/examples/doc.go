// Examples runs four pipelines that are written once, each of them twice: on Manta in this process, and on Apache Beam's Prism. It
// checks that the results are the same and prints a table of times, beside pipelines of Beam's SDK alone that handle element by element.
//
//	go run ./beam/examples
//	go run ./beam/examples -only words,tfidf -mb 1024 -files 64 -rounds 1 -plain=false
//
// The programs are in words.go, tfidf.go, nbody.go and sessions.go.
package main
