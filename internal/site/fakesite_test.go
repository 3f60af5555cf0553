package site_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"assay/internal/scan"
	"assay/internal/site"
)

// fakeSite is a site, its scorer, its frontier and its blob store, all in memory.
type fakeSite struct {
	mu       sync.Mutex
	visits   map[string]func() (site.Visit, error) // by URL; any other page has no links
	scores   map[string]func(context.Context) (*site.PageScore, error)
	delay    time.Duration
	delays   map[string]time.Duration // by prefix of the address, instead of delay
	scoring  time.Duration
	lanes    int
	frontier []*scan.SitePage
	next     map[string]time.Time // by host

	leaseErr, settleErr, keepErr []error // returned by the first calls
	log                          []string
	atOnce, most                 int
	blobs                        map[string]string
	renewed, released            int
	settles                      map[string][]scan.SitePage
	styles                       map[string][]site.Link // by style sheet
}

func newFakeSite(urls ...string) *fakeSite {
	f := &fakeSite{
		visits: map[string]func() (site.Visit, error){}, scores: map[string]func(context.Context) (*site.PageScore, error){},
		lanes: 3, next: map[string]time.Time{}, blobs: map[string]string{}, settles: map[string][]scan.SitePage{},
	}
	for _, u := range urls {
		f.add(scan.SitePage{URL: u, Key: u})
	}
	return f
}

func (f *fakeSite) add(p scan.SitePage) {
	for _, q := range f.frontier {
		if q.Key == p.Key {
			return
		}
	}
	p.ID, p.State = fmt.Sprintf("p%d", len(f.frontier)+1), scan.PageWaiting
	if p.Skip != "" {
		p.State = scan.PageSkipped
	}
	f.frontier = append(f.frontier, &p)
}

func (f *fakeSite) note(format string, args ...any) {
	f.log = append(f.log, fmt.Sprintf(format, args...))
}

func (f *fakeSite) Discover(context.Context) (site.Discovery, error) { return site.Discovery{}, nil }

func (f *fakeSite) Visit(_ context.Context, p scan.SitePage) (site.Visit, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.note("visit %s", p.URL)
	if do := f.visits[p.URL]; do != nil {
		return do()
	}
	return site.Visit{Status: 200, FinalURL: p.URL, ContentType: "text/html", Title: "fetched"}, nil
}

func (f *fakeSite) Judge(_ context.Context, from scan.SitePage, source scan.PageSource, links []site.Link) []scan.SitePage {
	var out []scan.SitePage
	for _, l := range links {
		p := scan.SitePage{URL: l.URL, Key: l.URL, Depth: from.Depth + 1, Source: source, From: from.URL}
		if l.NoFollow {
			p.Skip = string(site.SkipMethod)
		}
		if l.URL == foreign {
			p.Skip = string(site.SkipForeign)
		}
		out = append(out, p)
	}
	return out
}

func (f *fakeSite) Moved(p scan.SitePage, final string) (site.Skip, *site.PageError) {
	switch {
	case final == "" || final == p.URL:
		return site.SkipNone, nil
	case p.Source == scan.FoundByRedirect && p.From == final:
		return site.SkipNone, &site.PageError{Kind: site.FaultRedirect, Message: "Endless."}
	case final == foreign:
		return site.SkipForeign, nil
	}
	return site.SkipRedirect, nil
}

func (f *fakeSite) Look(_ context.Context, p scan.SitePage, get bool) (site.Visit, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	method := "head"
	if get {
		method = "get"
	}
	f.note("%s %s", method, p.URL)
	if do := f.visits[method+" "+p.URL]; do != nil {
		return do()
	}
	return site.Visit{Status: 200, FinalURL: p.URL}, nil
}

func (f *fakeSite) Styles(_ context.Context, p scan.SitePage) ([]site.Link, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.note("styles %s", p.URL)
	return f.styles[p.URL], nil
}

func (f *fakeSite) Delay(_ context.Context, p scan.SitePage) time.Duration {
	for prefix, delay := range f.delays {
		if strings.HasPrefix(p.URL, prefix) {
			return delay
		}
	}
	return f.delay
}

func (f *fakeSite) Lanes() int { return f.lanes }

func (f *fakeSite) Score(ctx context.Context, job site.ScoreJob) (*site.PageScore, error) {
	f.mu.Lock()
	f.note("score %s", job.URL)
	f.atOnce++
	f.most = max(f.most, f.atOnce)
	do := f.scores[job.URL]
	f.mu.Unlock()
	defer func() {
		f.mu.Lock()
		f.atOnce--
		f.mu.Unlock()
	}()
	select {
	case <-time.After(f.scoring):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if do != nil {
		return do(ctx)
	}
	return scoreWith(), nil
}

func scoreWith(links ...site.Link) *site.PageScore {
	v := 90.0
	return &site.PageScore{
		Status: 200, Title: "rendered", Links: links, Scores: scan.SiteScores{Performance: &v, Overall: &v},
		Report: []byte("report"), Thumbnail: []byte("picture"), Document: site.PageDocument{Lighthouse: "13.0.0"},
	}
}

func (f *fakeSite) Lease(_ context.Context, n int) (out []scan.SitePage, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.leaseErr) > 0 {
		err, f.leaseErr = f.leaseErr[0], f.leaseErr[1:]
		return nil, err
	}
	for _, p := range f.frontier {
		if p.State == scan.PageWaiting && len(out) < n {
			p.State = scan.PageLeased
			p.Attempts++
			out = append(out, *p)
		}
	}
	return out, nil
}

func (f *fakeSite) Settle(_ context.Context, p scan.SitePage, found []scan.SitePage) (err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.settleErr) > 0 {
		err, f.settleErr = f.settleErr[0], f.settleErr[1:]
		if err != nil {
			return err
		}
	}
	for i := range f.frontier {
		if f.frontier[i].ID == p.ID {
			*f.frontier[i] = p
		}
	}
	f.settles[p.URL] = append(f.settles[p.URL], p)
	for _, q := range found {
		f.add(q)
	}
	return nil
}

func (f *fakeSite) Renew(context.Context) error { f.renewed++; return nil }

func (f *fakeSite) Release(ctx context.Context) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.released++
	for _, p := range f.frontier {
		if p.State == scan.PageLeased {
			p.State = scan.PageWaiting
			p.Attempts--
		}
	}
	return ctx.Err()
}

func (f *fakeSite) Reserve(_ context.Context, host string, pause time.Duration) (time.Time, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	at := time.Now()
	if f.next[host].After(at) {
		at = f.next[host]
	}
	f.next[host] = at.Add(pause)
	return at, nil
}

func (f *fakeSite) Postpone(_ context.Context, host string, rest time.Duration) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if until := time.Now().Add(rest); until.After(f.next[host]) {
		f.next[host] = until
	}
	return nil
}

func (f *fakeSite) Keep(_ context.Context, key, contentType string, data []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.keepErr) > 0 {
		err := f.keepErr[0]
		f.keepErr = f.keepErr[1:]
		return err
	}
	f.blobs[key] = contentType + " " + string(data)
	return nil
}
