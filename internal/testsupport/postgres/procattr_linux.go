package postgres

import "syscall"

// procAttr runs a process as the account and out of reach of a terminal's Ctrl-C, and lets
// the kernel kill it when the test binary dies without its clean-up.
func (a account) procAttr() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: a.credential, Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
