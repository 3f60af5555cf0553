//go:build unix && !linux

package procgroup

import "syscall"

// Attr starts a program as the leader of a new process group, as the credential's user, or
// as the present one if that is nil.
func Attr(credential *syscall.Credential) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Credential: credential}
}
