// Package gitremote runs the system's git against a remote repository. Git and ssh open
// connections themselves, so each Session gives them a single way out, through the guard of
// package egress: for https and http a forward proxy on loopback, for ssh a forwarder on
// loopback to the one address of the remote. Addresses are judged after the name was
// resolved, when connecting.
//
// Git finds neither a configuration (system, user or environment) nor a credential helper,
// hook, prompt, agent or askpass, only the remote's protocol, and follows no redirect,
// because its extra headers would follow too. Credentials are passed in the environment and
// in a file that only the owner can read, never on a command line.
//
// # Host keys of ssh
//
// With Config.KnownHosts the key of an unknown host is learnt at the first connection and
// written there, and a changed key is refused from then on; with StrictHostKeys an unknown
// host is refused as well. Without KnownHosts nothing is stored, and any host key is
// accepted: the private key is still safe (a signature is useless elsewhere), but the host's
// responses are not authenticated.
package gitremote

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/ssh"

	"assay/internal/egress"
	"assay/internal/sandbox"
	"assay/internal/scan"
)

// Config describes the system's git. Zero fields mean the defaults named here.
type Config struct {
	// Path of git. Default: "git", looked for in PATH.
	Path string
	// Dialer opens all connections; nil means one that reaches public addresses only.
	Dialer *egress.Dialer
	// CAFile is a PEM file of roots that git verifies certificates with; "" means the
	// system's roots.
	CAFile string
	// KnownHosts is a file in the format of OpenSSH, which is created if it is missing; ""
	// stores no host keys.
	KnownHosts string
	// StrictHostKeys refuses hosts that KnownHosts does not name.
	StrictHostKeys bool
	// TempDir is the parent of the sessions' folders; "" means the system's.
	TempDir string
	// UserAgent is sent over HTTP. Default: "git/assay".
	UserAgent string
	// Timeout limits a run of git. Default: 30 s.
	Timeout time.Duration
	// MaxBytes limits what one connection may transfer. Default: 64 MiB.
	MaxBytes int64
	// Sandboxes confine git and ssh; nil runs them unconfined. In a sandbox, KnownHosts is
	// only read.
	Sandboxes *sandbox.Host
	// Logger logs runs at debug level; nil discards.
	Logger *slog.Logger
}

func (c Config) withDefaults() Config {
	c.Path = cmp.Or(c.Path, "git")
	c.UserAgent = cmp.Or(c.UserAgent, "git/assay")
	c.Timeout = cmp.Or(c.Timeout, 30*time.Second)
	c.MaxBytes = cmp.Or(c.MaxBytes, 64<<20)
	if c.Dialer == nil {
		c.Dialer = egress.NewDialer(egress.DialConfig{})
	}
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	return c
}

// Remote is a repository with its credentials. It has the fields of provider.Access.
type Remote struct {
	URL    string // without credentials
	Header string // header line with credentials for https; "" without
	Key    string // private key for ssh, in PEM, without passphrase
}

// CheckKey refuses a key that is not a private key usable without a passphrase.
func CheckKey(field, key string) error {
	_, err := ssh.ParsePrivateKey(KeyFile(key))
	if _, locked := errors.AsType[*ssh.PassphraseMissingError](err); locked {
		return scan.Errorf(scan.CodeInvalid, "%s must be a private key without a passphrase", field)
	}
	if err != nil || len(key) > 64<<10 {
		return scan.Errorf(scan.CodeInvalid, "%s must be a private key in PEM form", field)
	}
	return nil
}

// KeyFile returns the key in the form that OpenSSH requires of a file.
func KeyFile(key string) []byte {
	return []byte(strings.TrimSpace(strings.ReplaceAll(key, "\r\n", "\n")) + "\n")
}

// Session is a connection to one remote, with a temporary folder and a gate through the
// guard. Runs may be parallel.
type Session struct {
	cfg     Config
	url     URL
	dir     string
	env     []string
	secrets []string
	box     *sandbox.Sandbox
	network *sandbox.Network // where the gate listens
	close   context.CancelFunc
	gates   sync.WaitGroup

	mu      sync.Mutex
	refused error // the guard's first refusal or failed connection
}

