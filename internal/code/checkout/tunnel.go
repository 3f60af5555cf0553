package checkout

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"assay/internal/egress"
	"assay/internal/provider"
	"assay/internal/provider/gitremote"
	"assay/internal/scan"
)

// tunnel forwards ssh to one host: from a port on loopback, bytes go through the guarded
// dialer to that host and nowhere else.
type tunnel struct {
	listener net.Listener
	dialer   interface {
		DialContext(ctx context.Context, network, address string) (net.Conn, error)
	}
	target string
	limits Limits
	cancel context.CancelFunc
	serves sync.WaitGroup

	spent atomic.Int64
	mu    sync.Mutex
	err   error
}

// sshTarget is the target of an ssh URL or its short form.
type sshTarget struct {
	host string
	port int
}

var (
	sshUser  = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,63}$`)
	shortSSH = regexp.MustCompile(`^(?:([^@/:]+)@)?([A-Za-z0-9][A-Za-z0-9._-]*):([^:].*)$`)
)

// isSSH reports whether a clone URL is for ssh, in long or in short form.
func isSSH(raw string) bool {
	return strings.HasPrefix(strings.ToLower(raw), "ssh://") || !strings.Contains(raw, "://") && shortSSH.MatchString(raw)
}

// parseSSH parses an ssh URL. The parts that reach a command line cannot be interpreted as
// options.
func parseSSH(raw string) (sshTarget, error) {
	bad := scan.Errorf(scan.CodeInvalid, "The clone URL is not a URL for ssh")
	var name string
	target := sshTarget{port: 22}
	if m := shortSSH.FindStringSubmatch(raw); m != nil && !strings.Contains(raw, "://") {
		name, target.host = m[1], m[2]
	} else {
		u, err := url.Parse(raw)
		if err != nil || u.Hostname() == "" {
			return target, bad
		}
		if _, set := u.User.Password(); set {
			return target, scan.Errorf(scan.CodeInvalid, "The clone URL must not contain credentials")
		}
		name, target.host = u.User.Username(), u.Hostname()
		if u.Port() != "" {
			if target.port, err = strconv.Atoi(u.Port()); err != nil {
				return target, bad
			}
		}
	}
	if name != "" && !sshUser.MatchString(name) || strings.HasPrefix(target.host, "-") {
		return target, bad
	}
	return target, egress.JudgeSSHPort(strconv.Itoa(target.port))
}

// startTunnel starts a tunnel on a listener, which it closes.
func (c *Client) startTunnel(ctx context.Context, target sshTarget, ln net.Listener) (*tunnel, error) {
	if err := c.cfg.Dialer.Policy().JudgeHost(target.host); err != nil {
		return nil, err
	}
	t := &tunnel{
		listener: ln, dialer: c.cfg.Dialer, limits: c.cfg.Limits,
		target: net.JoinHostPort(target.host, strconv.Itoa(target.port)),
	}
	ctx, t.cancel = context.WithCancel(ctx)
	t.serves.Go(func() {
		for {
			conn, err := ln.Accept()
			if err != nil {
				return
			}
			t.serves.Go(func() { t.carry(ctx, conn) })
		}
	})
	return t, nil
}

func (t *tunnel) close() error {
	t.cancel()
	err := t.listener.Close()
	t.serves.Wait()
	return err
}

func (t *tunnel) failure() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.err
}

func (t *tunnel) forgive() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.err = nil
}

func (t *tunnel) note(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.err == nil {
		t.err = err
	}
}

// carry connects ssh to the target until either side ends.
func (t *tunnel) carry(ctx context.Context, conn net.Conn) {
	defer func() { _ = conn.Close() }()
	upstream, err := t.dialer.DialContext(ctx, "tcp", t.target)
	if err != nil {
		t.note(reason(ctx, err))
		return
	}
	defer func() { _ = upstream.Close() }()
	end := func() { _ = conn.Close(); _ = upstream.Close() }
	defer context.AfterFunc(ctx, end)()
	idle := time.AfterFunc(t.limits.IdleTimeout, func() {
		t.note(scan.Errorf(scan.CodeTargetUnreachable, "The Git server does not respond"))
		end()
	})
	defer idle.Stop()
	up := make(chan struct{})
	go func() {
		defer close(up)
		t.copy(upstream, conn, idle)
		end()
	}()
	t.copy(conn, upstream, idle)
	end()
	<-up
}

func (t *tunnel) copy(to io.Writer, from io.Reader, idle *time.Timer) {
	buf := make([]byte, 64<<10)
	for {
		n, err := from.Read(buf)
		idle.Reset(t.limits.IdleTimeout)
		if t.spent.Add(int64(n)) > t.limits.PackBytes {
			t.note(tooMuch(t.limits.PackBytes))
			return
		}
		if n > 0 {
			if _, err := to.Write(buf[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// keyPath returns the file of the ssh key while it is needed.
func (w *workspace) keyPath() string { return filepath.Join(w.dir, "key") }

// sshCommand writes the key to a file that only git's user can read, and returns the ssh
// command for git: without configuration, agent or forwarding, and with the tunnel instead
// of the host.
func (w *workspace) sshCommand(t *tunnel, target sshTarget, key string) (command string, remove func() error, err error) {
	path := w.keyPath()
	if err := w.give(path, gitremote.KeyFile(key)); err != nil {
		return "", nil, err
	}
	known, strict := filepath.Join(w.dir, "known_hosts"), "yes"
	if from := w.client.cfg.KnownHosts; from != "" { // the user of ssh may have no access to it
		keys, err := os.ReadFile(from)
		if err != nil {
			return "", nil, fmt.Errorf("host keys: %w", err)
		}
		if err := w.give(known, keys); err != nil {
			return "", nil, err
		}
	} else {
		known, strict = "/dev/null", "no"
	}
	remove = func() error {
		if known == "/dev/null" {
			return os.Remove(path)
		}
		return errors.Join(os.Remove(path), os.Remove(known))
	}
	_, port, err := net.SplitHostPort(t.listener.Addr().String())
	if err != nil {
		return "", nil, errors.Join(fmt.Errorf("tunnel: %w", err), remove())
	}
	alias := target.host
	if target.port != 22 {
		alias = "[" + alias + "]:" + strconv.Itoa(target.port) // ssh's spelling in its file
	}
	options := []string{
		w.client.cfg.SSH, "-F", "/dev/null", "-T", "-x", "-a", "-i", path,
		"-o", "HostName=127.0.0.1", "-o", "Port=" + port, "-o", "HostKeyAlias=" + alias,
		"-o", "UserKnownHostsFile=" + known, "-o", "GlobalKnownHostsFile=/dev/null", "-o", "StrictHostKeyChecking=" + strict,
		"-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none", "-o", "BatchMode=yes", "-o", "PreferredAuthentications=publickey",
		"-o", "ClearAllForwardings=yes", "-o", "ControlMaster=no", "-o", "ControlPath=none", "-o", "ProxyCommand=none",
		"-o", "PermitLocalCommand=no", "-o", "UpdateHostKeys=no", "-o", "LogLevel=ERROR", "-o", "ConnectionAttempts=1",
	}
	for i, o := range options {
		options[i] = "'" + strings.ReplaceAll(o, "'", `'\''`) + "'"
	}
	return strings.Join(options, " "), remove, nil
}

// unknownBySSH matches how servers describe a repository that is unknown or hidden, forbiddenBySSH one that must not be read.
var (
	unknownBySSH   = regexp.MustCompile(`(repository|project)\b.*\b(not (be )?found|does not exist)|does not appear to be a git repository`)
	forbiddenBySSH = regexp.MustCompile(`not allowed to (download|read|access)|access denied`)
)

// sshFailure returns why ssh or the server refused, from the standard error; nil for other failures.
func sshFailure(stderr string) error {
	s := strings.ToLower(stderr)
	switch {
	case strings.Contains(s, "permission denied (") || strings.Contains(s, "error in libcrypto") || strings.Contains(s, "invalid format"):
		e := &provider.Error{Problem: provider.Unauthorized, Message: "the key is not accepted"}
		return scan.Wrap(scan.CodeUnauthorized, e, "The Git server does not accept the key of the connection")
	case strings.Contains(s, "host key verification failed"):
		return scan.Errorf(scan.CodeTargetForbidden, "The Git server presents a host key other than the known one")
	case unknownBySSH.MatchString(s):
		e := &provider.Error{Problem: provider.NoRepository, Message: "the repository is unknown"}
		return scan.Wrap(scan.CodeNotFound, e, "The Git server does not know the repository")
	case forbiddenBySSH.MatchString(s):
		e := &provider.Error{Problem: provider.Forbidden, Message: "the key may not read the repository"}
		return scan.Wrap(scan.CodeForbidden, e, "The key of the connection may not read the repository")
	}
	return nil
}
