package checkout_test

import (
	"context"
	"crypto/ed25519"
	"encoding/binary"
	"encoding/pem"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/crypto/ssh"

	"assay/internal/code/checkout"
	"assay/internal/egress"
	"assay/internal/provider"
	"assay/internal/scan"
)

// inner returns a server at an address that the policy refuses.
func inner(t *testing.T, o *origin) (at string, visits *atomic.Int64) {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.2:0")
	require.NoError(t, err)
	visits = &atomic.Int64{}
	backend := o.serve(nil).Config.Handler
	srv := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		visits.Add(1)
		backend.ServeHTTP(w, r)
	}))
	require.NoError(t, srv.Listener.Close())
	srv.Listener = ln
	srv.Start()
	t.Cleanup(srv.Close)
	return srv.URL, visits
}

func TestPrivateAddressesAreRefused(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	commit := o.commit(map[string]string{"f": "1"})
	url, visits := inner(t, o)
	port := url[strings.LastIndex(url, ":"):]
	redirect := func(status int, post bool) func(http.ResponseWriter, *http.Request) bool {
		return func(w http.ResponseWriter, r *http.Request) bool {
			if post != (r.Method == http.MethodPost) {
				return false
			}
			http.Redirect(w, r, url+r.URL.RequestURI(), status)
			return true
		}
	}
	c := newClient(t, func(c *checkout.Config) {
		policy, err := egress.NewPolicy([]string{"127.0.0.1"})
		require.NoError(t, err)
		c.Dialer = egress.NewDialer(egress.DialConfig{Policy: policy, Resolver: names{
			"inner.example": netip.MustParseAddr("127.0.0.2"),
		}})
	})
	for name, access := range map[string]provider.Access{
		"an address":                  {URL: url + "/repo.git"},
		"a name":                      {URL: "http://inner.example" + port + "/repo.git"},
		"a spelling":                  {URL: "http://0x7f000002" + port + "/repo.git"},
		"a redirect":                  o.serve(redirect(http.StatusFound, false)).access(),
		"a redirect for good":         o.serve(redirect(http.StatusMovedPermanently, false)).access(),
		"a redirect of the pack":      o.serve(redirect(http.StatusTemporaryRedirect, true)).access(),
		"a redirect of the pack, 302": o.serve(redirect(http.StatusFound, true)).access(),
		"ssh":                         {URL: "ssh://git@127.0.0.2" + port + "/repo.git", Key: "x"},
		"ssh to a name":               {URL: "ssh://git@inner.example" + port + "/repo.git", Key: "x"},
		"ssh in short":                {URL: "git@inner.example:repo.git", Key: "x"},
	} {
		_, err := c.Checkout(t.Context(), checkout.Request{Access: access, Commit: commit, Branch: "main"})
		want := scan.CodeTargetForbidden
		if strings.HasPrefix(name, "a redirect of the pack") {
			want = scan.CodeTargetUnreachable // never followed
		}
		require.Equal(t, want, scan.CodeOf(err), "%s: %v", name, err)
	}
	require.Zero(t, visits.Load(), "nobody came")
	resp, err := http.Get(url + "/repo.git/HEAD")
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	require.EqualValues(t, 1, visits.Load(), "somebody could have")
}

// names resolves from a table.
type names map[string]netip.Addr

func (n names) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	if a, ok := n[host]; ok {
		return []netip.Addr{a}, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
}

// Credentials are not sent to the target of a server's redirect.
func TestRedirectsAndCredentials(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	commit := o.commit(map[string]string{"f": "1"})
	var leaked atomic.Bool
	other := o.serve(func(_ http.ResponseWriter, r *http.Request) bool {
		if r.Header.Get("Private-Token") != "" {
			leaked.Store(true)
		}
		return false
	})
	away := o.serve(func(w http.ResponseWriter, r *http.Request) bool {
		http.Redirect(w, r, other.URL+r.URL.RequestURI(), http.StatusMovedPermanently)
		return true
	})
	renamed := o.serve(func(w http.ResponseWriter, r *http.Request) bool {
		if !strings.HasPrefix(r.URL.Path, "/old.git/") {
			return false
		}
		http.Redirect(w, r, strings.Replace(r.URL.RequestURI(), "/old.git/", "/repo.git/", 1), http.StatusMovedPermanently)
		return true
	})
	c := newClient(t, nil)
	token := "PRIVATE-TOKEN: s3cret"
	take(t, c, checkout.Request{Access: provider.Access{URL: renamed.URL + "/old.git", Header: token}, Commit: commit})
	for _, r := range renamed.seen() {
		require.Equal(t, "s3cret", r.Header.Get("Private-Token"))
	}
	take(t, c, checkout.Request{Access: away.access(), Commit: commit})
	_, err := c.Checkout(t.Context(), checkout.Request{Access: provider.Access{URL: away.URL + "/repo.git", Header: token}, Commit: commit})
	require.Equal(t, scan.CodeTargetForbidden, scan.CodeOf(err), "%v", err)
	require.NotContains(t, err.Error(), "s3cret")
	require.False(t, leaked.Load())
	_, err = c.Checkout(t.Context(), checkout.Request{Access: provider.Access{URL: away.URL, Header: "A: b\r\nC: d"}, Commit: commit})
	require.Equal(t, scan.CodeInvalid, scan.CodeOf(err))
}

