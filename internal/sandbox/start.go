package sandbox

import (
	"io"
	"time"
)

// Start is a program to start.
type Start struct {
	Args []string // the first one is a path or a name in PATH
	Env  []string
	Dir  string // working directory; "" is /
	// Read and Write are files and directories that it may use in addition to the system's
	// and its own executable, by absolute paths. Missing ones are omitted.
	Read, Write []string
	// Network is the only reachable network; nil means none.
	Network *Network
	Limits  Limits
	Nice    int
	Stdin   io.Reader
}

// Limits limit each process of a program. Zero fields mean no limit unless documented
// otherwise.
type Limits struct {
	Address   int64         // bytes of address space
	Processor time.Duration // rounded up to seconds
	Written   int64         // size of a file that it writes, in bytes; below 0 it cannot write files
	// Processes limits the processes and threads of all programs of the sandbox; 0 is
	// defaultProcesses.
	Processes int
}

const (
	defaultProcesses = 1024
	openFiles        = 8192
)
