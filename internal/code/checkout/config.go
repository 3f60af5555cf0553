package checkout

import (
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"assay/internal/egress"
	"assay/internal/sandbox"
)

// Config configures a Client.
type Config struct {
	Git string // program; "" means git of PATH
	SSH string // program; "" means ssh of PATH, which only ssh URLs need
	// TempDir is the folder for trees; "" means the system's.
	TempDir string
	// Sandboxes confine git, and the programs that read the trees later; nil means no
	// confinement.
	Sandboxes *sandbox.Host
	// Dialer opens all connections.
	Dialer *egress.Dialer
	// TLS is the configuration for Git servers; nil means the system's roots.
	TLS *tls.Config
	// KnownHosts is a file of ssh host keys (sshd(8)). "" trusts the key that a host
	// presents.
	KnownHosts string
	Limits     Limits
	Logger     *slog.Logger // nil discards
	Clock      func() time.Time
}

// Limits limit a checkout. Zero fields mean the defaults named here.
type Limits struct {
	// PackBytes limits the transferred bytes: once for the commit with its history, and again
	// for the commit alone if the former exceeds it. Default: 1 GiB.
	PackBytes int64
	// TreeBytes is the maximum total size of a checkout, in bytes. Default: 1 GiB.
	TreeBytes int64
	// FileBytes is the maximum size of one file, in bytes. Default: 16 MiB.
	FileBytes int64
	// Files is the maximum number of written files. Default: 200,000.
	Files int
	// PathBytes and PathDepth limit a path: its bytes and its segments. Defaults: 2,048 and
	// 100.
	PathBytes, PathDepth int
	// Depth is the maximum number of commits of history. Default: 10,000.
	Depth int
	// Memory is the maximum address space of each git process, in bytes. Default: 2 GiB.
	Memory int64
	// Timeout limits a checkout; IdleTimeout a server's silence. Defaults: 10 min and 1 min.
	Timeout, IdleTimeout time.Duration
}

func (l Limits) withDefaults() Limits {
	l.PackBytes = positive(l.PackBytes, 1<<30)
	l.TreeBytes = positive(l.TreeBytes, 1<<30)
	l.FileBytes = positive(l.FileBytes, 16<<20)
	l.Files = positive(l.Files, 200_000)
	l.PathBytes = positive(l.PathBytes, 2048)
	l.PathDepth = positive(l.PathDepth, 100)
	l.Depth = positive(l.Depth, 10_000)
	l.Memory = positive(l.Memory, 2<<30)
	l.Timeout = positive(l.Timeout, 10*time.Minute)
	l.IdleTimeout = positive(l.IdleTimeout, time.Minute)
	return l
}

func positive[T int | int64 | time.Duration](v, otherwise T) T {
	if v > 0 {
		return v
	}
	return otherwise
}

func (c Config) withDefaults() (Config, error) {
	if c.Dialer == nil {
		return c, errors.New("checkout: a dialer is needed")
	}
	if c.Git == "" {
		c.Git = "git"
	}
	git, err := exec.LookPath(c.Git)
	if err == nil {
		c.Git, err = filepath.Abs(git)
	}
	if err != nil {
		return c, fmt.Errorf("checkout: %w", err)
	}
	if c.SSH == "" {
		c.SSH = "ssh"
	}
	if c.TempDir == "" {
		c.TempDir = os.TempDir()
	}
	if c.TempDir, err = filepath.Abs(c.TempDir); err != nil {
		return c, fmt.Errorf("checkout: %w", err)
	}
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	if c.Clock == nil {
		c.Clock = time.Now
	}
	c.Limits = c.Limits.withDefaults()
	return c, nil
}
