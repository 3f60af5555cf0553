// Package launch owns the child's side of a sandbox: between fork and exec of a
// program that works on hostile input it gives up whatever that program must not have.
//
// The launcher is this executable itself, started under the name Name, and it must be
// over before anything else of the executable is initialised, which takes up to half a
// second of processor time. Hence this package imports little, so that the runtime
// initialises it first, and acts in its init.
package launch

// Name is the argument 0 under which an executable is the launcher. Its argument 1 is
// a Spec in JSON; the others are the program with its arguments.
const Name = "assay-sandbox"

// Probe in the place of the program ends the launcher where it would start one.
const Probe = "probe"

// Failure begins what a launcher that fails writes to standard error. A step and the
// reason follow.
const Failure = "the sandbox could not be set up: "

// Steps that can fail on a machine which lacks something.
const (
	StepNetwork  = "network"
	StepRoot     = "file system"
	StepUser     = "user"
	StepLandlock = "Landlock"
	StepSeccomp  = "seccomp"
)

// Spec says what a program is left with.
type Spec struct {
	// Base is an existing directory that the new root is built over, "" to stay in the
	// root of the parent.
	Base string
	// Bind are what a new root consists of, in the order in which it is built.
	Bind []Bind
	// Account is the line of /etc/passwd for the user in the new root.
	Account string
	// NetFD is the network namespace to enter, 0 for the parent's.
	NetFD int
	Dir   string

	UID, GID int // -1 stays as it is

	ABI         int // of Landlock, 0 without
	Read, Write []string
	Ports       []uint16 // that TCP may connect to

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
