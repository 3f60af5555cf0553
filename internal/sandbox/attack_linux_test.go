package sandbox_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// orders contains the attacker's targets, which it would otherwise have to guess.
type orders struct {
	Dir                        string // of the victims' files
	Scratch                    string
	Checkout                   string // its own checkout
	Parent, Browser            int    // processes; 0 for none
	TCP, UDP, Abstract, Socket string // addresses where the parent listens
	Gate                       string // the only address that it may connect to
	Written                    int64
	Processes                  int
}

// attack tries everything and prints the result of each attempt: why it was refused, or ""
// for success.
func attack(encoded string) error {
	var o orders
	if err := json.Unmarshal([]byte(encoded), &o); err != nil {
		return err
	}
	signal.Ignore(syscall.SIGXFSZ)
	said := map[string]string{}
	for name, try := range attempts(o) {
		said[name] = ""
		if err := try(); err != nil {
			said[name] = err.Error()
		}
	}
	said["uid"], said["gid"] = strconv.Itoa(os.Getuid()), strconv.Itoa(os.Getgid())
	said["gate"] = "none"
	if o.Gate != "" {
		said["gate"] = fmt.Sprint(connect("tcp", o.Gate))
	}
	return json.NewEncoder(os.Stdout).Encode(said)
}

func attempts(o orders) map[string]func() error {
	parent := strconv.Itoa(o.Parent)
	all := map[string]func() error{
		"read secret.key":              func() error { return read(filepath.Join(o.Dir, "data", "secret.key")) },
		"read another checkout":        func() error { return read(filepath.Join(o.Dir, "other", "main.go")) },
		"list another checkout":        func() error { _, err := os.ReadDir(filepath.Join(o.Dir, "other")); return err },
		"read /etc/shadow":             func() error { return read("/etc/shadow") },
		"read a file open to everyone": func() error { return read(filepath.Join(o.Dir, "open", "file")) },
		"read environ of the parent":   func() error { return read("/proc/" + parent + "/environ") },
		"read memory of the parent":    func() error { return readMemory(o.Parent) },
		"write into the checkout":      func() error { return os.WriteFile(filepath.Join(o.Checkout, "new"), nil, 0o600) },
		"change the checkout":          func() error { return os.WriteFile(filepath.Join(o.Checkout, "main.go"), nil, 0o600) },
		"write where everyone may":     func() error { return os.WriteFile(filepath.Join(o.Dir, "open", "new"), nil, 0o600) },
		"write to /tmp":                func() error { return os.WriteFile(outside(o.Dir), nil, 0o600) },
		"connect to loopback":          func() error { return connect("tcp", o.TCP) },
		"connect to the outside":       func() error { return connect("tcp", "192.0.2.1:80") },
		"connect to the outside by IPv6": func() error {
			return connect("tcp", "[2001:db8::1]:80")
		},
		"send a datagram":               func() error { return datagram(o.UDP) },
		"connect to an abstract socket": func() error { return connect("unix", o.Abstract) },
		"connect to a socket file":      func() error { return connect("unix", o.Socket) },
		"ptrace the parent":             func() error { return ptrace(o.Parent) },
		"signal the parent":             func() error { return syscall.Kill(o.Parent, 0) },
		"write without end":             func() error { return fill(filepath.Join(o.Scratch, "large"), o.Written) },
		"dump core":                     cores,
		"fork without end":              func() error { return forks(o.Processes) },
		"become root by a setuid file":  func() error { return setuid(filepath.Join(o.Checkout, "id")) },
		"leave the process group":       func() error { _, err := syscall.Setsid(); return errors.Join(err, syscall.Setpgid(0, 0)) },
		"make a user namespace":         func() error { return unix.Unshare(unix.CLONE_NEWUSER) },
		"make a mount":                  func() error { return unix.Mount("none", o.Scratch, "tmpfs", 0, "") },
		"use keys":                      func() error { _, err := unix.KeyctlGetKeyringID(unix.KEY_SPEC_SESSION_KEYRING, true); return err },
		"use bpf":                       func() error { return call(unix.SYS_BPF, 0, 0, 0) },
		"use userfaultfd":               func() error { return call(unix.SYS_USERFAULTFD, 0, 0, 0) },
		"use io_uring":                  uring,
		"make a device":                 func() error { return unix.Mknod(filepath.Join(o.Scratch, "mem"), unix.S_IFCHR|0o600, 1<<8|1) },
	}
	if o.Browser != 0 {
		all["signal the browser"] = func() error { return syscall.Kill(o.Browser, 0) }
	}
	return all
}

