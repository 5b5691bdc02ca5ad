package loops

// Version names the forms that rewritten source may have. The command reads it before it
// rewrites anything, and refuses a library whose version it does not know.
const Version = 2

// V2 is named by source that has been rewritten for Version 2.
const V2 = true
