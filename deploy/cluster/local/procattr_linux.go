package local

import "syscall"

// procAttr keeps a process out of reach of a terminal's Ctrl-C, and lets the kernel kill it when
// the cluster's own process dies without stopping it.
func procAttr() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
