package app

import (
	"bytes"
	"cmp"
	"context"
	"encoding/pem"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/crypto/x509roots/fallback/bundle"

	"assay/config"
	"assay/internal/egress"
	"assay/internal/provider"
	"assay/internal/provider/gitremote"
	"assay/internal/sandbox"
	"assay/internal/scan"
	"assay/internal/scratch"
	"assay/internal/seal"
	"assay/internal/service"
	"assay/internal/store"
)

// OpenConnections opens only the use cases of Git connections, for commands that need no
// other part of a process. release removes what they store on disk.
func OpenConnections(c config.Config, s *store.Store, log *slog.Logger) (_ *service.Connections, release func() error, err error) {
	if err := requireKey(c); err != nil {
		return nil, nil, err
	}
	dialer, _, err := openGuard(c, log)
	if err != nil {
		return nil, nil, err
	}
	boxes, err := openSandboxes(context.Background(), c)
	if err != nil {
		return nil, nil, err
	}
	conns, remove, err := newConnections(c, s, dialer, boxes, log)
	if err != nil {
		return nil, nil, errors.Join(err, boxes.Close())
	}
	return conns, func() error { return errors.Join(remove(), boxes.Close()) }, nil
}

// openSandboxes determines which sandboxes this machine supports for programs that read
// repositories.
func openSandboxes(ctx context.Context, c config.Config) (*sandbox.Host, error) {
	return sandbox.Open(ctx, sandbox.Config{Mode: sandbox.Mode(c.Code.Sandbox), FirstUID: c.Code.SandboxUID, Read: c.Code.SandboxRead})
}

// OpenSecrets opens only the use cases of secrets.
func OpenSecrets(c config.Config, s *store.Store, log *slog.Logger) (*service.Secrets, error) {
	if err := requireKey(c); err != nil {
		return nil, err
	}
	ring, err := openRing(c, log)
	return &service.Secrets{Store: s, Ring: ring}, err
}

func newConnections(
	c config.Config, s *store.Store, d *egress.Dialer, boxes *sandbox.Host, log *slog.Logger,
) (_ *service.Connections, release func() error, err error) {
	ring, err := openRing(c, log)
	if err != nil {
		return nil, nil, err
	}
	_, _, roots, err := trustedRoots(c.Trust)
	if err != nil {
		return nil, nil, err
	}
	place, release, homeless := newGitPlace(c, boxes)
	if homeless != nil {
		log.Warn("no temporary directory for Git (code.temp_dir): this process cannot use connections to plain Git servers", "why", homeless)
	}
	base := provider.Config{Dialer: d, RootCAs: roots.Pool(), UserAgent: c.Scan.Agent(), Clock: time.Now, Logger: log, Git: place}
	open := func(kind provider.Kind, baseURL string, as provider.Credentials) (provider.Provider, error) {
		if kind == provider.Git && homeless != nil {
			return nil, scan.Wrap(scan.CodeUnavailable, homeless, "This host has no temporary directory for Git.")
		}
		cfg := base
		cfg.BaseURL, cfg.Credentials = baseURL, as
		return provider.New(kind, cfg)
	}
	return &service.Connections{Store: s, Ring: ring, Open: open, Clock: time.Now, Log: log, Every: c.Code.ConnectionsEvery}, release, nil
}

// newGitPlace creates what the system's git needs on disk; release removes it.
func newGitPlace(c config.Config, boxes *sandbox.Host) (_ gitremote.Config, release func() error, err error) {
	folder, err := scratch.New(cmp.Or(c.Code.TempDir, os.TempDir()), "assay-git-", time.Now())
	if err != nil {
		return gitremote.Config{}, func() error { return nil }, err
	}
	rootsFile := filepath.Join(folder.Path, "roots.pem")
	if err := writeRoots(rootsFile, c.Trust.ExtraRoots); err != nil {
		return gitremote.Config{}, folder.Remove, err
	}
	return gitremote.Config{
		CAFile: rootsFile, TempDir: folder.Path, Sandboxes: boxes,
		// A file given by the operator is complete: no further host keys are learned.
		KnownHosts: c.Code.KnownHosts, StrictHostKeys: c.Code.KnownHosts != "",
	}, folder.Remove, nil
}

// openRing opens the keys that seal secrets. Configured keys must be valid. Without
// configured keys and without a writable data directory, the process runs without a ring, and
// everything except secrets works.
func openRing(c config.Config, log *slog.Logger) (*seal.Ring, error) {
	if len(c.Secret.Keys) > 0 {
		ring, err := seal.Parse(c.Secret.Keys)
		if err != nil {
			return nil, fmt.Errorf("secret.keys: %w", err)
		}
		return ring, nil
	}
	ring, err := seal.OpenFile(filepath.Join(c.Data.Dir, keyFile))
	if err != nil {
		log.Error("no key to encrypt secrets with; Git connections cannot be used until secret.keys is set", "error", err)
		return nil, nil
	}
	if c.Database.Driver == store.DriverPostgres {
		log.Warn("secrets are encrypted with a key of this machine; set secret.keys if several machines use the same database", "file", keyFile)
	}
	return ring, nil
}

// writeRoots writes the roots that Git servers' certificates may chain to, for the system's
// git: the same that the rest of the process uses.
func writeRoots(path, extra string) error {
	var out bytes.Buffer
	for root := range bundle.Roots() {
		if root.Constraint == nil { // git does not support constraints
			if err := pem.Encode(&out, &pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate}); err != nil {
				return fmt.Errorf("write the root certificates for git: %w", err)
			}
		}
	}
	if extra != "" {
		own, err := os.ReadFile(extra)
		if err != nil {
			return fmt.Errorf("trust.extra_roots: %w", err)
		}
		out.Write(own)
	}
	err := os.WriteFile(path, out.Bytes(), 0o600)
	if err == nil {
		err = os.Chmod(path, 0o644) //nolint:gosec // certificates are public, and git runs as another user
	}
	if err != nil {
		return fmt.Errorf("write the root certificates for git: %w", err)
	}
	return nil
}
