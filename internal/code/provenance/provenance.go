package provenance

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"time"

	"assay/internal/code"
	"assay/internal/code/excerpt"
	"assay/internal/scan"
)

// Config configures a Reader. Zero fields take the defaults named here.
type Config struct {
	Git    string         // program; "" means git of PATH
	Masker excerpt.Masker // required
	// Time limits the work for the findings of a job, FileTime git's work on one file.
	// Defaults: 1 min and 10 s.
	Time, FileTime time.Duration
	// FileBytes is the maximum size of a file whose code is shown. Default: excerpt.MaxFile.
	FileBytes int64
	// Files is the maximum number of files for which git is run, those of the worst findings.
	// Default: 300.
	Files int
}

// Reader adds code and authors to findings. It is safe for concurrent use.
type Reader struct{ cfg Config }

// New returns a Reader.
func New(cfg Config) (*Reader, error) {
	cfg.Git = cmp.Or(cfg.Git, "git")
	git, err := exec.LookPath(cfg.Git)
	if err == nil {
		cfg.Git, err = filepath.Abs(git)
	}
	if err != nil {
		return nil, fmt.Errorf("provenance: %w", err)
	}
	cfg.Time, cfg.FileTime = cmp.Or(cfg.Time, time.Minute), cmp.Or(cfg.FileTime, 10*time.Second)
	cfg.Files = cmp.Or(cfg.Files, 300)
	return &Reader{cfg: cfg}, nil
}

// Hide masks the secrets in the code that findings quote, until the time limit. Quoted code that cannot be masked is removed; the error
// is for the log.
func (r *Reader) Hide(ctx context.Context, tree *code.Tree, findings []scan.Finding) error {
	ctx, cancel := context.WithTimeout(ctx, r.cfg.Time)
	defer cancel()
	return r.excerpts().Hide(ctx, tree, findings)
}

func (r *Reader) excerpts() excerpt.Reader {
	return excerpt.Reader{Masker: r.cfg.Masker, FileBytes: r.cfg.FileBytes}
}

// Add masks the secrets in the code that findings quote, and adds the code around them and the
// last authors of their lines, until its time limit. Data that cannot be read is omitted, and quoted
// code that cannot be masked is removed; the error is for the log. home is a directory for git to
// work in.
func (r *Reader) Add(ctx context.Context, tree *code.Tree, findings []scan.Finding, home string) error {
	ctx, cancel := context.WithTimeout(ctx, r.cfg.Time)
	defer cancel()
	return errors.Join(r.excerpts().Add(ctx, tree, findings), r.authors(ctx, tree, findings, home))
}
