// Package inv says whether the build checks what its callers must keep to but
// what would cost too much to check always: builds with the tag manta_debug do.
package inv
