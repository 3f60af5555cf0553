// Package launch owns the child's side of a sandbox: between fork and exec of a program that
// processes hostile input, it gives up every right that the program must not have.
//
// The launcher is this executable itself, started under the name Name, and it must finish
// before anything else of the executable is initialised, which takes up to half a second of
// processor time. Hence this package imports little, so that the runtime initialises it
// first, and acts in its init.
package launch

// Name is the argument 0 under which an executable is the launcher. Its argument 1 is a Spec
// as JSON; the others are the program with its arguments.
const Name = "assay-sandbox"

// Probe instead of the program ends the launcher at the point where it would start one.
const Probe = "probe"

// Failure is the start of a failing launcher's message on standard error, followed by a step
// and the reason.
const Failure = "the sandbox could not be set up: "

// Steps that can fail on a machine without some feature.
const (
	StepNetwork  = "network"
	StepRoot     = "file system"
	StepUser     = "user"
	StepLandlock = "Landlock"
	StepSeccomp  = "seccomp"
)

// Spec contains the restrictions of a program.
type Spec struct {
	// Base is an existing directory that the new root is mounted on, "" to stay in the
	// parent's root.
	Base string
	// Bind is the content of the new root, in the order in which it is built.
	Bind []Bind
	// Account is the line of /etc/passwd for the user in the new root.
	Account string
	// NetFD is the network namespace to enter, 0 for the parent's.
	NetFD int
	Dir   string

	UID, GID int // -1: unchanged

	ABI         int // of Landlock, 0 without
	Read, Write []string
	Ports       []uint16 // allowed ports for TCP connections

	Seccomp bool
	Sockets bool // TCP over IPv4 is allowed

	Nice   int
	Limits []Limit
}

// Bind is a file or directory of the parent's root in the new one.
type Bind struct {
	From, To string
	Write    bool
	Device   bool
}

// Limit is a resource limit, soft and hard (setrlimit(2)).
type Limit struct {
	Resource int
	Value    uint64
}
