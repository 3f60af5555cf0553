package launch

import (
	"encoding/json"
	"errors"
	"os"
	"runtime"
	"strings"
	"syscall"
	"unsafe"
)

// Constants of Linux that package syscall does not have.
const (
	openPath          = 0x200000 // O_PATH
	emptyPath         = 0x1000   // AT_EMPTY_PATH
	prNoNewPrivileges = 38       // PR_SET_NO_NEW_PRIVS
	prAmbient         = 47       // PR_CAP_AMBIENT
	prAmbientClear    = 4        // PR_CAP_AMBIENT_CLEAR_ALL
	lastCapability    = 40       // CAP_LAST_CAP
	seccompFilter     = 1        // SECCOMP_SET_MODE_FILTER
)

func init() { //nolint:gochecknoinits // see the package comment: main would run half a second later
	if len(os.Args) < 3 || os.Args[0] != Name {
		return
	}
	if err := run(os.Args[1], os.Args[2:]); err != nil {
		_, _ = os.Stderr.WriteString(Failure + err.Error() + "\n")
		os.Exit(126)
	}
	os.Exit(0)
}

// failure is a failed step.
type failure struct {
	step string
	err  error
}

// Error implements error.
func (f *failure) Error() string { return f.step + ": " + f.err.Error() }

// Unwrap returns the reason.
func (f *failure) Unwrap() error { return f.err }

// run becomes the program, or returns nil if that is Probe. Privileges and filters belong to
// a thread, and exec keeps those of the calling thread, which is this one.
func run(encoded string, args []string) error {
	runtime.LockOSThread()
	var s Spec
	if err := json.Unmarshal([]byte(encoded), &s); err != nil {
		return &failure{"request", err}
	}
	next, err := newImage(s, args)
	if err != nil {
		return &failure{"request", err}
	}
	for _, step := range []struct {
		name string
		do   func(Spec) error
	}{
		{StepNetwork, enterNetwork}, {StepRoot, enterRoot}, {"working directory", enterDir}, {"privileges", noNewPrivileges},
		{StepLandlock, restrictFiles}, {StepUser, becomeUser}, {"priority", lower}, {StepSeccomp, filterCalls}, {"limits", limit},
	} {
		if err := step.do(s); err != nil {
			return &failure{step.name, err}
		}
	}
	if args[0] == Probe {
		return nil
	}
	return &failure{"start of " + args[0], next.start(s.Base == "")}
}

// image is a program that is ready to start. All that it needs is allocated before the address
// space is limited: the limit may be less than the launcher's own Go runtime has reserved, and
// then the runtime, which could not map another page, would end the process.
type image struct {
	fd           int     // -1 if the program cannot be opened
	execveat     uintptr // number of that system call
	path, noPath *byte
	argv, env    []*byte
}

// newImage opens the program before any restriction applies: Assay's own executable may be in a
// directory that its user cannot traverse.
func newImage(s Spec, args []string) (*image, error) {
	fd, err := syscall.Open(args[0], openPath|syscall.O_CLOEXEC, 0)
	if err != nil {
		fd = -1
	}
	path, err := syscall.BytePtrFromString(args[0])
	if err != nil {
		return nil, err
	}
	argv, err := syscall.SlicePtrFromStrings(args)
	if err != nil {
		return nil, err
	}
	env, err := syscall.SlicePtrFromStrings(environment(s.Collector))
	if err != nil {
		return nil, err
	}
	return &image{fd: fd, execveat: s.Calls.Execveat, path: path, noPath: new(byte), argv: argv, env: env}, nil
}

// environment returns that of the program: this one with the program's own setting of the collector,
// "" for none.
func environment(collector string) []string {
	out := make([]string, 0, len(os.Environ()))
	for _, variable := range os.Environ() {
		if !strings.HasPrefix(variable, CollectorVariable) {
			out = append(out, variable)
		}
	}
	if collector != "" {
		out = append(out, CollectorVariable+collector)
	}
	return out
}