// Open prepares a session. The caller closes it. It ends with ctx.
func Open(ctx context.Context, cfg Config, remote Remote) (*Session, error) {
	cfg = cfg.withDefaults()
	u, err := ParseURL("The URL of the repository", remote.URL)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(cfg.TempDir, "git-")
	if err != nil {
		return nil, fmt.Errorf("create a folder for git: %w", err)
	}
	life, cancel := context.WithCancel(ctx)
	s := &Session{cfg: cfg, url: u, dir: dir, secrets: secretsOf(remote), close: cancel}
	if cfg.Sandboxes != nil {
		if s.box, err = cfg.Sandboxes.New(u.SSH()); err != nil {
			return nil, errors.Join(err, s.Close())
		}
	}
	if err := s.prepare(life, remote); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func (s *Session) prepare(life context.Context, remote Remote) error {
	if err := os.Mkdir(s.Dir(), 0o700); err != nil {
		return fmt.Errorf("create a folder for git: %w", err)
	}
	if err := s.box.Give(s.dir, s.Dir()); err != nil {
		return fmt.Errorf("create a folder for git: %w", err)
	}
	var err error
	if s.network, err = s.box.Network(); err != nil {
		return fmt.Errorf("open the network gate for git: %w", err)
	}
	ln, err := s.network.Listen(life)
	if err != nil {
		return fmt.Errorf("open the network gate for git: %w", err)
	}
	if !s.url.SSH() {
		s.gates.Go(func() { s.serveProxy(life, ln) })
		s.env = append(environment(s.dir, s.url), settings(s.cfg, s.url, ln.Addr().String(), remote.Header)...)
		return nil
	}
	s.gates.Go(func() { s.forward(life, ln) })
	key := filepath.Join(s.dir, "key")
	if err := os.WriteFile(key, KeyFile(remote.Key), 0o600); err != nil {
		return fmt.Errorf("write the key for ssh: %w", err)
	}
	if err := s.box.Give(key); err != nil {
		return fmt.Errorf("write the key for ssh: %w", err)
	}
	known := filepath.Join(s.dir, "known_hosts")
	if s.box != nil && s.cfg.KnownHosts != "" { // the user of ssh may have no access to it
		if err := copyTo(known, s.cfg.KnownHosts); err != nil {
			return err
		}
		if err := s.box.Give(known); err != nil && !errors.Is(err, os.ErrNotExist) {
			return fmt.Errorf("copy the host keys for ssh: %w", err)
		}
		s.cfg.KnownHosts = known
	}
	command := sshCommand(s.cfg, s.url, ln.Addr().String(), key, known)
	s.env = append(environment(s.dir, s.url), settings(s.cfg, s.url, "", "")...)
	s.env = append(s.env, "GIT_SSH_COMMAND="+command, "GIT_SSH_VARIANT=ssh")
	return nil
}

// copyTo copies a file that may be missing.
func copyTo(to, from string) error {
	data, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, data, 0o600) //nolint:gosec // both are named by the configuration
	}
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("copy the host keys for ssh: %w", err)
	}
	return nil
}

// serveProxy is the gate for https and http.
func (s *Session) serveProxy(life context.Context, ln net.Listener) {
	proxy := egress.NewProxy(s.cfg.Dialer, egress.ProxyConfig{
		MaxBytes: s.cfg.MaxBytes, Timeout: s.cfg.Timeout, IdleTimeout: s.cfg.Timeout, MaxConcurrent: 8,
		Target: s.url.Address(), Logger: s.cfg.Logger,
		OnRefusal: func(_ string, err error) { s.refuse(err) },
	})
	if err := proxy.Serve(life, ln); err != nil {
		s.cfg.Logger.DebugContext(life, "the network gate of git ended", "error", err)
	}
}

func (s *Session) refuse(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.refused == nil {
		s.refused = err
	}
}

// Dir returns the empty folder in which git runs by default.
func (s *Session) Dir() string { return filepath.Join(s.dir, "work") }

// URL returns the argument that names the remote.
func (s *Session) URL() string { return s.url.String() }

// Env returns the whole environment for a run of git with this remote, for callers that
// start git themselves. It contains credentials.
func (s *Session) Env() []string { return append([]string(nil), s.env...) }

// Close ends the gate and removes the folder.
func (s *Session) Close() error {
	s.close()
	s.gates.Wait()
	s.box.Close()
	if s.network != nil {
		_ = s.network.Close() // it was only read
	}
	if err := os.RemoveAll(s.dir); err != nil {
		return fmt.Errorf("remove the folder of git: %w", err)
	}
	return nil
}

// secretsOf returns the credentials in all spellings: a server may repeat them.
func secretsOf(r Remote) []string {
	_, value, _ := strings.Cut(r.Header, ":")
	secrets := []string{strings.TrimSpace(value)}
	if fields := strings.Fields(value); len(fields) > 0 {
		last := fields[len(fields)-1]
		secrets = append(secrets, last)
		if plain, err := base64.StdEncoding.DecodeString(last); err == nil {
			_, password, _ := strings.Cut(string(plain), ":")
			secrets = append(secrets, string(plain), password)
		}
	}
	for line := range bytes.Lines([]byte(r.Key)) {
		secrets = append(secrets, strings.TrimSpace(string(line)))
	}
	return secrets
}

// redact removes secrets from the output of git and the server.
func (s *Session) redact(text string) string {
	for _, secret := range s.secrets {
		if len(secret) >= 4 {
			text = strings.ReplaceAll(text, secret, "…")
		}
	}
	return text
}
