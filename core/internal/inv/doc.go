// Package inv says whether this build checks rules for callers that would cost too
// much to check always. Builds with the tag manta_debug do.
package inv
