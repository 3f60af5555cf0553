// Package daemon waits for programs that tests start as servers. Only tests and the zoo import
// it.
package daemon

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os/exec"
	"strings"
	"time"
)

// startLimit is the time limit of one start.
const startLimit = 10 * time.Minute

// Process is a started program. Its output is read only after it has ended.
type Process struct {
	cmd    *exec.Cmd
	output bytes.Buffer
	ended  chan struct{}
}

// Start starts the command and collects what it writes.
func Start(cmd *exec.Cmd) (*Process, error) {
	p := &Process{cmd: cmd, ended: make(chan struct{})}
	cmd.Stdout, cmd.Stderr = &p.output, &p.output
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		_ = cmd.Wait() // the error is in the process state
		close(p.ended)
	}()
	return p, nil
}

// ID returns the process id.
func (p *Process) ID() int { return p.cmd.Process.Pid }

// Kill kills the process itself, without its children.
func (p *Process) Kill() error { return p.cmd.Process.Kill() }

// Wait returns when the process has ended.
func (p *Process) Wait() { <-p.ended }

// Listens returns when the address accepts connections. It fails after startLimit, and if the
// process ends before that, with its output.
func (p *Process) Listens(ctx context.Context, addr netip.AddrPort) error {
	ctx, cancel := context.WithTimeout(ctx, startLimit)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	var dialer net.Dialer
	for {
		conn, err := dialer.DialContext(ctx, "tcp", addr.String())
		if err == nil {
			return conn.Close()
		}
		select {
		case <-tick.C:
		case <-p.ended:
			return fmt.Errorf("%s ended: %s", p.cmd.Path, bytes.TrimSpace(p.output.Bytes()))
		case <-ctx.Done():
			return fmt.Errorf("%s does not listen on %s: %w", p.cmd.Path, addr, err)
		}
	}
}

// Ready returns when a line of the started command's log contains the text, and kills the
// command if that takes longer than startLimit or the log ends. The rest of the log is
// drained, so that the server never blocks on it.
func Ready(ctx context.Context, cmd *exec.Cmd, log io.Reader, text string) error {
	ctx, cancel := context.WithTimeout(ctx, startLimit)
	defer cancel()
	ready := make(chan error, 1)
	go awaitLine(cmd.Path, log, text, ready)
	var err error
	select {
	case err = <-ready:
	case <-ctx.Done():
		err = fmt.Errorf("%s did not become ready: %w", cmd.Path, ctx.Err())
	}
	if err != nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
	return err
}

func awaitLine(program string, log io.Reader, text string, ready chan<- error) {
	var seen strings.Builder
	lines := bufio.NewScanner(log)
	for lines.Scan() {
		if strings.Contains(lines.Text(), text) {
			ready <- nil
			_, _ = io.Copy(io.Discard, log)
			return
		}
		seen.WriteString(lines.Text() + "\n")
	}
	ready <- fmt.Errorf("%s ended at once:\n%s", program, seen.String())
}