// start becomes the program, by its path or, where that cannot be traversed, by its descriptor.
// It returns only if that fails, and allocates nothing.
func (i *image) start(byDescriptor bool) error {
	argv, env := unsafe.Pointer(&i.argv[0]), unsafe.Pointer(&i.env[0])
	_, _, e := syscall.RawSyscall(syscall.SYS_EXECVE, uintptr(unsafe.Pointer(i.path)), uintptr(argv), uintptr(env))
	if e == syscall.EACCES && i.fd >= 0 && byDescriptor {
		_, _, e = syscall.RawSyscall6(i.execveat, uintptr(i.fd), uintptr(unsafe.Pointer(i.noPath)), uintptr(argv), uintptr(env),
			emptyPath, 0)
	}
	return e
}

func enterNetwork(s Spec) error {
	if s.NetFD == 0 {
		return nil
	}
	_, _, e := syscall.RawSyscall(s.Calls.Setns, uintptr(s.NetFD), syscall.CLONE_NEWNET, 0)
	if e != 0 {
		return e
	}
	return syscall.Close(s.NetFD)
}

func enterDir(s Spec) error {
	syscall.Umask(0o077)
	return syscall.Chdir(s.Dir)
}

func noNewPrivileges(Spec) error { return prctl(prNoNewPrivileges, 1) }

func prctl(option, argument uintptr) error {
	if _, _, e := syscall.RawSyscall6(syscall.SYS_PRCTL, option, argument, 0, 0, 0, 0); e != 0 {
		return e
	}
	return nil
}

// filterCalls refuses system calls from now on.
func filterCalls(s Spec) error {
	if len(s.Filter) == 0 {
		return nil
	}
	program := struct { // struct sock_fprog
		length uint16
		first  *Instruction
	}{uint16(len(s.Filter)), &s.Filter[0]}
	if _, _, e := syscall.RawSyscall(s.Calls.Seccomp, seccompFilter, 0, uintptr(unsafe.Pointer(&program))); e != 0 {
		return e
	}
	return nil
}

// becomeUser gives up root. If the user remains root, it loses its capabilities.
func becomeUser(s Spec) error {
	if s.UID < 0 {
		if os.Geteuid() == 0 {
			return dropCapabilities()
		}
		// The root of a user namespace starts with all of the namespace's capabilities, which are given up here.
		return prctl(prAmbient, prAmbientClear)
	}
	if _, _, e := syscall.RawSyscall(syscall.SYS_SETGROUPS, 0, 0, 0); e != 0 {
		return e
	}
	gid, uid := uintptr(s.GID), uintptr(s.UID)
	if _, _, e := syscall.RawSyscall(syscall.SYS_SETRESGID, gid, gid, gid); e != 0 {
		return e
	}
	if _, _, e := syscall.RawSyscall(syscall.SYS_SETRESUID, uid, uid, uid); e != 0 {
		return e
	}
	// After a change of user, the kernel no longer ends the process with its parent.
	return prctl(syscall.PR_SET_PDEATHSIG, uintptr(syscall.SIGKILL))
}

// dropCapabilities ensures that exec gives root no capabilities.
func dropCapabilities() error {
	for c := uintptr(0); c <= lastCapability; c++ {
		if err := prctl(syscall.PR_CAPBSET_DROP, c); err != nil && !errors.Is(err, syscall.EINVAL) && !errors.Is(err, syscall.EPERM) {
			return err
		}
	}
	return nil
}

// lower gives up priority. Whoever has already given up more, as below nice(1), keeps that: only
// root may raise it again, and this process no longer is.
func lower(s Spec) error {
	if s.Nice == 0 {
		return nil
	}
	const inverted = 20 // the system call returns 20 minus the value of nice
	now, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0)
	if err != nil || inverted-now >= s.Nice {
		return err
	}
	return syscall.Setpriority(syscall.PRIO_PROCESS, 0, s.Nice)
}

// limit comes last: otherwise the launcher's own Go runtime would exceed the limits. An
// existing stricter limit remains.
func limit(s Spec) error {
	for _, l := range s.Limits {
		var now syscall.Rlimit
		if err := syscall.Getrlimit(l.Resource, &now); err != nil {
			return err
		}
		value := min(l.Value, now.Max)
		if err := syscall.Setrlimit(l.Resource, &syscall.Rlimit{Cur: value, Max: value}); err != nil {
			return err
		}
	}
	return nil
}
