// Package simrig has what tests of schedules under control share: the flags, the search for a schedule that fails, and
// faults that are planted in the source to see which program finds them. See docs/schedules.md.
//
// All of it is there with the tag manta_sim only.
package simrig
