// Pbbs solves problems of the Problem Based Benchmark Suite (https://cmuparlay.github.io/pbbsbench) with Manta, beside a sequential
// program and, where that is simple, goroutines by hand.
//
//	go run ./pbbs                                         # a table of all problems, on small inputs
//	go run ./pbbs -n 1000000 -problems mis,matching       # some of them, on larger ones
//	go run ./pbbs make -n 1000000 -o in hull              # an input as a file of PBBS
//	go run ./pbbs hull -i in -o out                       # the result as a file of PBBS
//	go run ./pbbs check -i in -o out hull
//	go run ./pbbs -against ../pbbsbench                   # the table beside the programs of a clone that has been made
package main
