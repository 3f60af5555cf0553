package redisserver

import "syscall"

// procAttr lets the kernel kill the server when the test binary dies without its clean-up,
// as it does at a test time-out.
func procAttr() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}
