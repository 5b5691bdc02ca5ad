// Package checks holds the tests of docs/observe/trace.html in a real browser, which take the picture in
// docs/observe/traces.md too, and the benchmark behind the figures of that page.
package checks
