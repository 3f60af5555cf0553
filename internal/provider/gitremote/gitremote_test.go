package gitremote_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/egress"
	"assay/internal/provider/gitremote"
	"assay/internal/provider/gittest"
	"assay/internal/scan"
	"assay/internal/testsupport/executable"
	"assay/internal/testsupport/sandboxes"
)

const secret = "s3cret-t0ken-value"

func header() string {
	return "Authorization: Basic " + base64.StdEncoding.EncodeToString([]byte("git:"+secret))
}

type names map[string]string

func (n names) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	if n[host] == "" {
		return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
	}
	return []netip.Addr{netip.MustParseAddr(n[host])}, nil
}

// open returns a dialer that may reach code.test, at the address.
func open(t testing.TB, to string) *egress.Dialer {
	t.Helper()
	policy, err := egress.NewPolicy([]string{"127.0.0.1"})
	require.NoError(t, err)
	return egress.NewDialer(egress.DialConfig{
		Policy: policy, Resolver: names{"code.test": "127.0.0.1"},
		DialMap: func(netip.AddrPort) netip.AddrPort { return netip.MustParseAddrPort(to) },
	})
}

// run opens a session, runs git, and checks that nothing is left behind.
func run(t testing.TB, cfg gitremote.Config, remote gitremote.Remote, args ...string) (string, error) {
	t.Helper()
	cfg.TempDir = t.TempDir()
	if cfg.KnownHosts == "" || cfg.StrictHostKeys { // a sandbox learns no keys
		cfg.Sandboxes = sandboxes.Host(t)
	}
	s, err := gitremote.Open(t.Context(), cfg, remote)
	require.NoError(t, err)
	var out bytes.Buffer
	err = s.Run(t.Context(), "", &out, append(args, s.URL())...)
	require.NoError(t, s.Close())
	left, e := os.ReadDir(cfg.TempDir)
	require.NoError(t, e)
	require.Empty(t, left)
	return out.String(), err
}

// failure returns the error as a value, so that the linter does not require a check.
func failure(t testing.TB, err error) gitremote.RunError {
	t.Helper()
	f, ok := errors.AsType[*gitremote.RunError](err)
	require.True(t, ok, "%v", err)
	require.NotContains(t, f.Said, secret)
	require.NotContains(t, err.Error(), secret)
	return *f
}

func TestHTTP(t *testing.T) {
	t.Parallel()
	origin := gittest.New(t)
	tips := origin.Repository("acme/app.git", "main", "feature/x")
	_, value, _ := strings.Cut(header(), ": ")
	for _, secure := range []bool{false, true} {
		srv := httptest.NewUnstartedServer(origin.Handler(value))
		cfg, scheme := gitremote.Config{}, "http"
		if secure {
			srv.StartTLS()
			scheme, cfg.CAFile = "https", filepath.Join(t.TempDir(), "roots.pem")
			block := &pem.Block{Type: "CERTIFICATE", Bytes: srv.Certificate().Raw}
			require.NoError(t, os.WriteFile(cfg.CAFile, pem.EncodeToMemory(block), 0o644))
		} else {
			srv.Start()
		}
		t.Cleanup(srv.Close)
		addr := srv.Listener.Addr().String()
		cfg.Dialer = open(t, addr)
		remote := gitremote.Remote{URL: scheme + "://" + addr + "/acme/app.git", Header: header()}
		out, err := run(t, cfg, remote, "ls-remote")
		require.NoError(t, err)
		for name, tip := range tips {
			require.Contains(t, out, tip+"\trefs/heads/"+name+"\n")
		}
		cloned := filepath.Join(t.TempDir(), "clone")
		s, err := gitremote.Open(t.Context(), cfg, remote)
		require.NoError(t, err)
		require.NoError(t, s.Run(t.Context(), "", &bytes.Buffer{}, "clone", "--quiet", "--depth=1", "--no-checkout", s.URL(), cloned))
		require.NoError(t, s.Close())
		config, err := os.ReadFile(filepath.Join(cloned, ".git", "config"))
		require.NoError(t, err)
		require.NotContains(t, string(config), value, "credentials stay out of the clone")

		remote.Header = ""
		_, err = run(t, cfg, remote, "ls-remote")
		require.Contains(t, failure(t, err).Said, "could not read Username")
		if secure {
			cfg.CAFile = ""
			remote.Header = header()
			_, err = run(t, cfg, remote, "ls-remote")
			require.Contains(t, failure(t, err).Said, "certificate")
		}
	}
}

