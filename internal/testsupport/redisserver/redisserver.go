// Package redisserver owns the real Redis that tests run against: it starts the
// installed redis-server on a free loopback port, lets a test stop, freeze and
// restart it, and ends it with the test. Only tests import it.
package redisserver

import (
	"context"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/testsupport/daemon"
	"assay/internal/testsupport/ports"
)

// Server is one redis-server process without persistence.
type Server struct {
	// Addr is host:port, the same for the whole life of the Server.
	Addr string

	dir  string
	args []string // further ones
	tls  bool     // the port is one for TLS
	// sentinel is the configuration of a sentinel; "" for a server.
	sentinel string
	mu       sync.Mutex
	cmd      *exec.Cmd
}

// Start runs a redis-server until the test ends. It fails the test if the binary is missing,
// because skipping it would hide what was not tested.
func Start(t testing.TB) *Server { return start(t, &Server{}) }

// StartWith is like Start, with further arguments.
func StartWith(t testing.TB, args ...string) *Server { return start(t, &Server{args: args}) }

// StartTLS is like Start, with TLS only. Clients need a certificate of the authority.
func StartTLS(t testing.TB, authority, cert, key string, args ...string) *Server {
	return start(t, &Server{tls: true, args: append([]string{
		"--tls-ca-cert-file", authority, "--tls-cert-file", cert, "--tls-key-file", key, "--tls-auth-clients", "yes",
	}, args...)})
}

// StartSentinel runs a sentinel that watches one master under a name.
func StartSentinel(t testing.TB, name string, master *Server) *Server {
	t.Helper()
	host, port, err := net.SplitHostPort(master.Addr)
	require.NoError(t, err)
	conf := filepath.Join(t.TempDir(), "sentinel.conf") // the sentinel rewrites it
	require.NoError(t, os.WriteFile(conf, []byte("sentinel monitor "+name+" "+host+" "+port+" 1\n"), 0o600))
	return start(t, &Server{sentinel: conf})
}

func start(t testing.TB, s *Server) *Server {
	t.Helper()
	_, err := exec.LookPath("redis-server")
	require.NoError(t, err, "redis-server must be installed to run these tests (Debian: apt-get install redis-server)")

	s.dir = t.TempDir()
	t.Cleanup(s.kill)
	s.Addr = ports.Free(t).String()
	require.NoError(t, s.run())
	return s
}

// URL returns the address as in the configuration, redis://host:port.
func (s *Server) URL() string { return "redis://" + s.Addr }

// Stop ends the server; connections to it are refused afterwards.
func (s *Server) Stop(t testing.TB) {
	t.Helper()
	s.kill()
}

// Restart starts a stopped server again on the same port, empty.
func (s *Server) Restart(t testing.TB) {
	t.Helper()
	require.NoError(t, s.run())
}

// Freeze suspends the process: connections are accepted but never answered, like those of a
// host behind a broken network. Thaw continues it.
func (s *Server) Freeze(t testing.TB) {
	t.Helper()
	s.signal(t, syscall.SIGSTOP)
}

// Thaw continues a frozen server.
func (s *Server) Thaw(t testing.TB) {
	t.Helper()
	s.signal(t, syscall.SIGCONT)
}

func (s *Server) signal(t testing.TB, sig syscall.Signal) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	require.NotNil(t, s.cmd, "redis-server is not running")
	require.NoError(t, s.cmd.Process.Signal(sig))
}

// run starts the process and returns when it accepts connections.
func (s *Server) run() error {
	_, port, err := net.SplitHostPort(s.Addr)
	if err != nil {
		return err
	}
	args, ready := s.arguments(port), "Ready to accept connections"
	if s.sentinel != "" {
		args, ready = []string{s.sentinel, "--sentinel", "--port", port, "--bind", "127.0.0.1", "--daemonize", "no"}, "+monitor master"
	}
	//nolint:gosec // the arguments are a port and files of the test's
	cmd := exec.CommandContext(context.Background(), "redis-server", args...) // tests stop and restart it
	cmd.SysProcAttr = procAttr()
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	if err := daemon.Ready(context.Background(), cmd, out, ready); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cmd = cmd
	return nil
}

func (s *Server) arguments(port string) []string {
	ports := []string{"--port", port}
	if s.tls {
		ports = []string{"--port", "0", "--tls-port", port}
	}
	return slices.Concat(ports, []string{
		"--bind", "127.0.0.1", "--dir", s.dir, "--save", "", "--appendonly", "no", "--daemonize", "no",
	}, s.args)
}

func (s *Server) kill() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cmd == nil {
		return
	}
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait()
	s.cmd = nil
}
