package e2e

import "syscall"

// procAttr gives a process its own group, so that processes it leaves behind can be found,
// and kills it when the test binary dies without its clean-up.
func procAttr() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
