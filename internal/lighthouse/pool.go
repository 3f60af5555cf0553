package lighthouse

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"assay/internal/procgroup"
	"assay/internal/scan"
	"assay/internal/scratch"
	"assay/internal/span"
)

// memoryLook is how often the memory of busy workers is checked. A page can overshoot the
// limit by what it allocates in this time.
const memoryLook = 250 * time.Millisecond

// benchmarkAge is how long a measurement of the machine is used for new workers.
const benchmarkAge = 15 * time.Minute

// errClosed ends every run when its pool is closed.
var errClosed = errors.New("the pool is closed")

// Pool measures pages with a fixed number of workers. It is safe for concurrent use: callers
// wait for their turn.
type Pool struct {
	cfg   Config
	dir   *scratch.Folder
	trust trust
	gate  *gate      // for the use of the processor; nil without a gate
	slots chan *slot // idle places for workers

	measuring chan struct{} // full while a worker measures the machine

	ctx    context.Context // ends when the pool is closed
	cancel context.CancelCauseFunc
	tasks  sync.WaitGroup // memory watch and restarts

	mu     sync.Mutex
	how    []launch        // ways to start workers; those that failed are dropped
	busy   map[*worker]int // by process group, whose memory is watched
	index  float64         // benchmark index of the machine, and when it was measured
	at     time.Time
	closed sync.Once
}

// slot is a place for one worker; w is nil before the first page and after a worker was
// lost.
type slot struct{ w *worker }

// NewPool returns a pool whose workers start on first use or by Warm. The caller must close
// it.
func NewPool(cfg Config) (*Pool, error) {
	if cfg.Dialer == nil {
		return nil, errors.New("lighthouse: Config.Dialer is required")
	}
	cfg = cfg.withDefaults()
	dir, err := scratch.New(cfg.TempDir, "assay-lighthouse-", cfg.Clock())
	if err != nil {
		return nil, err
	}
	p := &Pool{
		cfg: cfg, dir: dir, trust: trust{cfg: cfg, hosts: map[string]bool{}}, slots: make(chan *slot, cfg.Workers), how: launches(cfg),
		busy: map[*worker]int{}, measuring: make(chan struct{}, 1),
	}
	if cfg.GateTokens > 0 && cfg.GateTokens < cfg.Workers {
		p.gate = newGate(cfg.GateTokens)
	}
	for range cfg.Workers {
		p.slots <- &slot{}
	}
	if cfg.index > 0 {
		p.measured(cfg.index)
	}
	p.ctx, p.cancel = context.WithCancelCause(context.Background())
	p.tasks.Go(p.watchMemory)
	return p, nil
}

// Workers returns how many pages the pool measures at once.
func (p *Pool) Workers() int { return p.cfg.Workers }

// Run measures a page, after waiting for a worker if none is idle. The error is a *PageError
// if the page has no result, a *scan.Error with code invalid for an invalid job, and wraps
// the cause of ctx if that ended; then no process that the page started is left. Only the
// first run of a page must succeed; further runs count if they succeed before the
// budget is used up and the deadline of ctx passes.
func (p *Pool) Run(ctx context.Context, job Job) (*Result, error) {
	job, err := job.withDefaults()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	stop := context.AfterFunc(p.ctx, func() { cancel(errClosed) })
	defer stop()
	waited, end := span.Start(ctx, "wait for a browser")
	s, err := p.take(waited)
	end(err)
	if err != nil {
		return nil, err
	}
	defer p.give(s)

	job.Progress("start")
	return p.runs(ctx, s, job)
}

// runs measures a page as often as its job says and its time allows.
func (p *Pool) runs(ctx context.Context, s *slot, job Job) (*Result, error) {
	spent := &budget{limit: job.Budget}
	first, err := p.once(ctx, s, job, spent)
	if err != nil {
		return nil, err
	}
	score := first.Scores[Performance]
	if job.Runs == 1 || score == nil || *score >= job.RerunBelow {
		return first, nil
	}
	results := []*Result{first}
	for i := 1; i < job.Runs && ctx.Err() == nil && spent.suffices(); i++ {
		job.Progress(fmt.Sprintf("run %d of %d", i+1, job.Runs))
		next, err := p.once(ctx, s, job, spent)
		if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, context.DeadlineExceeded) {
			return nil, fmt.Errorf("measure page: %w", cause)
		}
		if err == nil && next.Scores[Performance] != nil {
			results = append(results, next)
		}
	}
	return median(results), nil
}

