//go:build linux && (amd64 || arm64)

package sandbox

import (
	"unsafe"

	"golang.org/x/sys/unix"

	"assay/internal/sandbox/launch"
)

// Places in struct seccomp_data, of a little-endian machine.
const (
	callNumber = 0
	callArch   = 4
	firstArg   = 16 // the low half; the high one is 4 bytes further
	secondArg  = 24
)

// namespaces are the flags of clone(2) that create namespaces.
const namespaces = unix.CLONE_NEWNS | unix.CLONE_NEWCGROUP | unix.CLONE_NEWUTS | unix.CLONE_NEWIPC |
	unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNET

// refused returns system calls that no engine needs: those that inspect other processes,
// change what a process sees, reach rarely used parts of the kernel, share memory with
// unrelated processes, bypass the filter (io_uring), or leave the process group by which a
// run is ended.
func refused() []uint32 {
	return append([]uint32{
		unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_KCMP, unix.SYS_PIDFD_GETFD,
		unix.SYS_MOUNT, unix.SYS_UMOUNT2, unix.SYS_PIVOT_ROOT, unix.SYS_CHROOT, unix.SYS_SETNS, unix.SYS_UNSHARE,
		unix.SYS_MOVE_MOUNT,
		unix.SYS_OPEN_TREE, unix.SYS_FSOPEN, unix.SYS_FSCONFIG, unix.SYS_FSMOUNT, unix.SYS_FSPICK, unix.SYS_MOUNT_SETATTR,
		unix.SYS_SWAPON, unix.SYS_SWAPOFF, unix.SYS_REBOOT, unix.SYS_KEXEC_LOAD, unix.SYS_KEXEC_FILE_LOAD,
		unix.SYS_INIT_MODULE, unix.SYS_FINIT_MODULE, unix.SYS_DELETE_MODULE, unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY, unix.SYS_KEYCTL,
		unix.SYS_BPF, unix.SYS_PERF_EVENT_OPEN, unix.SYS_USERFAULTFD,
		unix.SYS_IO_URING_SETUP, unix.SYS_IO_URING_ENTER, unix.SYS_IO_URING_REGISTER,
		unix.SYS_FANOTIFY_INIT, unix.SYS_FANOTIFY_MARK, unix.SYS_OPEN_BY_HANDLE_AT, unix.SYS_NAME_TO_HANDLE_AT,
		unix.SYS_QUOTACTL, unix.SYS_QUOTACTL_FD,
		unix.SYS_ACCT, unix.SYS_SETTIMEOFDAY, unix.SYS_CLOCK_SETTIME, unix.SYS_CLOCK_ADJTIME, unix.SYS_ADJTIMEX,
		unix.SYS_SETHOSTNAME, unix.SYS_SETDOMAINNAME,
		unix.SYS_SYSLOG, unix.SYS_VHANGUP, unix.SYS_SHMGET, unix.SYS_SHMAT, unix.SYS_SEMGET, unix.SYS_MSGGET, unix.SYS_MQ_OPEN,
		unix.SYS_SETSID, unix.SYS_SETPGID,
	}, refusedHere()...)
}

// hasSeccomp reports whether the kernel filters system calls.
func hasSeccomp() bool {
	action := uint32(unix.SECCOMP_RET_ERRNO)
	_, _, e := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_GET_ACTION_AVAIL, 0, uintptr(unsafe.Pointer(&action)))
	return e == 0
}

// callFilter returns the filter of system calls, which allows TCP over IPv4 if sockets is true.
func callFilter(sockets bool) []launch.Instruction {
	no := ret(unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM))
	p := []launch.Instruction{load(callArch), jump(unix.BPF_JEQ, auditArch, 1, 0), no, load(callNumber)}
	p = append(p, foreign(no)...)
	for _, nr := range refused() {
		p = append(p, jump(unix.BPF_JEQ, nr, 0, 1), no)
	}
	// The C library falls back from clone3, whose flags no filter can read, to clone.
	p = append(p, jump(unix.BPF_JEQ, unix.SYS_CLONE3, 0, 1), ret(unix.SECCOMP_RET_ERRNO|uint32(unix.ENOSYS)))
	p = append(p, call(unix.SYS_CLONE, load(firstArg), jump(unix.BPF_JSET, namespaces, 0, 1), no)...)
	p = append(p, call(unix.SYS_IOCTL, load(secondArg), jump(unix.BPF_JEQ, unix.TIOCSTI, 1, 0),
		jump(unix.BPF_JEQ, unix.TIOCLINUX, 0, 1), no)...)
	if sockets { // the type may have further flags
		p = append(p, call(unix.SYS_SOCKET,
			load(firstArg), jump(unix.BPF_JEQ, unix.AF_INET, 0, 3),
			load(secondArg), launch.Instruction{Code: unix.BPF_ALU | unix.BPF_AND | unix.BPF_K, K: 0xf},
			jump(unix.BPF_JEQ, unix.SOCK_STREAM, 1, 0),
			no)...)
	} else {
		p = append(p, call(unix.SYS_SOCKET, no)...)
	}
	return append(p, ret(unix.SECCOMP_RET_ALLOW))
}

// call applies a body to one system call. A body that falls through allows the call.
func call(nr uint32, body ...launch.Instruction) []launch.Instruction {
	body = append(body, ret(unix.SECCOMP_RET_ALLOW))
	return append([]launch.Instruction{jump(unix.BPF_JEQ, nr, 0, uint8(len(body)))}, body...)
}

func load(at uint32) launch.Instruction {
	return launch.Instruction{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: at}
}

func jump(how uint16, k uint32, yes, no uint8) launch.Instruction {
	return launch.Instruction{Code: unix.BPF_JMP | how | unix.BPF_K, K: k, True: yes, False: no}
}

func ret(k uint32) launch.Instruction {
	return launch.Instruction{Code: unix.BPF_RET | unix.BPF_K, K: k}
}
