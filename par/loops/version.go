package loops

// Version is the version of the forms that rewritten source may have. The command manta reads
// Version before it rewrites anything, and refuses a library whose version it does not know.
const Version = 2

// V2 is named by source that was rewritten for Version 2, which therefore compiles only with a
// library that has V2.
const V2 = true
