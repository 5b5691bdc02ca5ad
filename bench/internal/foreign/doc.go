// Package foreign has work done by rivals that are programs of their own, written in other languages. They are
// built on demand, told what to do line by line, and take their own times.
// bench/rivals has their sources and describes the lines.
package foreign
