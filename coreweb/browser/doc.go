// Package browser holds the tests of package coreweb that need a browser, and with that a library that
// module coreweb doesn't depend on. They skip if there is no Chromium and no Chrome.
package browser
