//go:build unix && !linux

package procgroup

import "syscall"

// Attr starts a program as the head of its own process group, as the credential's
// user, or as this one when that is nil.
func Attr(credential *syscall.Credential) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Credential: credential}
}
