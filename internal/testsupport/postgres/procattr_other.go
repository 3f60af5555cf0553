//go:build unix && !linux

package postgres

import (
	"errors"
	"syscall"
)

// procAttr runs a process as the account, out of reach of a terminal's Ctrl-C.
func (a account) procAttr() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: a.credential, Setpgid: true}
}

// awaitEnd needs Linux, as childrenOf does.
func awaitEnd([]int) (func() error, error) { return nil, errors.ErrUnsupported }

// scratch returns the folder for servers that are removed after use.
func scratch() string { return "" }
