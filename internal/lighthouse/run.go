package lighthouse

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"

	"assay/internal/procgroup"
)

// timeLooks is how often the time that a page could use is read before it is over, and
// minLook the shortest time between two readings.
const (
	timeLooks = 40
	minLook   = 10 * time.Millisecond
)

// run is one measurement of a page by a worker.
type run struct {
	w     *worker
	job   Job
	id    int64
	gate  *gate // of the pool; nil without a gate
	turn  *turn // its place at the gate; nil without a gate
	trust bool  // Assay verified the certificates
	guard *guard

	limit  time.Duration    // of the time that the page may use
	clock  *procgroup.Clock // of the time that the page could use
	used   time.Duration    // by the last reading of the clock
	paused bool             // it waits for the gate
	begun  bool             // the browser may have loaded something of the page
}

// do measures the page once. With a result, the worker is ready for the next page; with an
// error, alive reports whether it is.
func (r *run) do(ctx context.Context) (res *Result, alive bool, err error) {
	w := r.w
	way := w.cfg.Proxy
	way.Target = authority(r.job.URL)
	if r.guard, err = startGuard(ctx, w.cfg.Dialer, way); err != nil {
		return nil, true, &PageError{Kind: KindWorker, Message: "The proxy for the browser could not be started.", Cause: err}
	}
	defer func() { err = errors.Join(err, r.guard.close()) }()
	defer r.release("done")
	w.jobs++
	r.id = w.jobs
	r.clock = procgroup.NewClock(w.group)
	select { // left over from an earlier page
	case <-w.over:
	default:
	}
	err = w.send(jobMessage{
		Type: "job", ID: r.id, URL: r.job.URL, FormFactor: r.job.FormFactor, Categories: r.job.Categories,
		FullPage: r.job.FullPage, PageTimeoutMS: w.cfg.PageTimeout.Milliseconds(), Proxy: r.guard.url,
		IgnoreCertificates: r.trust, Agent: w.cfg.Agent,
	})
	if err != nil {
		return nil, false, r.abandoned(err.Error())
	}
	return r.converse(ctx)
}

// converse exchanges messages with the worker until the page has an outcome.
func (r *run) converse(ctx context.Context) (*Result, bool, error) {
	w := r.w
	var granted <-chan struct{} // closed when the gate lets the page pass
	var ready <-chan struct{}   // closed when the phase may begin
	phase := phaseLoad          // the phase that the worker requests
	each := max(r.limit/timeLooks, minLook)
	look := time.NewTicker(each)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil, false, fmt.Errorf("measure page: %w", context.Cause(ctx))
		case <-look.C:
			if r.expired(each) {
				return nil, false, r.overdue()
			}
		case bytes := <-w.over:
			return nil, false, &PageError{Kind: KindOutOfMemory, Message: fmt.Sprintf("The page needs more than %d MiB of memory.",
				w.cfg.MemoryLimit>>20),
				Cause: fmt.Errorf("%d bytes used", bytes)}
		case <-w.gone:
			return nil, false, r.abandoned("the worker exited")
		case <-granted:
			granted, ready = nil, r.calm(ctx, phase)
		case <-ready:
			ready = nil
			if err := r.admit(phase); err != nil {
				return nil, false, err
			}
		case m := <-w.messages:
			if m.ID != r.id {
				continue // the message is about a page that was given up
			}
			switch m.Type {
			case typeGateRequest:
				r.paused = true // waiting for other pages does not count
				phase = m.Phase
				granted, ready = r.request(ctx, phase)
			case typeGateRelease:
				r.release("wait")
			case typeResult, typeFailure:
				return r.outcome(m)
			}
		}
	}
}

// outcome interprets the worker's last message about the page.
func (r *run) outcome(m message) (*Result, bool, error) {
	if m.Type == typeFailure {
		return r.finish(nil, r.explain(m.failure, m.Page))
	}
	res, err := reduce(m.LHR, r.job, m.Page)
	if err == nil {
		m.addTo(res)
	}
	return r.finish(res, err)
}

// request queues at the gate. Without a gate the phase need not wait for a token.
func (r *run) request(ctx context.Context, phase string) (granted, ready <-chan struct{}) {
	if r.gate == nil {
		return nil, r.calm(ctx, phase)
	}
	if r.turn == nil {
		r.turn = r.gate.request(phase == phaseAudit)
	}
	return r.turn.granted, nil
}

// calm returns a channel that is closed when the phase may begin: at once, except for the
// load of a page while the pool limits loads.
func (r *run) calm(ctx context.Context, phase string) <-chan struct{} {
	if r.w.cfg.GateTokens > 0 && phase == phaseLoad {
		return calm(ctx, busy)
	}
	at := make(chan struct{})
	close(at)
	return at
}

// expired reports whether the page's time is over, after some more has passed.
func (r *run) expired(passed time.Duration) bool {
	if r.paused {
		return false
	}
	r.used = r.clock.Add(passed)
	return r.used >= r.limit
}

// overdue explains a page whose time is over: that of one run, or of all of them.
func (r *run) overdue() *PageError {
	limit := r.w.cfg.JobTimeout
	if r.limit < limit {
		limit = r.job.Budget
	}
	return &PageError{Kind: KindTimeout, Message: fmt.Sprintf("The page could not be measured within %s.", limit)}
}

// admit lets the page begin a phase, with the rest of its time.
func (r *run) admit(phase string) error {
	r.paused = false
	r.clock.Skip()
	r.job.Progress(phase)
	err := r.w.send(struct {
		Type string `json:"type"`
		ID   int64  `json:"id"`
	}{"gate", r.id})
	if err != nil {
		return r.abandoned(err.Error())
	}
	r.begun = true
	return nil
}

// abandoned explains a page whose worker has ended. No page is the cause of that before it is
// loaded: the kernel may have killed an idle worker, for example.
func (r *run) abandoned(why string) *PageError {
	code := "BROWSER_LOST"
	if r.begun {
		code = "BROWSER_GONE"
	}
	return failure{Code: code, Message: why}.explain(pageFacts{})
}

// release lets the next page pass, after the message of this one's progress.
func (r *run) release(progress string) {
	r.job.Progress(progress)
	if r.turn != nil {
		r.gate.release(r.turn)
		r.turn = nil
	}
}

func (r *run) finish(res *Result, err error) (*Result, bool, error) {
	if err == nil {
		res.Browser = cut(r.w.ready.Chromium, maxText)
		return res, true, nil
	}
	failed, ok := errors.AsType[*PageError](err)
	if !ok {
		return nil, true, &PageError{Kind: KindWorker, Message: "The report of the browser could not be read.", Cause: err}
	}
	return nil, !failed.restart, err
}

// explain prefers the proxy's error for the host of the document to the browser's.
func (r *run) explain(f failure, page pageFacts) error {
	if f.Code == "NET" || f.Code == "HTTP_STATUS" {
		if u, err := url.Parse(page.URL); err == nil {
			if refusal := r.guard.refusal(u.Host); refusal != nil {
				return explainRefusal(refusal)
			}
		}
	}
	err := f.explain(page)
	if err.restart {
		text := "" // only Lighthouse's own is certain to be without the page's
		if f.Code == "PROTOCOL_TIMEOUT" {
			text = cut(f.Message, maxText)
		}
		r.w.log.Info("the browser is replaced after a page", "code", f.Code, "message", text)
	}
	return err
}
