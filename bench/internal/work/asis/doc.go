// Package asis has pipelines over cheap elements as users write them, with the functions in
// place. They stay as they are in a build by the command manta. Package compiled has the same.
package asis
