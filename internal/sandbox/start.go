package sandbox

import (
	"io"
	"time"
)

// Start is a program to start.
type Start struct {
	Args []string // the first is a path or a name in PATH
	Env  []string
	Dir  string // working directory; "" is /
	// Read and Write are files and directories that it may use, besides those of the
	// system and its own executable, by absolute paths. What is missing is left out.
	Read, Write []string
	// Network is the only one that it reaches; nil closes all.
	Network *Network
	Limits  Limits
	Nice    int
	Stdin   io.Reader
}

// Limits bound each process of a program. Zero fields do not, unless it is said.
type Limits struct {
	Address   int64         // bytes of address space
	Processor time.Duration // rounded up to seconds
	Written   int64         // bytes of a file that it writes; below 0 it writes none
	// Processes bounds the processes and threads of all programs of the sandbox; 0 is
	// defaultProcesses.
	Processes int
}

const (
	defaultProcesses = 1024
	openFiles        = 8192
)
