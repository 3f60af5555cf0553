// Package serverzoo owns web servers from Debian packages, each with its package's default
// configuration, which serve a small site on loopback over HTTP and HTTPS. Fix kits can be
// applied to their configuration automatically.
package serverzoo

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"

	"assay/internal/testsupport/daemon"
	"assay/internal/zoo/tlszoo"
)

// Config is the content and the addresses of a server.
type Config struct {
	// Dir is an empty directory that every user may read.
	Dir string
	// Host is the site's name.
	Host          string
	Plain, Secure netip.AddrPort
	Leaf          *tlszoo.Leaf
	// Backend is the address from which a proxy gets the site.
	Backend string
	// Configured gives nginx a site with directives of its own that findings come from: old
	// protocols, a listing and fields of a location. It passes /app/ to Backend.
	Configured bool
	// AccessLog is the file of nginx's access log; "" for none.
	AccessLog string
}

// change is a kit's text for a block, and its edits of lines.
type change struct {
	text  string
	edits map[string]string
}

// kind is a server program: how its configuration is written and how it is started.
type kind struct {
	program string
	pkg     string
	write   func(c Config, changes map[string]change, commands []string) error
	args    func(c Config) []string
	env     func(c Config) []string
}

// Names lists the servers by the id of their fix kit.
func Names() []string { return []string{"nginx", "apache", "caddy", "lighttpd", "haproxy"} }

func kinds() map[string]kind {
	return map[string]kind{
		"nginx":    {program: "nginx", pkg: "nginx", write: writeNginx, args: nginxArgs},
		"apache":   {program: "apache2", pkg: "apache2", write: writeApache, args: apacheArgs, env: apacheEnv},
		"caddy":    {program: "caddy", pkg: "caddy", write: writeCaddy, args: caddyArgs, env: caddyEnv},
		"lighttpd": {program: "lighttpd", pkg: "lighttpd", write: writeLighttpd, args: lighttpdArgs},
		"haproxy":  {program: "haproxy", pkg: "haproxy", write: writeHAProxy, args: haproxyArgs},
	}
}

// Server is a web server. It is not safe for concurrent use.
type Server struct {
	config   Config
	kind     kind
	changes  map[string]change
	commands []string
	running  *daemon.Process // nil before Start and after Stop
}

// New prepares the named server with the configuration of its package.
func New(name string, c Config) (*Server, error) {
	k, ok := kinds()[name]
	if !ok {
		return nil, fmt.Errorf("there is no server %q", name)
	}
	key, err := c.Leaf.KeyPEM()
	if err != nil {
		return nil, err
	}
	for file, data := range map[string][]byte{"key.pem": key, "chain.pem": c.Leaf.ChainPEM(), "both.pem": append(c.Leaf.ChainPEM(), key...)} {
		if err := os.WriteFile(filepath.Join(c.Dir, file), data, 0o644); err != nil { //nolint:gosec // a key for tests, readable by other users
			return nil, err
		}
	}
	if err := writeSite(filepath.Join(c.Dir, "www")); err != nil {
		return nil, err
	}
	return &Server{config: c, kind: k, changes: map[string]change{}}, nil
}

// Change adds the text of a fix kit's block, and applies its edits.
func (s *Server) Change(block, text string, edits map[string]string) {
	s.changes[block] = change{text, edits}
}

// Command runs one of a fix kit's commands.
func (s *Server) Command(command string) { s.commands = append(s.commands, command) }

// Start writes the configuration and starts the server.
func (s *Server) Start(ctx context.Context) error {
	program, err := lookup(s.kind.program)
	if err != nil {
		return fmt.Errorf("%s is not installed: deploy/scripts/setup test installs it", s.kind.pkg)
	}
	if err := s.kind.write(s.config, s.changes, s.commands); err != nil {
		return err
	}
	cmd := exec.CommandContext(context.WithoutCancel(ctx), program, s.kind.args(s.config)...) //nolint:gosec // its own files
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if s.kind.env != nil {
		cmd.Env = append(os.Environ(), s.kind.env(s.config)...)
	}
	if s.running, err = daemon.Start(cmd); err != nil {
		return err
	}
	for _, addr := range []netip.AddrPort{s.config.Plain, s.config.Secure} {
		if err := s.running.Listens(ctx, addr); err != nil {
			return errors.Join(err, s.Stop())
		}
	}
	return nil
}

// Stop ends the server with its children.
func (s *Server) Stop() error {
	if s.running == nil {
		return nil
	}
	err := syscall.Kill(-s.running.ID(), syscall.SIGKILL)
	s.running.Wait()
	s.running = nil
	if errors.Is(err, syscall.ESRCH) {
		return nil
	}
	return err
}

func lookup(program string) (string, error) {
	path, err := exec.LookPath(program)
	if err != nil {
		path, err = exec.LookPath("/usr/sbin/" + program)
	}
	return path, err
}

// edited returns the text with a block's changes.
func edited(text string, c change) (string, error) {
	for find, replace := range c.edits {
		re, err := regexp.Compile(find)
		if err != nil {
			return "", err
		}
		text = re.ReplaceAllString(text, replace)
	}
	return text, nil
}

// put writes a file and its directory.
func put(text string, path ...string) error {
	file := filepath.Join(path...)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil { //nolint:gosec // read by the server's user
		return err
	}
	return os.WriteFile(file, []byte(text), 0o644) //nolint:gosec // as above
}

// packaged reads a configuration file of a package and replaces patterns, given in pairs.
func packaged(file string, pairs ...string) (string, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	text := string(data)
	for i := 0; i+1 < len(pairs); i += 2 {
		text = regexp.MustCompile("(?m)"+pairs[i]).ReplaceAllString(text, pairs[i+1])
	}
	return text, nil
}

func isRoot() bool { return os.Geteuid() == 0 }

// after inserts text after each match of the pattern.
func after(text, pattern, insert string) string {
	return regexp.MustCompile("(?m)"+pattern).ReplaceAllStringFunc(text, func(m string) string { return m + insert })
}

func indent(text string) string {
	return "    " + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n    ") + "\n"
}
