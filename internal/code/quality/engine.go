package quality

import (
	"context"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"assay/internal/code"
	"assay/internal/code/syntax"
	"assay/internal/scan"
)

const (
	// Name of the engine.
	Name    = "structure"
	version = "2"
)

// Engine measures structure. It is safe for concurrent use.
type Engine struct {
	git               string
	thresholds, tests Thresholds
	effort            Effort
	limits            Limits
	grammars          *syntax.Grammars
	languages         map[string]*language
	spellings         map[string]spelling
}

var _ code.Engine = (*Engine)(nil)

// New returns an engine.
func New(c Config) (*Engine, error) {
	e := &Engine{
		git: c.Git, thresholds: DefaultThresholds(), tests: TestThresholds(), effort: DefaultEffort(),
		limits: c.Limits.withDefaults(), grammars: syntax.New(), spellings: spellings(),
	}
	if e.git == "" {
		e.git = "git"
	}
	if c.Thresholds != nil {
		e.thresholds = *c.Thresholds
	}
	if c.Tests != nil {
		e.tests = *c.Tests
	}
	if c.Effort != nil {
		e.effort = *c.Effort
	}
	var err error
	e.languages, err = languages(e.grammars)
	return e, err
}

// Name implements code.Engine.
func (*Engine) Name() string { return Name }

// Dimension implements code.Engine.
func (*Engine) Dimension() scan.Dimension { return scan.DimensionQuality }

// Scan implements code.Engine. The function facts documents the facts of its report.
func (e *Engine) Scan(ctx context.Context, tree *code.Tree, opt code.Options) (code.Report, error) {
	return e.scan(ctx, &study{engine: e, tree: tree}, opt)
}

func (e *Engine) scan(ctx context.Context, s *study, opt code.Options) (code.Report, error) {
	if opt.Clock == nil {
		opt.Clock = time.Now
	}
	began := opt.Clock()
	root, err := os.OpenRoot(s.tree.Root)
	if err != nil {
		return code.Report{}, fmt.Errorf("tree: %w", err)
	}
	defer func() { _ = root.Close() }()
	s.root = root
	s.files = make([]measuredFile, len(s.tree.Files))
	e.measureAll(ctx, s, opt)
	s.cover(opt.Coverage)
	s.compare(ctx)
	if ctx.Err() == nil {
		s.hotspots(ctx)
	}
	report := s.report()
	report.Run.Took = opt.Clock().Sub(began)
	if ctx.Err() != nil && !report.Judged {
		return report, context.Cause(ctx)
	}
	return report, nil
}

// measureAll measures the files of a tree, several in parallel.
func (e *Engine) measureAll(ctx context.Context, s *study, opt code.Options) {
	var (
		next, done atomic.Int64
		group      sync.WaitGroup
	)
	for range e.limits.Workers {
		group.Go(func() {
			w := &worker{engine: e, parser: syntax.NewParser(e.limits.Syntax)}
			defer w.parser.Close()
			for {
				i := int(next.Add(1)) - 1
				if i >= len(s.files) || ctx.Err() != nil {
					return
				}
				s.measure(ctx, w, i)
				if n := done.Add(1); opt.Progress != nil && n%500 == 0 {
					opt.Progress(fmt.Sprintf("%d of %d files measured", n, len(s.files)))
				}
			}
		})
	}
	group.Wait()
	s.unread = len(s.files) - int(done.Load())
}
