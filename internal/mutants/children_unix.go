//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// endsWithChildren makes cmd's end by its context that of the programs which it has
// started too.
func endsWithChildren(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
