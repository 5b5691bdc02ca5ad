//go:build !unix

package main

func fakeGo() {}
