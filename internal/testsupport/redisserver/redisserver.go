// Package redisserver owns the real Redis that tests run against: it starts the
// installed redis-server on a free loopback port, lets a test stop, freeze and
// restart it, and ends it with the test. Only tests import it.
package redisserver

import (
	"context"
	"net"
	"os/exec"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/testsupport/daemon"
)

// startAttempts limits how often another port is chosen because another process took the
// first one meanwhile.
const startAttempts = 10

// Server is one redis-server process without persistence.
type Server struct {
	// Addr is host:port, the same for the whole life of the Server.
	Addr string

	dir string
	mu  sync.Mutex
	cmd *exec.Cmd
}

// Start runs a redis-server until the test ends. It fails the test if the binary is missing,
// because skipping it would hide what was not tested.
func Start(t testing.TB) *Server {
	t.Helper()
	_, err := exec.LookPath("redis-server")
	require.NoError(t, err, "redis-server must be installed to run these tests (Debian: apt-get install redis-server)")

	s := &Server{dir: t.TempDir()}
	t.Cleanup(s.kill)
	for range startAttempts {
		s.Addr = freeAddr(t)
		if err = s.run(); err == nil {
			return s
		}
	}
	require.NoError(t, err, "redis-server did not start")
	return nil
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
	//nolint:gosec // the arguments are a port and a folder of the test's
	cmd := exec.CommandContext(context.Background(), "redis-server", // tests stop and restart it
		"--port", port, "--bind", "127.0.0.1", "--dir", s.dir,
		"--save", "", "--appendonly", "no", "--daemonize", "no")
	cmd.SysProcAttr = procAttr()
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	if err := daemon.Ready(context.Background(), cmd, out, "Ready to accept connections"); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cmd = cmd
	return nil
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

func freeAddr(t testing.TB) string {
	t.Helper()
	l, err := net.ListenTCP("tcp", &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)})
	require.NoError(t, err)
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}
