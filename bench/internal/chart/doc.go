// Package chart draws figures as pictures in SVG, for documents.
//
// A picture is the same to the byte for the same figures.
package chart
