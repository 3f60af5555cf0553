package sandbox_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/sandbox"
	"assay/internal/testsupport/executable"
)

// patience limits an attempt to connect; no test waits for it to expire.
const patience = time.Second

func deadline() time.Time { return time.Now().Add(patience) }

// nobody is the unprivileged user of tests and of the browser.
const nobody = 65534

// TestMain is also the attacker.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "attack" {
		if err := attack(os.Args[2]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// variants are machines without some protection.
var variants = map[string][]string{
	"whole":              nil,
	"without namespaces": {sandbox.ProtectionNamespaces},
	"without Landlock":   {sandbox.ProtectionLandlock},
	"without seccomp":    {sandbox.ProtectionSeccomp},
	"user and seccomp":   {sandbox.ProtectionNamespaces, sandbox.ProtectionLandlock},
}

// allowed returns the attempts that the remaining protections of a variant do not refuse:
// the documentation of the missing protection names each of them.
func allowed(variant string, report sandbox.Report, networked bool) (all []string) {
	switch variant {
	case "without seccomp": // another protection limits their effects
		all = []string{"make a user namespace", "use keys", "use bpf", "use userfaultfd", "use io_uring", "leave the process group"}
	case "user and seccomp":
		all = []string{"read a file open to everyone", "write where everyone may", "write to /tmp"}
	}
	for protection, attempts := range map[string][]string{
		sandbox.ProtectionProcesses: {"fork without end"},
		sandbox.ProtectionNetwork: {
			"connect to loopback", "connect to the outside", "connect to the outside by IPv6", "connect to a socket file",
			"connect to an abstract socket", "send a datagram",
		},
	} {
		if (networked || protection != sandbox.ProtectionNetwork) && slices.ContainsFunc(report.Missing,
			func(m string) bool { return strings.HasPrefix(m, protection) }) {
			all = append(all, attempts...)
		}
	}
	return all
}

// asUser makes a test that runs as root run again as nobody.
const asUser = "SANDBOX_TEST_AS_USER"

func TestAttacker(t *testing.T) {
	t.Parallel()
	for _, name := range slices.Sorted(maps.Keys(variants)) {
		if os.Geteuid() != 0 && name == "user and seccomp" {
			continue // without another user there is no protection left
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, err := sandbox.Open(t.Context(), sandbox.Config{Without: variants[name]})
			require.NoError(t, err)
			t.Cleanup(func() { require.NoError(t, h.Close()) })
			report := h.Report()
			t.Log("holds:", report.Holds, "missing:", report.Missing)
			require.Greater(t, len(report.Holds), 2, "the machine has neither users, namespaces, Landlock nor seccomp")
			got, through := besiege(t, h)
			refused(t, got, allowed(name, report, false))
			refused(t, through, allowed(name, report, true))
			require.Equal(t, "<nil>", through["gate"], "the one listener of its network is reached")
			if os.Geteuid() == 0 {
				require.NotContains(t, []string{"0", fmt.Sprint(nobody)}, got["uid"])
				require.Equal(t, got["uid"], got["gid"])
			}
		})
	}
}

// refused requires that every attempt failed except the allowed ones.
func refused(t *testing.T, got map[string]string, allowed []string) {
	t.Helper()
	for _, what := range slices.Sorted(maps.Keys(got)) {
		t.Logf("%s: %s", what, got[what])
		if !slices.Contains(allowed, what) {
			require.NotEmpty(t, got[what], "%s was not refused", what)
		}
	}
}

// TestAttackerAsUser is TestAttacker in a process without root.
func TestAttackerAsUser(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		require.Empty(t, os.Getenv(asUser))
		return // TestAttacker already covers this
	}
	dir := openDir(t)
	self, err := os.ReadFile("/proc/self/exe")
	require.NoError(t, err)
	binary := filepath.Join(dir, "sandbox.test")
	executable.Write(t, binary, string(self))
	require.NoError(t, os.Chmod(binary, 0o755))
	home := filepath.Join(dir, "tmp")
	require.NoError(t, os.Mkdir(home, 0o700))
	require.NoError(t, os.Chown(home, nobody, nobody))
	cmd := exec.CommandContext(t.Context(), binary, "-test.run=^TestAttacker$", "-test.v", "-test.timeout=10m")
	cmd.Dir, cmd.Env = home, []string{"PATH=/usr/bin:/bin", "TMPDIR=" + home, "HOME=" + home}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	out, err := cmd.CombinedOutput()
	t.Log(string(out))
	require.NoError(t, err)
	require.Contains(t, string(out), "--- PASS: TestAttacker/whole")
}

// openDir returns a directory that everyone can traverse, unlike those of package testing.
func openDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "sandbox-")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(dir)) })
	require.NoError(t, os.Chmod(dir, 0o755))
	return dir
}