// outside returns a file in a directory where everyone may create files.
func outside(dir string) string { return filepath.Join("/tmp", "attack-"+filepath.Base(dir)) }

func read(path string) error {
	data, err := os.ReadFile(path)
	if err == nil && len(data) == 0 {
		return errors.New("nothing was there")
	}
	return err
}

func readMemory(pid int) error {
	f, err := os.Open("/proc/" + strconv.Itoa(pid) + "/mem")
	if err == nil {
		err = f.Close()
	}
	if pid == 0 {
		return errors.Join(err, errors.New("no process"))
	}
	local, remote := make([]byte, 8), unix.RemoteIovec{Base: 0x400000, Len: 8}
	_, direct := unix.ProcessVMReadv(pid, []unix.Iovec{{Base: &local[0], Len: 8}}, []unix.RemoteIovec{remote}, 0)
	if err == nil || direct == nil || errors.Is(direct, unix.EFAULT) {
		return nil
	}
	return errors.Join(err, direct)
}

func connect(network, address string) error {
	c, err := net.DialTimeout(network, address, patience)
	if err != nil {
		return err
	}
	return c.Close()
}

func datagram(address string) error {
	c, err := net.Dial("udp", address)
	if err != nil {
		return err
	}
	if _, err := c.Write([]byte("out")); err != nil {
		return err
	}
	// The receiver answers, so that a packet into an empty network is not a success.
	buf := make([]byte, 8)
	if err := c.SetReadDeadline(deadline()); err != nil {
		return err
	}
	_, err = c.Read(buf)
	return err
}

func ptrace(pid int) error {
	if err := syscall.PtraceAttach(pid); err != nil {
		return err
	}
	return syscall.PtraceDetach(pid)
}

func fill(path string, limit int64) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	block := make([]byte, 1<<16)
	for n := int64(0); n <= limit; n += int64(len(block)) {
		if _, err := f.Write(block); err != nil {
			return err
		}
	}
	return nil
}

func cores() error {
	var l syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_CORE, &l); err != nil {
		return err
	}
	if l.Max == 0 {
		return errors.New("no core files")
	}
	return nil
}

// forks starts processes until that is refused, or the limit is reached.
func forks(limit int) error {
	var children []*exec.Cmd
	defer func() {
		for _, c := range children {
			_, _ = c.Process.Kill(), c.Wait()
		}
	}()
	for range limit {
		c := exec.Command("/bin/sleep", "600")
		if err := c.Start(); err != nil {
			return err
		}
		children = append(children, c)
	}
	return nil
}

func setuid(path string) error {
	out, err := exec.Command(path, "-u").CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	if who := strings.TrimSpace(string(out)); who != "0" {
		return errors.New("it ran as " + who)
	}
	return nil
}

func call(nr, a, b, c uintptr) error {
	if _, _, e := syscall.Syscall(nr, a, b, c); e != 0 && e != syscall.EINVAL {
		return e
	}
	return nil
}

func uring() error {
	var params [120]byte
	fd, _, e := syscall.Syscall(unix.SYS_IO_URING_SETUP, 1, uintptr(unsafe.Pointer(&params)), 0)
	if e != 0 {
		return e
	}
	return syscall.Close(int(fd))
}
