package launch

import (
	"encoding/json"
	"errors"
	"os"
	"runtime"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
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
	program := openProgram(args[0])
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
	err := unix.Exec(args[0], args, os.Environ())
	if errors.Is(err, unix.EACCES) && program >= 0 && s.Base == "" {
		err = execAt(program, args)
	}
	return &failure{"start of " + args[0], err}
}

// openProgram opens the program before any restriction applies: Assay's own executable may
// be in a directory that its user cannot traverse.
func openProgram(path string) int {
	fd, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return -1
	}
	return fd
}

// execAt becomes the opened program.
func execAt(program int, args []string) error {
	argv, err := syscall.SlicePtrFromStrings(args)
	if err != nil {
		return err
	}
	env, err := syscall.SlicePtrFromStrings(os.Environ())
	if err != nil {
		return err
	}
	var empty byte
	_, _, e := unix.RawSyscall6(unix.SYS_EXECVEAT, uintptr(program), uintptr(unsafe.Pointer(&empty)), uintptr(unsafe.Pointer(&argv[0])),
		uintptr(unsafe.Pointer(&env[0])), unix.AT_EMPTY_PATH, 0)
	return e
}

func enterNetwork(s Spec) error {
	if s.NetFD == 0 {
		return nil
	}
	return errors.Join(unix.Setns(s.NetFD, unix.CLONE_NEWNET), unix.Close(s.NetFD))
}

func enterDir(s Spec) error {
	unix.Umask(0o077)
	return unix.Chdir(s.Dir)
}

func noNewPrivileges(Spec) error { return unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) }

// becomeUser gives up root. If the user remains root, it loses its capabilities.
func becomeUser(s Spec) error {
	if s.UID < 0 {
		if os.Geteuid() == 0 {
			return dropCapabilities()
		}
		// The root of a user namespace starts with all of the namespace's capabilities, which are given up here.
		return unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0)
	}
	if _, _, e := unix.RawSyscall(unix.SYS_SETGROUPS, 0, 0, 0); e != 0 {
		return e
	}
	gid, uid := uintptr(s.GID), uintptr(s.UID)
	if _, _, e := unix.RawSyscall(unix.SYS_SETRESGID, gid, gid, gid); e != 0 {
		return e
	}
	if _, _, e := unix.RawSyscall(unix.SYS_SETRESUID, uid, uid, uid); e != 0 {
		return e
	}
	// After a change of user, the kernel no longer ends the process with its parent.
	return unix.Prctl(unix.PR_SET_PDEATHSIG, uintptr(unix.SIGKILL), 0, 0, 0)
}

// dropCapabilities ensures that exec gives root no capabilities.
func dropCapabilities() error {
	for c := uintptr(0); c <= unix.CAP_LAST_CAP; c++ {
		if err := unix.Prctl(unix.PR_CAPBSET_DROP, c, 0, 0, 0); err != nil && !errors.Is(err, unix.EINVAL) && !errors.Is(err, unix.EPERM) {
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
	now, err := unix.Getpriority(unix.PRIO_PROCESS, 0)
	if err != nil || inverted-now >= s.Nice {
		return err
	}
	return unix.Setpriority(unix.PRIO_PROCESS, 0, s.Nice)
}

// limit comes last: otherwise the launcher's own Go runtime would exceed the limits. An
// existing stricter limit remains.
func limit(s Spec) error {
	for _, l := range s.Limits {
		var now unix.Rlimit
		if err := unix.Getrlimit(l.Resource, &now); err != nil {
			return err
		}
		value := min(l.Value, now.Max)
		if err := unix.Setrlimit(l.Resource, &unix.Rlimit{Cur: value, Max: value}); err != nil {
			return err
		}
	}
	return nil
}
