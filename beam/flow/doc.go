// Package flow describes.
package flow
