// Package inv says whether this build checks rules for callers whose checks would cost too
// much in every build. Builds with the tag manta_debug do.
package inv
