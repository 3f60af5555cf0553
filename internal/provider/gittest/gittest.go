// Package gittest serves real Git repositories to tests, over smart HTTP by git's own
// http-backend and over ssh, on loopback.
package gittest

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cgi" //nolint:gosec // a server for tests; net/http drops the header that the old vulnerability needs
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/crypto/ssh"
)

// Origin is a folder of bare repositories.
type Origin struct {
	t    testing.TB
	Root string
}

// New returns an origin without repositories.
func New(t testing.TB) *Origin {
	t.Helper()
	return &Origin{t: t, Root: t.TempDir()}
}

// Git runs git in a folder, without any configuration, and returns its output.
func (o *Origin) Git(dir string, args ...string) string {
	o.t.Helper()
	cmd := exec.CommandContext(o.t.Context(), "git", args...) //nolint:gosec // arguments of tests
	cmd.Dir = dir
	cmd.Env = append(environment(o.Root), "GIT_AUTHOR_NAME=t", "GIT_AUTHOR_EMAIL=t@example.com", "GIT_COMMITTER_NAME=t",
		"GIT_COMMITTER_EMAIL=t@example.com")
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	require.NoError(o.t, err, said.String())
	return strings.TrimSpace(string(out))
}

func environment(home string) []string {
	return []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home, "LC_ALL=C", "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null"}
}

// Repository creates a bare repository with a commit for each branch and returns the
// commits. HEAD refers to the first branch.
func (o *Origin) Repository(name string, branches ...string) map[string]string {
	o.t.Helper()
	dir := filepath.Join(o.Root, name)
	o.Git(o.Root, "init", "--quiet", "--bare", "--initial-branch="+append(branches, "main")[0], dir)
	o.Git(dir, "config", "uploadpack.allowFilter", "true")
	tree := o.Git(dir, "mktree") // the tree of an empty list
	tips := map[string]string{}
	for _, b := range branches {
		tips[b] = o.Git(dir, "commit-tree", "-m", "on "+b, tree)
		o.Git(dir, "update-ref", "refs/heads/"+b, tips[b])
	}
	return tips
}

// Handler serves the repositories to callers with the Authorization header; "" allows
// everybody.
func (o *Origin) Handler(authorization string) http.Handler {
	o.t.Helper()
	backend := filepath.Join(o.Git(o.Root, "--exec-path"), "git-http-backend")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if authorization != "" && r.Header.Get("Authorization") != authorization {
			w.Header().Set("Www-Authenticate", `Basic realm="git"`)
			http.Error(w, "Unauthorized", http.StatusUnauthorized)
			return
		}
		h := &cgi.Handler{
			Path: backend, Root: "/", Stderr: io.Discard,
			Env: append(environment(o.Root), "GIT_PROJECT_ROOT="+o.Root, "GIT_HTTP_EXPORT_ALL=1", "GIT_PROTOCOL="+r.Header.Get("Git-Protocol")),
		}
		h.ServeHTTP(w, r)
	})
}

// Key is a key pair.
type Key struct {
	PEM    string // of OpenSSH
	Signer ssh.Signer
}

// NewKey creates a key pair.
func NewKey(t testing.TB) Key {
	t.Helper()
	_, private, err := ed25519.GenerateKey(rand.Reader)
	require.NoError(t, err)
	block, err := ssh.MarshalPrivateKey(private, "")
	require.NoError(t, err)
	signer, err := ssh.NewSignerFromKey(private)
	require.NoError(t, err)
	return Key{PEM: string(pem.EncodeToMemory(block)), Signer: signer}
}

// SSH serves the repositories to the user git with the key, and returns the address.
func (o *Origin) SSH(host Key, allowed ssh.PublicKey) string {
	o.t.Helper()
	config := &ssh.ServerConfig{
		PublicKeyCallback: func(c ssh.ConnMetadata, key ssh.PublicKey) (*ssh.Permissions, error) {
			if c.User() != "git" || !bytes.Equal(key.Marshal(), allowed.Marshal()) {
				return nil, fmt.Errorf("unknown key of %s", c.User())
			}
			return &ssh.Permissions{}, nil
		},
	}
	config.AddHostKey(host.Signer)
	ln, err := (&net.ListenConfig{}).Listen(o.t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(o.t, err)
	ctx, cancel := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() {
		for {
			conn, err := ln.Accept()
			if err != nil {
				return
			}
			work.Go(func() {
				stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
				defer stop()
				defer func() { _ = conn.Close() }()
				o.serve(ctx, conn, config)
			})
		}
	})
	o.t.Cleanup(func() {
		cancel()
		_ = ln.Close()
		work.Wait()
	})
	return ln.Addr().String()
}

func (o *Origin) serve(ctx context.Context, conn net.Conn, config *ssh.ServerConfig) {
	_, channels, requests, err := ssh.NewServerConn(conn, config)
	if err != nil {
		return
	}
	go ssh.DiscardRequests(requests)
	for offered := range channels {
		if offered.ChannelType() != "session" {
			_ = offered.Reject(ssh.UnknownChannelType, "sessions only")
			continue
		}
		channel, requests, err := offered.Accept()
		if err != nil {
			return
		}
		o.session(ctx, channel, requests)
	}
}

// session runs git-upload-pack, and nothing else.
func (o *Origin) session(ctx context.Context, channel ssh.Channel, requests <-chan *ssh.Request) {
	defer func() { _ = channel.Close() }()
	protocol := ""
	for r := range requests {
		var text struct{ Value string }
		var pair struct{ Name, Value string }
		switch {
		case r.Type == "env" && ssh.Unmarshal(r.Payload, &pair) == nil && pair.Name == "GIT_PROTOCOL":
			protocol = pair.Value
			_ = r.Reply(true, nil)
		case r.Type == "exec" && ssh.Unmarshal(r.Payload, &text) == nil:
			_ = r.Reply(true, nil)
			status := o.upload(ctx, channel, text.Value, protocol)
			_, _ = channel.SendRequest("exit-status", false, ssh.Marshal(struct{ Status uint32 }{status}))
			return
		default:
			_ = r.Reply(false, nil)
		}
	}
}

func (o *Origin) upload(ctx context.Context, channel ssh.Channel, command, protocol string) uint32 {
	path, ok := strings.CutPrefix(command, "git-upload-pack '")
	path = filepath.Join(o.Root, filepath.Clean("/"+strings.TrimSuffix(path, "'")))
	if _, err := os.Stat(path); !ok || err != nil {
		fmt.Fprintln(channel.Stderr(), "ERROR: Repository not found.")
		return 1
	}
	cmd := exec.CommandContext(ctx, "git", "upload-pack", path) //nolint:gosec // below the root
	cmd.Env = append(environment(o.Root), "GIT_PROTOCOL="+protocol)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return 1
	}
	cmd.Stdout, cmd.Stderr = channel, channel.Stderr()
	go func() {
		_, _ = io.Copy(stdin, channel)
		_ = stdin.Close()
	}()
	if cmd.Run() != nil {
		return 1
	}
	return 0
}
