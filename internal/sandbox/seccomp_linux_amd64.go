package sandbox

import (
	"golang.org/x/sys/unix"

	"assay/internal/sandbox/launch"
)

const auditArch = unix.AUDIT_ARCH_X86_64

// x32 marks system calls of the x32 ABI, which have their own numbers.
const x32 = 0x40000000

func refusedHere() []uint32 {
	return []uint32{unix.SYS_IOPERM, unix.SYS_IOPL, unix.SYS_MODIFY_LDT}
}

// foreign refuses calls of another ABI.
func foreign(no launch.Instruction) []launch.Instruction {
	return []launch.Instruction{jump(unix.BPF_JGE, x32, 0, 1), no}
}