// median returns the middle result by performance score, the lower of two, with the scores
// of all.
func median(results []*Result) *Result {
	var scores []float64
	for _, r := range results {
		scores = append(scores, *r.Scores[Performance])
	}
	sorted := slices.Clone(results)
	slices.SortStableFunc(sorted, func(a, b *Result) int { return cmp.Compare(*a.Scores[Performance], *b.Scores[Performance]) })
	middle := sorted[(len(sorted)-1)/2]
	middle.Runs, middle.PerformanceScores = len(results), scores
	return middle
}

// Warm starts every idle worker that is not running yet, and returns the first error.
// Without it the first pages wait for their workers to start.
func (p *Pool) Warm(ctx context.Context) error {
	var idle []*slot
	defer func() {
		for _, s := range idle {
			p.slots <- s
		}
	}()
	for range p.cfg.Workers {
		s, err := p.take(ctx)
		if err != nil {
			return err
		}
		idle = append(idle, s)
		if err := p.start(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

// Close ends every run and worker, and removes their files.
func (p *Pool) Close() error {
	var errs []error
	p.closed.Do(func() {
		p.cancel(errClosed)
		for range p.cfg.Workers {
			if s := <-p.slots; s.w != nil {
				errs = append(errs, s.w.end())
			}
		}
		p.tasks.Wait()
		errs = append(errs, p.dir.Remove())
	})
	return errors.Join(errs...)
}

// take waits for an idle slot.
func (p *Pool) take(ctx context.Context) (*slot, error) {
	select {
	case s := <-p.slots:
		return s, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("wait for a browser: %w", context.Cause(ctx))
	case <-p.ctx.Done():
		return nil, scan.Wrap(scan.CodeUnavailable, errClosed, "The browsers are shutting down")
	}
}

// give returns a slot. A lost worker is replaced in the background, so that the next page
// need not wait if another worker is idle.
func (p *Pool) give(s *slot) {
	if s.w != nil || p.ctx.Err() != nil {
		p.slots <- s
		return
	}
	p.tasks.Go(func() {
		if err := p.start(p.ctx, s); err != nil && p.ctx.Err() == nil {
			p.cfg.Logger.Warn("a lost Lighthouse worker could not be replaced; trying again with the next page", "error", err)
		}
		p.slots <- s
	})
}

// once measures a page once. If the browser rejects a certificate that is valid under the
// extra roots, the page is measured again with that certificate accepted.
func (p *Pool) once(ctx context.Context, s *slot, job Job, spent *budget) (*Result, error) {
	trusted := p.trust.knows(job.URL)
	res, err := p.measure(ctx, s, job, trusted, spent)
	failed, ok := errors.AsType[*PageError](err)
	if ok && failed.Kind == KindCertificate && !trusted && p.trust.verify(ctx, failed.url) {
		trusted = true
		res, err = p.measure(ctx, s, job, true, spent)
	}
	if err == nil && trusted && strings.HasPrefix(res.FinalURL, "https:") && !p.trust.verify(ctx, res.FinalURL) {
		return nil, &PageError{Kind: KindCertificate, Message: refusedCertificate, url: res.FinalURL}
	}
	return res, err
}

// measure measures a page, and tries another worker if the browser of the first was lost before
// it loaded the page.
func (p *Pool) measure(ctx context.Context, s *slot, job Job, trusted bool, spent *budget) (*Result, error) {
	res, err := p.attempt(ctx, s, job, trusted, spent)
	if failed, ok := errors.AsType[*PageError](err); ok && failed.lost && ctx.Err() == nil {
		return p.attempt(ctx, s, job, trusted, spent)
	}
	return res, err
}

// attempt measures a page with the slot's worker, starting one if necessary.
func (p *Pool) attempt(ctx context.Context, s *slot, job Job, trusted bool, spent *budget) (_ *Result, err error) {
	ctx, end := span.Start(ctx, "browser page")
	defer func() { end(err) }()
	if err := p.start(ctx, s); err != nil {
		if ctx.Err() != nil {
			return nil, fmt.Errorf("start browser: %w", context.Cause(ctx))
		}
		return nil, &PageError{Kind: KindWorker, Message: "The browser could not be started.", Cause: err}
	}
	w := s.w
	p.watch(w, true)
	r := &run{w: w, job: job, limit: spent.left(p.cfg.JobTimeout), gate: p.gate, trust: trusted}
	res, alive, err := r.do(ctx)
	spent.spend(r.used)
	p.watch(w, false)
	w.pages++
	if !alive || w.pages >= p.cfg.PagesPerBrowser || procgroup.Memory(procgroup.Groups()[w.group]) > p.cfg.MemoryLimit/2 {
		s.w = nil
		if endErr := w.end(); endErr != nil {
			p.cfg.Logger.Error("a Lighthouse worker did not exit cleanly", "error", endErr)
		}
	}
	return res, err
}

// start gives the slot a worker unless it has one. The first way to start that works is used
// from then on. A worker that is only late, as on a busy machine, is never started with less protection.
func (p *Pool) start(ctx context.Context, s *slot) error {
	if s.w != nil {
		return nil
	}
	measured, err := p.measures(ctx)
	if err != nil {
		return err
	}
	defer measured()
	p.mu.Lock()
	ways := p.how
	p.mu.Unlock()
	var errs []error
	for i, how := range ways {
		w, err := startWorker(ctx, p.cfg, how, p.dir.Path, p.benchmark())
		if err == nil {
			s.w = w
			p.measured(w.ready.BenchmarkIndex)
			p.settle(ways[i:], errors.Join(errs...))
			return nil
		}
		errs = append(errs, fmt.Errorf("%s: %w", how, err))
		if ctx.Err() != nil || errors.Is(err, context.DeadlineExceeded) {
			break
		}
	}
	return errors.Join(errs...)
}

// measures returns once the machine's benchmark index is known, or once it is the turn of this
// worker to measure it: workers that start at the same time would disturb each other. The
// caller calls the function when the worker has started.
func (p *Pool) measures(ctx context.Context) (done func(), err error) {
	if p.benchmark() != 0 {
		return func() {}, nil
	}
	select {
	case p.measuring <- struct{}{}:
	case <-ctx.Done():
		return nil, fmt.Errorf("wait for the measurement of the machine: %w", context.Cause(ctx))
	}
	done = sync.OnceFunc(func() { <-p.measuring })
	if p.benchmark() != 0 {
		done()
	}
	return done, nil
}

// benchmark returns a recent benchmark index of the machine, or 0 if it must be measured:
// that takes a second of a core, at the expense of pages being loaded.
func (p *Pool) benchmark() float64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cfg.Clock().Sub(p.at) > benchmarkAge {
		return 0
	}
	return p.index
}

func (p *Pool) measured(index float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if index != p.index {
		p.index, p.at = index, p.cfg.Clock()
	}
}

// settle drops the ways to start that failed, and logs a warning if the best one did.
func (p *Pool) settle(ways []launch, failed error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.how) > 1 && (failed != nil || !ways[0].sandbox) {
		p.cfg.Logger.Warn("browsers run "+ways[0].String(), "because", failed)
	}
	p.how = ways[:1:1]
}

func (p *Pool) watch(w *worker, on bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if on {
		p.busy[w] = w.group
	} else {
		delete(p.busy, w)
	}
}

// watchMemory notifies busy workers that exceed the limit.
func (p *Pool) watchMemory() {
	tick := time.NewTicker(memoryLook)
	defer tick.Stop()
	var members procgroup.Members
	for {
		select {
		case <-tick.C:
		case <-p.ctx.Done():
			return
		}
		p.mu.Lock()
		if len(p.busy) > 0 {
			groups := members.Groups()
			for w, group := range p.busy {
				if used := procgroup.Memory(groups[group]); used > p.cfg.MemoryLimit {
					select {
					case w.over <- used:
					default:
					}
				}
			}
		}
		p.mu.Unlock()
	}
}
