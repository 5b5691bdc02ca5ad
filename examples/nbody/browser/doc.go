// Package browser has the tests of the page of package web in a real browser. They are a
// module of their own, because nobody else needs what they need. Where there is no
// Chromium, they are skipped, and say so.
//
//	cd examples/nbody/browser
//	go test -v -run=TestRate -count=1          # frames a second at 4,000 bodies
//	go test -v -run=TestPictures -pictures=DIR # pictures of the page, to be looked at
package browser