// TestGuard runs git itself, without an earlier check of the URL.
func TestGuard(t *testing.T) {
	t.Parallel()
	var reached atomic.Int32
	srv := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached.Add(1) }))
	t.Cleanup(srv.Close)
	ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = ln.Close() })
	go func() {
		for {
			c, err := ln.Accept()
			if err != nil {
				return
			}
			reached.Add(1)
			_ = c.Close()
		}
	}()
	key := gittest.NewKey(t)
	port := func(addr string) string { return addr[strings.LastIndexByte(addr, ':'):] }
	web, tcp := port(srv.Listener.Addr().String()), port(ln.Addr().String())
	closed := egress.NewDialer(egress.DialConfig{Resolver: names{"inner.test": "127.0.0.1", "meta.test": "169.254.169.254"}})
	for _, url := range []string{
		"http://127.0.0.1" + web + "/x.git", "https://127.0.0.1" + web + "/x.git", "http://inner.test" + web + "/x.git",
		"https://inner.test" + web + "/x.git", "http://localhost" + web + "/x.git", "http://[::1]" + web + "/x.git", "http://meta.test/x.git",
		"ssh://git@127.0.0.1" + tcp + "/x.git", "ssh://git@inner.test" + tcp + "/x.git", "ssh://git@localhost" + tcp + "/x.git",
	} {
		_, err := run(t, gitremote.Config{Dialer: closed}, gitremote.Remote{URL: url, Header: header(), Key: key.PEM}, "ls-remote")
		f := failure(t, err)
		require.Equal(t, scan.CodeTargetForbidden, scan.CodeOf(f.Refused), "%s: %s", url, f.Said)
		require.Equal(t, scan.CodeTargetForbidden, scan.CodeOf(err))
	}
	require.Zero(t, reached.Load(), "git went around the guard")

	// The same servers, with a guard that allows them.
	policy, err := egress.NewPolicy([]string{"127.0.0.1"})
	require.NoError(t, err)
	dialer := egress.NewDialer(egress.DialConfig{Policy: policy})
	for i, url := range []string{"http://127.0.0.1" + web + "/x.git", "ssh://git@127.0.0.1" + tcp + "/x.git"} {
		_, err = run(t, gitremote.Config{Dialer: dialer}, gitremote.Remote{URL: url, Key: key.PEM}, "ls-remote")
		if err != nil {
			require.NoError(t, failure(t, err).Refused)
		}
		require.Greater(t, int(reached.Load()), i)
	}
}

func TestRedirectsAreNotFollowed(t *testing.T) {
	t.Parallel()
	var leaked atomic.Int32
	evil := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { leaked.Add(1) }))
	t.Cleanup(evil.Close)
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, evil.URL+r.RequestURI, http.StatusFound)
	}))
	t.Cleanup(srv.Close)
	policy, err := egress.NewPolicy([]string{"127.0.0.1"})
	require.NoError(t, err)
	dialer := egress.NewDialer(egress.DialConfig{Policy: policy.WithAnyPort()})
	_, err = run(t, gitremote.Config{Dialer: dialer}, gitremote.Remote{URL: srv.URL + "/x.git", Header: header()}, "ls-remote")
	failure(t, err)
	require.Zero(t, leaked.Load())
}

// script returns a program that replaces git.
func script(t testing.TB, body string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "git")
	executable.Write(t, path, "#!/bin/sh\n"+body+"\n")
	return path
}

func TestCredentialsStayOffCommandLines(t *testing.T) {
	t.Parallel()
	key := gittest.NewKey(t)
	line := strings.Split(key.PEM, "\n")[1]
	for url, want := range map[string]string{"https://code.test/x.git": "Authorization: Basic ", "git@code.test:x.git": ""} {
		for _, what := range []string{`printf '%s\n' "$@"`, "env"} {
			cfg := gitremote.Config{Path: script(t, what), Dialer: open(t, "127.0.0.1:1")}
			out, err := run(t, cfg, gitremote.Remote{URL: url, Header: header(), Key: key.PEM}, "ls-remote", "--")
			require.NoError(t, err)
			require.NotContains(t, out, line, "a key is in a file")
			if what == "env" {
				require.Contains(t, out, want)
				require.NotContains(t, out, "GIT_DIR=")
				continue
			}
			require.Equal(t, "ls-remote\n--\n"+url+"\n", out)
		}
	}
	cfg := gitremote.Config{Path: script(t, `stat -c '%a' "$TMPDIR" "$TMPDIR/key"`), Dialer: open(t, "127.0.0.1:1")}
	out, err := run(t, cfg, gitremote.Remote{URL: "git@code.test:x.git", Key: key.PEM})
	require.NoError(t, err)
	require.Equal(t, "700\n600\n", out)
}

