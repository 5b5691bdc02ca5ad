// Command program exists for its test, which checks that package bubble recognises the test
// of a main package.
package main

func main() {}
