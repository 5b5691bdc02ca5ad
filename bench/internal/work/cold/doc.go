// Package cold has many places that call the library alike, so that there is a first call to be measured many times.
package cold

//go:generate go run ./generate
