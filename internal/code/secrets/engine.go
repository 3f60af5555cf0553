package secrets

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/rs/zerolog"
	"github.com/zricethezav/gitleaks/v8/logging"

	"assay/internal/code"
	"assay/internal/scan"
)

const engineName = "secrets"

// Config configures an Engine.
type Config struct {
	Git    string // program; "" means git of PATH
	Limits Limits
	// Dismissed, when set, is called for every match that is not reported, from several
	// goroutines at once. It is for measurements.
	Dismissed func(Dismissal)
}

// Limits limit a scan. Zero fields mean the defaults named here.
type Limits struct {
	// FileBytes limits a scanned file, in bytes. Default: 16 MiB.
	FileBytes int64
	// Findings limits the findings of a scan, FileFindings those of a file. Defaults: 10,000
	// and 500.
	Findings, FileFindings int
	// HistoryBytes limits the diffs that git writes, in bytes. Default: 2 GiB.
	HistoryBytes int64
	// HistoryTime limits the scan of the history. Default: 10 min.
	HistoryTime time.Duration
	// Memory limits the address space of git, in bytes. Default: 2 GiB.
	Memory int64
}

func (l Limits) withDefaults() Limits {
	l.FileBytes = positive(l.FileBytes, 16<<20)
	l.Findings = positive(l.Findings, 10_000)
	l.FileFindings = positive(l.FileFindings, 500)
	l.HistoryBytes = positive(l.HistoryBytes, 2<<30)
	l.HistoryTime = positive(l.HistoryTime, 10*time.Minute)
	l.Memory = positive(l.Memory, 2<<30)
	return l
}

func positive[T int | int64 | time.Duration](v, otherwise T) T {
	if v > 0 {
		return v
	}
	return otherwise
}

// Engine looks for secrets. It is safe for concurrent use; its rules are compiled at the
// first use, which takes a second.
type Engine struct {
	cfg     Config
	version string
	once    sync.Once
	matcher *matcher // after prepare
	broken  error
}

var _ code.Engine = (*Engine)(nil)

// silence turns off the logging of gitleaks in this process: its records contain secrets.
var silence = sync.OnceFunc(func() { logging.Logger = zerolog.Nop() })

// New returns an Engine.
func New(cfg Config) (*Engine, error) {
	silence()
	cfg.Limits = cfg.Limits.withDefaults()
	if cfg.Git == "" {
		cfg.Git = "git"
	}
	if git, err := exec.LookPath(cfg.Git); err == nil { // without it there is no history, which is noted
		if cfg.Git, err = filepath.Abs(git); err != nil {
			return nil, fmt.Errorf("secrets: %w", err)
		}
	}
	return &Engine{cfg: cfg, version: "gitleaks " + upstreamVersion()}, nil
}

// prepare compiles the rules.
func (e *Engine) prepare() error {
	e.once.Do(func() {
		rules, global, err := upstream()
		if err != nil {
			e.broken = fmt.Errorf("secrets: %w", err)
			return
		}
		all := slices.Concat(keyRules(), formatRules(), []*rule{signingNameRule(), loginRule(), mailCodeRule(), kubernetesRule()}, rules)
		for _, entry := range slices.Concat(tokenRules(), namedRules(), assignmentRules(), pairRules(), argumentRules(), namedKeyRules(),
			accessorRules()) {
			all = append(all, entry.rule())
		}
		e.matcher = newMatcher(all, global)
	})
	return e.broken
}

// Name implements code.Engine.
func (e *Engine) Name() string { return engineName }

// Dimension implements code.Engine.
func (e *Engine) Dimension() scan.Dimension { return scan.DimensionSecrets }

// Scan implements code.Engine. It only fails without a FingerprintKey; notes list what could
// not be scanned, and whether ctx ended the scan.
func (e *Engine) Scan(ctx context.Context, tree *code.Tree, opt code.Options) (code.Report, error) {
	if len(opt.FingerprintKey) == 0 {
		return code.Report{}, errors.New("secrets: a fingerprint key is needed")
	}
	if err := e.prepare(); err != nil {
		return code.Report{}, err
	}
	clock := opt.Clock
	if clock == nil {
		clock = time.Now
	}
	began := clock()
	r := &report{limits: e.cfg.Limits, tree: map[string]bool{}, samples: map[string]bool{}}
	progress(opt, "Looking for secrets in the files")
	err := e.scanTree(ctx, tree, opt, r)
	if err != nil {
		return code.Report{}, err
	}
	if tree.GitDir != "" && ctx.Err() == nil {
		progress(opt, "Looking for secrets in the history")
		e.scanHistory(ctx, tree, opt, r)
	}
	if tree.GitDir == "" {
		r.past(NoteNoHistory, "The history was not searched.")
	}
	if ctx.Err() != nil {
		r.blind(NoteNotFinished, "The scan ended before everything was searched.")
	}
	out := r.report()
	out.Run.Name, out.Run.Version, out.Run.Took = engineName, e.version, clock().Sub(began)
	return out, nil
}

func progress(opt code.Options, what string) {
	if opt.Progress != nil {
		opt.Progress(what)
	}
}

// hasher computes keyed hashes.
type hasher struct{ key []byte }

func (h *hasher) sum(s string) string {
	mac := hmac.New(sha256.New, h.key)
	mac.Write([]byte(s))
	return hex.EncodeToString(mac.Sum(nil))
}

// workers returns the number of goroutines that share the work.
func workers() int { return runtime.GOMAXPROCS(0) }
