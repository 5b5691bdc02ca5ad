package registry

import (
	"runtime"

	"github.com/seed1237c087/manta/internal/seam"
)

// crash ends the program as an unrecovered panic with e does. It does not return.
func crash(e error) {
	// On a goroutine of its own, where nothing can recover the panic. Its value is
	// the text and not e, because the runtime would ask e for it, and a method of
	// the user's value that ends the goroutine would keep the runtime from crashing.
	seam.Go(func() {
		text := "task panicked with a value whose text can't be had"
		defer func() { panic(text) }()
		text = e.Error()
	})
	seam.Wait(nil) // for ever
}

func goexit() { runtime.Goexit() }