func TestEnvironmentIsClean(t *testing.T) {
	t.Parallel()
	s, err := gitremote.Open(t.Context(), gitremote.Config{TempDir: t.TempDir()}, gitremote.Remote{URL: "https://code.test/x.git"})
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	all := strings.Join(s.Env(), "\n")
	for _, want := range []string{"GIT_TERMINAL_PROMPT=0", "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_ALLOW_PROTOCOL=https",
		"=core.hooksPath", "=credential.helper", "=protocol.file.allow", "=protocol.ext.allow", "=http.followRedirects", "=http.proxy"} {
		require.Contains(t, all, want)
	}
	for _, e := range s.Env() {
		name, _, _ := strings.Cut(e, "=")
		require.True(t, strings.HasPrefix(name, "GIT_") || strings.HasPrefix(name, "SSH_ASKPASS") ||
			name == "PATH" || name == "HOME" || name == "XDG_CONFIG_HOME" || name == "TMPDIR" || name == "LC_ALL", name)
	}
	require.True(t, strings.HasPrefix(s.Dir(), filepath.Dir(s.Dir())))
	out := &bytes.Buffer{}
	require.NoError(t, s.Run(t.Context(), "", out, "config", "--list", "--show-origin"))
	for line := range strings.Lines(out.String()) {
		require.True(t, strings.HasPrefix(line, "command line:"), line)
	}
}

func TestServerRepeatsTheCredentials(t *testing.T) {
	t.Parallel()
	_, value, _ := strings.Cut(header(), ": ")
	cfg := gitremote.Config{Path: script(t, `echo "remote: you sent `+value+` and `+secret+`" >&2; exit 128`), Dialer: open(t, "127.0.0.1:1")}
	_, err := run(t, cfg, gitremote.Remote{URL: "https://code.test/x.git", Header: header()})
	require.Equal(t, "remote: you sent … and …\n", failure(t, err).Said)
}

// waiter reports the first byte.
type waiter struct {
	once  sync.Once
	came  chan struct{}
	first string
}

func (w *waiter) Write(p []byte) (int, error) {
	w.once.Do(func() {
		w.first = strings.TrimSpace(string(p))
		close(w.came)
	})
	return len(p), nil
}

// gone reports whether a process has ended, collected by its parent or not.
func gone(pid string) bool {
	stat, err := os.ReadFile(filepath.Join("/proc", pid, "stat"))
	return err != nil || strings.Contains(string(stat), ") Z ")
}

// TestEnd checks that the whole process group ends.
func TestEnd(t *testing.T) {
	t.Parallel()
	cfg := gitremote.Config{
		Path: script(t, "sleep 1000 >/dev/null & echo $!; sleep 1000"), TempDir: t.TempDir(), Dialer: open(t, "127.0.0.1:1"),
	}
	s, err := gitremote.Open(t.Context(), cfg, gitremote.Remote{URL: "https://code.test/x.git"})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	w := &waiter{came: make(chan struct{})}
	go func() { <-w.came; cancel() }()
	f := failure(t, s.Run(ctx, "", w, "x"))
	require.False(t, f.Late)
	require.Eventually(t, func() bool { return gone(w.first) }, 2*time.Minute, time.Millisecond)
	require.NoError(t, s.Close())

	cfg.Timeout = 20 * time.Millisecond
	_, err = run(t, cfg, gitremote.Remote{URL: "https://code.test/x.git"})
	f = failure(t, err)
	require.True(t, f.Late)
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("full") }

func TestOutputEndsTheRun(t *testing.T) {
	t.Parallel()
	cfg := gitremote.Config{Path: script(t, "exec yes"), TempDir: t.TempDir(), Dialer: open(t, "127.0.0.1:1")}
	s, err := gitremote.Open(t.Context(), cfg, gitremote.Remote{URL: "https://code.test/x.git"})
	require.NoError(t, err)
	require.False(t, failure(t, s.Run(t.Context(), "", full{}, "x")).Late)
	require.NoError(t, s.Close())
	cfg.Path = script(t, "yes x | head -c 1000000 >&2; exit 1")
	_, err = run(t, cfg, gitremote.Remote{URL: "https://code.test/x.git"})
	require.Len(t, failure(t, err).Said, 16<<10)
}

func TestNoGit(t *testing.T) {
	t.Parallel()
	s, err := gitremote.Open(t.Context(), gitremote.Config{Path: "/no/such/git", TempDir: t.TempDir()},
		gitremote.Remote{URL: "https://code.test/x.git"})
	require.NoError(t, err)
	require.ErrorIs(t, s.Run(t.Context(), "", &bytes.Buffer{}, "x"), os.ErrNotExist)
	require.NoError(t, s.Close())
	_, err = gitremote.Open(t.Context(), gitremote.Config{}, gitremote.Remote{URL: "ext::sh -c id"})
	require.Equal(t, scan.CodeInvalid, scan.CodeOf(err))
}
