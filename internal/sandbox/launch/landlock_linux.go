package launch

import (
	"errors"
	"io/fs"
	"syscall"
	"unsafe"
)

// Kinds of rules, linux/landlock.h.
const (
	ruleBeneath = 1
	rulePort    = 2
)

// beneath is struct landlock_path_beneath_attr, which is packed: 12 bytes.
type beneath struct {
	allowed uint64
	dir     int32
}

// port is struct landlock_net_port_attr.
type port struct{ allowed, port uint64 }

// restrictFiles limits the program to its files, and restricts what else Landlock supports:
// TCP, and signals, abstract sockets and ptrace of outside processes.
func restrictFiles(s Spec) error {
	l := &s.Landlock
	if l.Handled == (Ruleset{}) {
		return nil
	}
	fd, _, e := syscall.Syscall(s.Calls.LandlockCreate, uintptr(unsafe.Pointer(&l.Handled)), unsafe.Sizeof(l.Handled), 0)
	if e != 0 {
		return e
	}
	defer func() { _ = syscall.Close(int(fd)) }()
	for _, paths := range []struct {
		names  []string
		rights uint64
	}{{s.Read, l.Read}, {s.Write, l.Write}} {
		for _, path := range paths.names {
			if err := allow(s, fd, path, paths.rights); err != nil {
				return &failure{path, err}
			}
		}
	}
	if l.Connect != 0 {
		for _, number := range s.Ports {
			rule := port{l.Connect, uint64(number)}
			if _, _, e := syscall.Syscall6(s.Calls.LandlockAdd, fd, rulePort, uintptr(unsafe.Pointer(&rule)), 0, 0, 0); e != 0 {
				return e
			}
		}
	}
	if _, _, e := syscall.Syscall(s.Calls.LandlockRestrict, fd, 0, 0); e != 0 {
		return e
	}
	return nil
}

// allow grants rights to a file, or to a directory with its content.
func allow(s Spec, ruleset uintptr, path string, rights uint64) error {
	fd, err := syscall.Open(path, openPath|syscall.O_CLOEXEC, 0)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { _ = syscall.Close(fd) }()
	var st syscall.Stat_t
	if err := syscall.Fstat(fd, &st); err != nil {
		return err
	}
	if st.Mode&syscall.S_IFMT != syscall.S_IFDIR {
		rights &= s.Landlock.FileOnly
	}
	rule := beneath{allowed: rights, dir: int32(fd)}
	if _, _, e := syscall.Syscall6(s.Calls.LandlockAdd, ruleset, ruleBeneath, uintptr(unsafe.Pointer(&rule)), 0, 0, 0); e != 0 {
		return e
	}
	return nil
}
