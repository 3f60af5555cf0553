package sandbox

import (
	"golang.org/x/sys/unix"

	"assay/internal/sandbox/launch"
)

// Rights of Landlock, landlock(7).
const (
	readFile = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE
	readDir  = readFile | unix.LANDLOCK_ACCESS_FS_READ_DIR
	// fileOnly are the rights that a rule about a file may grant.
	fileOnly = readFile | unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE | unix.LANDLOCK_ACCESS_FS_IOCTL_DEV
	nodes    = unix.LANDLOCK_ACCESS_FS_MAKE_CHAR | unix.LANDLOCK_ACCESS_FS_MAKE_BLOCK
)

// landlockABI returns the kernel's version of Landlock, 0 for none.
func landlockABI() int {
	abi, _, e := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if e != 0 {
		return 0
	}
	return int(abi)
}

// landlock returns what an ABI of Landlock, 0 for none, restricts.
func landlock(abi int) launch.Landlock {
	if abi == 0 {
		return launch.Landlock{}
	}
	known := fileRights(abi)
	l := launch.Landlock{Handled: launch.Ruleset{Files: known}, Read: readDir & known, Write: known &^ nodes, FileOnly: fileOnly}
	if abi >= 4 {
		l.Handled.Net, l.Connect = unix.LANDLOCK_ACCESS_NET_BIND_TCP|unix.LANDLOCK_ACCESS_NET_CONNECT_TCP, unix.LANDLOCK_ACCESS_NET_CONNECT_TCP
	}
	if abi >= 6 {
		l.Handled.Scoped = unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET | unix.LANDLOCK_SCOPE_SIGNAL
	}
	return l
}

// fileRights returns the rights to files that an ABI of Landlock knows.
func fileRights(abi int) uint64 {
	switch {
	case abi >= 5:
		return 1<<16 - 1
	case abi >= 3:
		return 1<<15 - 1
	case abi == 2:
		return 1<<14 - 1
	}
	return 1<<13 - 1
}

// calls returns the numbers of system calls that package syscall does not name.
func calls() launch.Calls {
	return launch.Calls{
		Setns: unix.SYS_SETNS, MountSetattr: unix.SYS_MOUNT_SETATTR, Execveat: unix.SYS_EXECVEAT, Seccomp: unix.SYS_SECCOMP,
		LandlockCreate: unix.SYS_LANDLOCK_CREATE_RULESET, LandlockAdd: unix.SYS_LANDLOCK_ADD_RULE,
		LandlockRestrict: unix.SYS_LANDLOCK_RESTRICT_SELF,
	}
}
