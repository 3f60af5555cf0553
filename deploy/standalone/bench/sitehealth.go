package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"assay/config"
	"assay/internal/app"
	"assay/internal/scan"
	"assay/internal/store"
)

const (
	checkPoll     = 2500 * time.Millisecond // 30 reads a minute are allowed
	checkPatience = 15 * time.Minute
)

// check returns a side that checks the site with Assay: a whole standalone of its own,
// called over HTTP, from the trigger to the completion.
func (t siteTools) check(name, gate string) func(ctx context.Context, turn int) (siteRun, error) {
	return func(ctx context.Context, turn int) (run siteRun, err error) {
		p, err := startProcess(ctx, t.bench, fmt.Sprintf("site-%s-%d", name, turn), "ASSAY_BROWSER_MODE=on", "ASSAY_BROWSER_GATE="+gate)
		if err != nil {
			return run, err
		}
		id, err := p.checkSite(ctx, t.site.url+"/")
		if err = errors.Join(err, p.stop()); err != nil {
			return run, errors.Join(err, p.showLog(t.bench))
		}
		if run, err = scoredPages(ctx, p.dataDir(), id); err != nil {
			return run, err
		}
		return run, t.complete(run.scores)
	}
}

// checkSite triggers a check and waits until it has completed.
func (p *process) checkSite(ctx context.Context, site string) (id string, err error) {
	ctx, cancel := context.WithTimeout(ctx, checkPatience)
	defer cancel()
	ask := func(method, path, body string, want int) (c siteHealth, err error) {
		req, err := http.NewRequestWithContext(ctx, method, p.first.APIURL+"/v1/site-health/"+path, strings.NewReader(body))
		if err != nil {
			return c, err
		}
		req.Header.Set("Authorization", "Bearer "+p.first.APIKey)
		req.Header.Set("Content-Type", "application/json")
		raw, err := answer(http.DefaultClient, req, want)
		if err != nil {
			return c, err
		}
		return c, json.Unmarshal(raw, &c)
	}
	body := fmt.Sprintf(`{"projectId":%q,"url":%q,"mode":"MOBILE"}`, p.first.ProjectID, site)
	c, err := ask(http.MethodPost, "trigger", body, http.StatusCreated)
	if err != nil {
		return "", err
	}
	tick := time.NewTicker(checkPoll)
	defer tick.Stop()
	for !scan.State(c.Status).Terminal() {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return c.ID, fmt.Errorf("waiting for the check: %w", ctx.Err())
		}
		if c, err = ask(http.MethodGet, c.ID, "", http.StatusOK); err != nil {
			return c.ID, err
		}
	}
	if c.Status != string(scan.StateCompleted) || c.ErrorMessage != nil {
		return c.ID, fmt.Errorf("the check ended %s: %v", c.Status, c.ErrorMessage)
	}
	return c.ID, nil
}

// siteHealth is the part of a check's view that is used.
type siteHealth struct {
	ID           string  `json:"id"`
	Status       string  `json:"status"`
	ErrorMessage *string `json:"errorMessage"`
}

// scoredPages reads from a standalone's database how long the check took and the scores of
// its pages.
func scoredPages(ctx context.Context, dir, id string) (run siteRun, err error) {
	c, err := config.Load("", nil)
	if err != nil {
		return run, err
	}
	c.Browser.Mode, c.Data.Dir, c.Database.DSN = "off", dir, filepath.Join(dir, "assay.db")
	a, err := app.Open(ctx, c, slog.New(slog.DiscardHandler))
	if err != nil {
		return run, err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	tenants, err := a.Store.Tenants.List(ctx)
	if err != nil || len(tenants) != 1 {
		return run, errors.Join(err, fmt.Errorf("%d workspaces", len(tenants)))
	}
	check, err := a.Store.SiteHealth.Get(ctx, tenants[0].ID, id)
	if err != nil {
		return run, err
	}
	filter := store.SitePageFilter{States: []scan.PageState{scan.PageScored}}
	pages, _, err := a.Store.SitePages.List(ctx, tenants[0].ID, id, filter, 1, 10*sitePages)
	if err != nil {
		return run, err
	}
	run = siteRun{took: check.CompletedAt.Sub(check.QueuedAt), scores: map[string]float64{}}
	for _, page := range pages {
		u, err := url.Parse(page.URL)
		if err != nil {
			return run, err
		}
		if page.Scores.Performance != nil {
			run.scores[u.Path] = *page.Scores.Performance
		}
	}
	return run, nil
}