// besiege runs the attacker beside everything that it must not reach: as an engine, and with
// a network as for git.
func besiege(t *testing.T, h *sandbox.Host) (got, through map[string]string) {
	t.Helper()
	dir := openDir(t)
	o := orders{Dir: dir, Checkout: filepath.Join(dir, "checkout"), Parent: os.Getpid(), Written: 1 << 20, Processes: 200}
	for _, d := range []string{"data", "other", "checkout", "open"} {
		require.NoError(t, os.Mkdir(filepath.Join(dir, d), 0o700))
	}
	for _, f := range []string{"data/secret.key", "other/main.go", "checkout/main.go", "open/file"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, f), []byte("secret"), 0o600))
	}
	require.NoError(t, os.Chmod(filepath.Join(dir, "open"), 0o777))
	require.NoError(t, os.Chmod(filepath.Join(dir, "open", "file"), 0o644))
	mine, other := newSandbox(t, h), newSandbox(t, h)
	require.NoError(t, other.ShareTree(filepath.Join(dir, "other")))
	require.NoError(t, mine.ShareTree(o.Checkout))
	id, err := os.ReadFile("/usr/bin/id")
	require.NoError(t, err)
	executable.Write(t, filepath.Join(o.Checkout, "id"), string(id))
	require.NoError(t, os.Chmod(filepath.Join(o.Checkout, "id"), 0o755|os.ModeSetuid))
	o.Scratch, err = mine.MkdirTemp(dir, "scratch-")
	require.NoError(t, err)
	o.TCP, o.UDP, o.Abstract, o.Socket = listen(t, filepath.Join(dir, "open"))
	if os.Geteuid() == 0 {
		o.Browser = browser(t)
	}
	// The network is in use when the attacker starts, so that the attacker could try to use its gate.
	network, err := mine.Network()
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, network.Close()) })
	gate, err := network.Listen(t.Context())
	require.NoError(t, err)
	serve(t, gate)

	got = run(t, mine, o, nil)
	o.Gate = gate.Addr().String()
	through = run(t, mine, o, network)
	return got, through
}

func newSandbox(t *testing.T, h *sandbox.Host) *sandbox.Sandbox {
	t.Helper()
	s, err := h.New(false)
	require.NoError(t, err)
	t.Cleanup(s.Close)
	return s
}

// run starts the attacker as engines are started.
func run(t *testing.T, s *sandbox.Sandbox, o orders, network *sandbox.Network) map[string]string {
	t.Helper()
	encoded, err := json.Marshal(o)
	require.NoError(t, err)
	exe, err := os.Executable()
	require.NoError(t, err)
	cmd, err := s.Command(t.Context(), sandbox.Start{
		Args: []string{exe, "attack", string(encoded)}, Env: []string{"PATH=/usr/bin:/bin"}, Dir: o.Scratch, Network: network,
		Read: []string{o.Checkout}, Write: []string{o.Scratch},
		Limits: sandbox.Limits{Written: o.Written, Processes: o.Processes, Processor: time.Minute},
	})
	require.NoError(t, err)
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	require.NoError(t, cmd.Run(), "%s", &said)
	var got map[string]string
	require.NoError(t, json.Unmarshal(out.Bytes(), &got))
	_ = os.Remove(outside(o.Dir))
	return got
}

// listen opens sockets of every kind that answer.
func listen(t *testing.T, dir string) (tcp, udp, abstract, file string) {
	t.Helper()
	abstract, file = "@"+dir, filepath.Join(dir, "socket")
	a, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	b, err := net.Listen("unix", abstract)
	require.NoError(t, err)
	c, err := net.Listen("unix", file)
	require.NoError(t, err)
	require.NoError(t, os.Chmod(file, 0o777))
	d, err := net.ListenPacket("udp", "127.0.0.1:0")
	require.NoError(t, err)
	for _, ln := range []net.Listener{a, b, c} {
		serve(t, ln)
	}
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	go func() {
		buf := make([]byte, 8)
		for {
			_, from, err := d.ReadFrom(buf)
			if err != nil {
				return
			}
			_, _ = d.WriteTo([]byte("in"), from)
		}
	}()
	return a.Addr().String(), d.LocalAddr().String(), abstract, file
}

func serve(t *testing.T, ln net.Listener) {
	t.Helper()
	t.Cleanup(func() { require.NoError(t, ln.Close()) })
	go func() {
		for {
			c, err := ln.Accept()
			if err != nil {
				return
			}
			_, _ = io.WriteString(c, "hello")
			_ = c.Close()
		}
	}()
}

// browser returns a process of the browser's user.
func browser(t *testing.T) int {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "sleep", "600")
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	require.NoError(t, cmd.Start())
	t.Cleanup(func() { _, _ = cmd.Process.Kill(), cmd.Wait() })
	return cmd.Process.Pid
}

