// Package compiled has the pipelines of package asis. A build by the command manta compiles
// them to loops, and [Is] tells whether that was done.
package compiled
