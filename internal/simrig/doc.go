// Package simrig has what tests of schedules under control share: the flags, the search for a schedule that fails,
// faults that are planted in the source to see which program finds them (docs/schedules.md), and machines in virtual time with the plain
// work stealer that programs are compared with there (docs/processors.md).
//
// All of it is there with the tag manta_sim only.
package simrig
