// Package report writes what was measured, as text for a terminal or as a
// Markdown table, row by row as the rows are done.
package report