func TestModes(t *testing.T) {
	t.Parallel()
	everything := []string{sandbox.ProtectionUser, sandbox.ProtectionNamespaces, sandbox.ProtectionLandlock, sandbox.ProtectionSeccomp}
	_, err := sandbox.Open(t.Context(), sandbox.Config{Mode: sandbox.Required, Without: everything})
	require.ErrorContains(t, err, "code.sandbox is required")
	require.ErrorContains(t, err, "neither mount namespaces nor Landlock")
	require.ErrorContains(t, err, "neither network namespaces nor seccomp")

	h, err := sandbox.Open(t.Context(), sandbox.Config{Mode: sandbox.Required})
	require.NoError(t, err)
	require.NoError(t, h.Close())

	h, err = sandbox.Open(t.Context(), sandbox.Config{Mode: sandbox.Off})
	require.NoError(t, err)
	require.Contains(t, strings.Join(h.Report().Missing, " "), "code.sandbox is off")
	require.False(t, newSandbox(t, h).Works())
}

// A program starts, and keeps the priority, if this process has a lower one than it asks for.
func TestPriority(t *testing.T) {
	t.Parallel()
	h, err := sandbox.Open(t.Context(), sandbox.Config{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, h.Close()) })
	s := newSandbox(t, h)
	for own, want := range map[int]string{0: "10", 15: "15", 19: "19"} {
		var out []byte
		ended := make(chan error, 1)
		go func() {
			runtime.LockOSThread() // the priority belongs to the thread
			if err := syscall.Setpriority(syscall.PRIO_PROCESS, 0, own); err != nil {
				ended <- err
				return
			}
			cmd, err := s.Command(t.Context(), sandbox.Start{Args: []string{"/usr/bin/nice"}, Nice: 10})
			if err == nil {
				out, err = cmd.CombinedOutput()
			}
			ended <- err
			if syscall.Setpriority(syscall.PRIO_PROCESS, 0, 0) != nil {
				select {} // the thread must not end: the kernel would kill the programs that it started
			}
			runtime.UnlockOSThread()
		}()
		require.NoError(t, <-ended, "%d: %s", own, out)
		require.Equal(t, want, strings.TrimSpace(string(out)))
	}
}

// For ssh, a user without a name does not exist.
func TestUserHasAName(t *testing.T) {
	t.Parallel()
	h, err := sandbox.Open(t.Context(), sandbox.Config{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, h.Close()) })
	s, err := h.New(true)
	require.NoError(t, err)
	t.Cleanup(s.Close)
	cmd, err := s.Command(t.Context(), sandbox.Start{Args: []string{"id", "-nu"}})
	require.NoError(t, err)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
}

// A limit below what the launcher's own Go runtime has reserved allows the program to start, however
// long its arguments are: they are copied before the limit applies.
func TestLimitBelowTheLaunchers(t *testing.T) {
	t.Parallel()
	h, err := sandbox.Open(t.Context(), sandbox.Config{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, h.Close()) })
	s, err := h.New(false)
	require.NoError(t, err)
	t.Cleanup(s.Close)
	long := strings.Repeat("a", 100_000)
	for count := range 16 {
		args := append([]string{"true"}, slices.Repeat([]string{long}, count)...)
		cmd, err := s.Command(t.Context(), sandbox.Start{Args: args, Limits: sandbox.Limits{Address: 32 << 20}})
		require.NoError(t, err)
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%d arguments: %s", count, out)
	}
}

func BenchmarkStart(b *testing.B) {
	h, err := sandbox.Open(b.Context(), sandbox.Config{})
	require.NoError(b, err)
	defer func() { require.NoError(b, h.Close()) }()
	s, err := h.New(false)
	require.NoError(b, err)
	defer s.Close()
	starts := map[string]func() *exec.Cmd{
		"shell": func() *exec.Cmd {
			return exec.Command("/bin/sh", "-c", "ulimit -c 0; ulimit -v 4000000; umask 077; exec /bin/true")
		},
		"sandbox": func() *exec.Cmd {
			cmd, err := s.Command(b.Context(), sandbox.Start{Args: []string{"/bin/true"}, Limits: sandbox.Limits{Address: 4 << 30}})
			require.NoError(b, err)
			return cmd
		},
	}
	for _, name := range []string{"shell", "sandbox"} {
		b.Run(name, func(b *testing.B) {
			var used time.Duration
			for b.Loop() {
				cmd := starts[name]()
				out, err := cmd.CombinedOutput()
				require.NoError(b, err, "%s", out)
				used += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
			}
			b.ReportMetric(float64(used.Microseconds())/1000/float64(b.N), "cpu-ms/start")
		})
	}
}
