//go:build unix && !linux

package local

import "syscall"

// procAttr keeps a process out of reach of a terminal's Ctrl-C.
func procAttr() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
