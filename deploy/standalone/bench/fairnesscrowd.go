package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"assay/config"
	"assay/internal/scan"
	"assay/internal/service"
)

// Load of the crowding workspace.
const (
	crowdScans = 500 // queued or running, all the time
	crowdPages = 10_000
	crowdHosts = 20
)

// fairnessWait compares how long a workspace's scan takes while another one has a crawl of
// 10,000 pages running and 500 scans queued with how long it takes alone: the 95th percentiles
// from queueing to completion. The crawl loads its pages in real browsers; the scans have the
// profile http.
func fairnessWait(ctx context.Context, b *bench) (_ []figure, err error) {
	if err := b.build(ctx); err != nil {
		return nil, err
	}
	z, _, err := b.openZoo(ctx, "fairness-wait-zoo")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, z.Close()) }()
	p, err := startProcess(ctx, b, "fairness-wait", append(z.Env(),
		"ASSAY_SCAN_CONFIRM_EVERY="+defaultOf("scan.confirm_every"), "ASSAY_SCAN_PACE="+defaultOf("scan.pace"), "ASSAY_BROWSER_MODE=on")...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.stop()) }()
	a, err := p.records(ctx, z, func(c *config.Config) { c.Quota.WebsiteScans = crowdScans })
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	w, err := newFairWorld(ctx, a, z.Healthy().URL())
	if err != nil {
		return nil, err
	}
	defer w.pit.close()
	site, err := newCrowdSite(ctx)
	if err != nil {
		return nil, err
	}
	defer site.close()

	alone, err := w.measure(ctx, func() error { return nil })
	if err != nil {
		return nil, errors.Join(fmt.Errorf("alone: %w", err), p.showLog(b))
	}
	crowd := crowd{world: w, by: w.hoarders[0], site: site}
	if err := crowd.begin(ctx); err != nil {
		return nil, errors.Join(err, p.showLog(b))
	}
	beside, err := w.measure(ctx, func() error { return crowd.fill(ctx) })
	if err != nil {
		return nil, errors.Join(fmt.Errorf("scans beside the crowd: %w", err), p.showLog(b))
	}
	pages, err := crowd.check(ctx)
	if err != nil {
		return nil, err
	}
	b.notef("alone %s; beside %s", alone, beside)
	b.notef("scan alone: median %s, p95 %s; beside a crawl with %d of its pages scored and %d scans: median %s, p95 %s",
		median(alone), p95(alone), pages, crowdScans, median(beside), p95(beside))
	return []figure{{name: "fairness_wait_ratio", value: p95(beside).Seconds() / p95(alone).Seconds(), op: "<=", bar: 2}}, nil
}

// crowd is the workspace that keeps the queues full.
type crowd struct {
	world *fairWorld
	by    workspace
	site  *crowdSite
	crawl scan.SiteHealth
	scans []scan.WebsiteScan
	next  int
}

// begin fills the queues and waits until the crawl has scored a page.
func (c *crowd) begin(ctx context.Context) (err error) {
	pages := crowdPages
	c.crawl, _, err = c.world.app.Sites.Trigger(ctx, service.TriggerSiteHealth{
		TenantID: c.by.tenant, ProjectID: c.by.projectID, URL: c.site.urls[0], Trigger: "api",
		Settings: service.SiteSettings{MaxPages: &pages},
	})
	if err != nil {
		return err
	}
	if err := c.fill(ctx); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, zooPatience)
	defer cancel()
	for {
		if n, err := c.check(ctx); err != nil || n > 0 {
			return err
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("waiting for the first page of the crawl: %w", ctx.Err())
		case <-time.After(zooPoll):
		}
	}
}

// check returns how many pages the crawl has scored. It fails if the crawl has ended.
func (c *crowd) check(ctx context.Context) (int, error) {
	now, err := c.world.app.Store.SiteHealth.Get(ctx, c.by.tenant, c.crawl.ID)
	if err == nil && now.State.Terminal() {
		err = fmt.Errorf("the crawl ended %s: %s", now.State, now.Reason)
	}
	return now.Pages.Scored, err
}

// fill restores the number of scans in flight.
func (c *crowd) fill(ctx context.Context) error {
	var going []scan.WebsiteScan
	for _, s := range c.scans {
		now, err := c.world.now(ctx, s)
		if err != nil {
			return err
		}
		if !now.State.Terminal() {
			going = append(going, s)
		}
	}
	for len(going) < crowdScans {
		s, err := c.world.trigger(ctx, c.by, c.site.urls[1+c.next%(crowdHosts-1)])
		if err != nil {
			return err
		}
		c.next++
		going = append(going, s)
	}
	c.scans = going
	return nil
}

// crowdSite is a site of many small pages on several hosts.
type crowdSite struct {
	urls    []string
	servers []*http.Server
}

func newCrowdSite(ctx context.Context) (*crowdSite, error) {
	s := &crowdSite{}
	for i := range crowdHosts {
		ln, err := (&net.ListenConfig{}).Listen(ctx, "tcp", fmt.Sprintf("127.0.0.%d:0", 60+i))
		if err != nil {
			s.close()
			return nil, err
		}
		srv := &http.Server{Handler: http.HandlerFunc(serveCrowdPage), ReadHeaderTimeout: time.Minute}
		go func() { _ = srv.Serve(ln) }()
		s.servers = append(s.servers, srv)
		s.urls = append(s.urls, "http://"+ln.Addr().String()+"/")
	}
	return s, nil
}

func (s *crowdSite) close() {
	for _, srv := range s.servers {
		_ = srv.Close()
	}
}

// serveCrowdPage serves pages 0 to crowdPages-1, each of which is in the sitemap.
func serveCrowdPage(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/robots.txt":
		fmt.Fprintf(w, "User-agent: *\nAllow: /\nSitemap: http://%s/sitemap.xml\n", r.Host) //nolint:gosec // on loopback
	case "/sitemap.xml":
		w.Header().Set("Content-Type", "application/xml")
		fmt.Fprint(w, `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
		for n := range crowdPages {
			fmt.Fprintf(w, "<url><loc>http://%s/page/%s</loc></url>", r.Host, crowdName(n)) //nolint:gosec // on loopback
		}
		fmt.Fprint(w, "</urlset>")
	default:
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		text := strings.Repeat("Text of the page. ", 200)
		//nolint:gosec // on loopback
		fmt.Fprintf(w, "<!doctype html><html lang=en><title>Page %[1]s</title><h1>Page %[1]s</h1><p>%[2]s", r.URL.Path, text)
	}
}

// crowdName returns a name of letters: addresses that differ in numbers only are sampled.
func crowdName(n int) string {
	return strings.Map(func(d rune) rune { return 'a' + d - '0' }, fmt.Sprintf("%05d", n))
}
