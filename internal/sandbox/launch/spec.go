// Package launch owns the child's side of a sandbox: between fork and exec of a program that
// processes hostile input, it gives up every right that the program must not have.
//
// The launcher is this executable itself, started under the name Name. It must finish before
// anything else of the executable is initialised, which takes up to half a second of processor
// time and 170 MB of memory. Hence it acts in its init, and imports only packages of the standard
// library that all others need as well: of the packages whose imports are ready, Go initialises
// the first by name, so importers of golang.org/x/sys/unix or runtime/debug wait for everything
// of github.com. What package unix knows about the kernel, such as numbers of system calls, is
// part of the Spec.
package launch

// Name is the argument 0 under which an executable is the launcher. Its argument 1 is a Spec
// as JSON; the others are the program with its arguments.
const Name = "assay-sandbox"

// Probe instead of the program ends the launcher at the point where it would start one.
const Probe = "probe"

// CollectorVariable sets Go's garbage collector. The launcher runs with CollectorOff: it may not
// get any more memory while it gives up rights.
const (
	CollectorVariable = "GOGC="
	CollectorOff      = CollectorVariable + "off"
)

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

	Landlock    Landlock
	Read, Write []string
	Ports       []uint16 // allowed ports for TCP connections

	Filter []Instruction // of system calls, empty without

	Nice   int
	Limits []Limit
	// Collector is the program's own setting of Go's garbage collector, "" for none.
	Collector string

	Calls Calls
}

// Landlock is what Landlock restricts (landlock(7)), in sets of rights. The zero value restricts nothing.
type Landlock struct {
	Handled     Ruleset
	Read, Write uint64 // rights to what Spec.Read and Spec.Write name
	FileOnly    uint64 // rights that a rule about a file may grant
	Connect     uint64 // right to connect to Spec.Ports
}

// Ruleset is struct landlock_ruleset_attr.
type Ruleset struct{ Files, Net, Scoped uint64 }

// Instruction is struct sock_filter of the kernel's packet filter (bpf(4)).
type Instruction struct {
	Code        uint16
	True, False uint8
	K           uint32
}

// Calls are numbers of system calls.
type Calls struct {
	Setns, MountSetattr, Execveat, Seccomp        uintptr
	LandlockCreate, LandlockAdd, LandlockRestrict uintptr
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
