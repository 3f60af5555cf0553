package lighthouse

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"
)

// run is one measurement of a page by a worker.
type run struct {
	w        *worker
	job      Job
	id       int64
	gate     chan struct{} // of the pool; nil without a gate
	hasToken bool
	trust    bool // Assay verified the certificates
	guard    *guard
	timer    *time.Timer
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
	defer r.release()
	w.jobs++
	r.id = w.jobs
	r.timer = time.NewTimer(w.cfg.JobTimeout)
	defer r.timer.Stop()
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
		return nil, false, failure{Code: "BROWSER_GONE", Message: err.Error()}.explain(pageFacts{})
	}
	return r.converse(ctx)
}

// converse exchanges messages with the worker until the page has an outcome.
func (r *run) converse(ctx context.Context) (*Result, bool, error) {
	w := r.w
	var tokens chan struct{}  // the gate, while the worker waits for it
	var ready <-chan struct{} // closed when the page may be loaded
	for {
		select {
		case <-ctx.Done():
			return nil, false, fmt.Errorf("measure page: %w", context.Cause(ctx))
		case <-r.timer.C:
			return nil, false, &PageError{Kind: KindTimeout, Message: fmt.Sprintf("The page could not be measured within %s.", w.cfg.JobTimeout)}
		case bytes := <-w.over:
			return nil, false, &PageError{Kind: KindOutOfMemory, Message: fmt.Sprintf("The page needs more than %d MiB of memory.",
				w.cfg.MemoryLimit>>20),
				Cause: fmt.Errorf("%d bytes used", bytes)}
		case <-w.gone:
			return nil, false, failure{Code: "BROWSER_GONE", Message: "the worker exited"}.explain(pageFacts{})
		case tokens <- struct{}{}:
			tokens, r.hasToken = nil, true
			ready = r.calm(ctx)
		case <-ready:
			ready = nil
			if err := r.admit(); err != nil {
				return nil, false, err
			}
		case m := <-w.messages:
			if m.ID != r.id {
				continue // about a page that was given up
			}
			switch m.Type {
			case typeGateRequest:
				r.timer.Stop() // waiting does not count as the page's time
				if tokens = r.gate; tokens == nil {
					ready = r.calm(ctx)
				}
			case typeGateRelease:
				r.job.Progress("audit")
				r.release()
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

// calm returns a channel that is closed when the page may be loaded: at once unless the pool
// has a gate.
func (r *run) calm(ctx context.Context) <-chan struct{} {
	if r.w.cfg.GateTokens > 0 {
		return calm(ctx, busy)
	}
	at := make(chan struct{})
	close(at)
	return at
}

// admit lets the page pass the gate.
func (r *run) admit() error {
	r.timer.Reset(r.w.cfg.JobTimeout)
	r.job.Progress("load")
	err := r.w.send(struct {
		Type string `json:"type"`
		ID   int64  `json:"id"`
	}{"gate", r.id})
	if err != nil {
		return failure{Code: "BROWSER_GONE", Message: err.Error()}.explain(pageFacts{})
	}
	return nil
}

func (r *run) release() {
	if r.hasToken {
		r.hasToken = false
		<-r.gate
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
	return f.explain(page)
}