// sshHost serves a repository over ssh to one key.
type sshHost struct {
	addr string
	host ssh.Signer
	mu   sync.Mutex
	asks []string
}

func newKey(t *testing.T) (ssh.Signer, string) {
	t.Helper()
	_, private, err := ed25519.GenerateKey(nil)
	require.NoError(t, err)
	signer, err := ssh.NewSignerFromKey(private)
	require.NoError(t, err)
	block, err := ssh.MarshalPrivateKey(private, "")
	require.NoError(t, err)
	return signer, string(pem.EncodeToMemory(block))
}

func serveSSH(t *testing.T, o *origin, allowed ssh.PublicKey) *sshHost {
	t.Helper()
	h := &sshHost{}
	h.host, _ = newKey(t)
	cfg := &ssh.ServerConfig{PublicKeyCallback: func(_ ssh.ConnMetadata, key ssh.PublicKey) (*ssh.Permissions, error) {
		if string(key.Marshal()) != string(allowed.Marshal()) {
			return nil, io.EOF
		}
		return &ssh.Permissions{}, nil
	}}
	cfg.AddHostKey(h.host)
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = ln.Close() })
	h.addr = ln.Addr().String()
	go func() {
		for {
			conn, err := ln.Accept()
			if err != nil {
				return
			}
			go h.serve(o, conn, cfg)
		}
	}()
	return h
}

func (h *sshHost) serve(o *origin, conn net.Conn, cfg *ssh.ServerConfig) {
	_, channels, requests, err := ssh.NewServerConn(conn, cfg)
	if err != nil {
		return
	}
	go ssh.DiscardRequests(requests)
	for ch := range channels {
		channel, requests, err := ch.Accept()
		if err != nil {
			return
		}
		go func() {
			for r := range requests {
				if r.Type != "exec" {
					_ = r.Reply(r.Type == "env", nil)
					continue
				}
				h.mu.Lock()
				h.asks = append(h.asks, string(r.Payload[4:4+binary.BigEndian.Uint32(r.Payload)]))
				h.mu.Unlock()
				_ = r.Reply(true, nil)
				cmd := exec.Command("git", "-c", "safe.directory=*", "upload-pack", o.dir)
				cmd.Env = append(os.Environ(), "GIT_PROTOCOL=version=2")
				cmd.Stdout, cmd.Stderr = channel, channel.Stderr()
				stdin, _ := cmd.StdinPipe()
				go func() { _, _ = io.Copy(stdin, channel); _ = stdin.Close() }()
				status := []byte{0, 0, 0, 0}
				if cmd.Run() != nil {
					status[3] = 1
				}
				_, _ = channel.SendRequest("exit-status", false, status)
				_ = channel.Close()
			}
		}()
	}
}

func TestSSH(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	o.commit(map[string]string{"f": "1"})
	commit := o.commit(map[string]string{"f": "2"})
	signer, key := newKey(t)
	_, stranger := newKey(t)
	h := serveSSH(t, o, signer.PublicKey())
	_, port, err := net.SplitHostPort(h.addr)
	require.NoError(t, err)
	url := "ssh://git@127.0.0.1:" + port + "/team/repo.git"
	known := func(key ssh.PublicKey) func(*checkout.Config) {
		dir := t.TempDir()
		require.NoError(t, os.Chmod(filepath.Dir(dir), 0o755))
		require.NoError(t, os.Chmod(dir, 0o755))
		path := filepath.Join(dir, "known")
		require.NoError(t, os.WriteFile(path, []byte("[127.0.0.1]:"+port+" "+string(ssh.MarshalAuthorizedKey(key))), 0o644))
		return func(c *checkout.Config) { c.KnownHosts = path }
	}
	for _, change := range []func(*checkout.Config){nil, known(h.host.PublicKey())} {
		co := take(t, newClient(t, change), checkout.Request{
			Access: provider.Access{URL: url, Key: key}, Commit: commit, Branch: "main", Depth: 5,
		})
		require.Equal(t, "2", contents(t, co)["f"])
		require.Len(t, history(t, co), 2)
		require.NoFileExists(t, filepath.Join(filepath.Dir(co.Tree.Root), "key"))
	}
	windows := strings.ReplaceAll(strings.TrimSpace(key), "\n", "\r\n")
	take(t, newClient(t, nil), checkout.Request{Access: provider.Access{URL: url, Key: windows}, Commit: commit, Branch: "main"})
	h.mu.Lock()
	require.Equal(t, "git-upload-pack '/team/repo.git'", h.asks[0])
	h.mu.Unlock()
	_, err = newClient(t, nil).Checkout(t.Context(), checkout.Request{
		Access: provider.Access{URL: url, Key: stranger}, Commit: commit, Branch: "main",
	})
	require.Equal(t, scan.CodeUnauthorized, scan.CodeOf(err), "%v", err)
	_, err = newClient(t, known(signer.PublicKey())).Checkout(t.Context(), checkout.Request{
		Access: provider.Access{URL: url, Key: key}, Commit: commit, Branch: "main",
	})
	require.Equal(t, scan.CodeTargetForbidden, scan.CodeOf(err), "%v", err)
	_, err = newClient(t, limited(checkout.Limits{PackBytes: 100})).Checkout(t.Context(), checkout.Request{
		Access: provider.Access{URL: url, Key: key}, Commit: commit, Branch: "main",
	})
	require.Equal(t, scan.CodeTooLarge, scan.CodeOf(err), "%v", err)
}
