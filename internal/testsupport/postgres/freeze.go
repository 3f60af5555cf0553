package postgres

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
)

var errNotRunning = errors.New("postgres is not running")

// Freeze suspends the server with all its processes: the kernel still accepts connections,
// but nothing answers. Thaw continues it.
func (s *Server) Freeze() error { return s.signalAll(syscall.SIGSTOP) }

// Thaw continues a frozen server.
func (s *Server) Thaw() error { return s.signalAll(syscall.SIGCONT) }

// Kill kills all processes of the server at once, as the kernel does when memory runs out,
// and returns when they have ended. Restart recovers the data.
func (s *Server) Kill() error {
	// A suspended server starts no process between the listing and the signal.
	if err := s.Freeze(); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	pids, err := childrenOf(s.cmd.Process.Pid)
	if err != nil {
		return err
	}
	// A process that has not ended yet holds the shared memory, and no server starts beside it.
	ended, err := awaitEnd(pids)
	if err != nil {
		return err
	}
	for _, pid := range append([]int{s.cmd.Process.Pid}, pids...) {
		if err := signalProcess(pid, syscall.SIGKILL); err != nil {
			return err
		}
	}
	_ = s.cmd.Wait()
	s.cmd = nil
	return ended()
}

// CrashBackends kills the processes that serve connections. The server then ends all others,
// recovers, and meanwhile refuses connections.
func (s *Server) CrashBackends() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cmd == nil {
		return errNotRunning
	}
	children, err := childrenOf(s.cmd.Process.Pid)
	if err != nil {
		return err
	}
	crashed := false
	for _, pid := range children {
		line, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "cmdline"))
		// Such a process sets its title to "postgres: user database client state".
		if err != nil || !bytes.HasPrefix(line, []byte("postgres: "+superuser+" ")) {
			continue
		}
		if err := signalProcess(pid, syscall.SIGKILL); err != nil {
			return err
		}
		crashed = true
	}
	if !crashed {
		return errors.New("no connection is open to this server")
	}
	return nil
}

// signalAll signals the server's main process first, so that it starts no more, and
// then the others.
func (s *Server) signalAll(sig syscall.Signal) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cmd == nil {
		return errNotRunning
	}
	children, err := childrenOf(s.cmd.Process.Pid)
	if err != nil {
		return err
	}
	for _, pid := range append([]int{s.cmd.Process.Pid}, children...) {
		if err := signalProcess(pid, sig); err != nil {
			return err
		}
	}
	return nil
}

func signalProcess(pid int, sig syscall.Signal) error {
	if err := syscall.Kill(pid, sig); err != nil && !errors.Is(err, syscall.ESRCH) {
		return fmt.Errorf("signal process %d: %w", pid, err)
	}
	return nil
}

// childrenOf returns the child processes of pid. Each one has its own process group, so that
// the server cannot be signalled as a group.
func childrenOf(pid int) ([]int, error) {
	raw, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "task", strconv.Itoa(pid), "children"))
	if err != nil {
		return nil, err
	}
	var children []int
	for _, field := range bytes.Fields(raw) {
		child, err := strconv.Atoi(string(field))
		if err != nil {
			return nil, err
		}
		children = append(children, child)
	}
	return children, nil
}
