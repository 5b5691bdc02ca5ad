// Command program is there for its test: that of a main package has the package's name, and
// not one that ends in .test.
package main

func main() {}
