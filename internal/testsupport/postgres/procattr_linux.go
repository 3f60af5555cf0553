package postgres

import "syscall"

// procAttr runs a process as the account, out of reach of a terminal's Ctrl-C, and
// lets the kernel end it when the test binary dies without running its clean-up.
func (a account) procAttr() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: a.credential, Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
