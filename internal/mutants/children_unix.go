//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// endsWithChildren makes the context of cmd also end the programs that cmd has
// started.
func endsWithChildren(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
