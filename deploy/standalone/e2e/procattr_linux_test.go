package e2e

import "syscall"

// procAttr gives a process a group of its own, so that what it leaves behind can
// be found, and ends it when the test binary dies without its clean-up.
func procAttr() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
