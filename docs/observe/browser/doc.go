// Package browser holds the test of docs/observe/trace.html in a real browser, and takes the picture in
// docs/observe/traces.md.
package browser
