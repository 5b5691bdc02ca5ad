// Package simrig has what tests of schedules under control share. These are the flags, the search for a schedule that fails, and faults that
// are planted in the source to see which program finds them (docs/schedules.md). For machines in virtual time there is also a plain work
// stealer, with which programs are compared (docs/processors.md).
//
// Without the tag manta_sim the package is empty.
package simrig
