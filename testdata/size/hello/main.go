// Hello is the program that others are compared with.
package main

import "fmt"

func main() { fmt.Println("hello") }
