package service_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/service"
	crawl "assay/internal/site"
	"assay/internal/store"
)

func TestTriggerOfACheck(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	began := b.clock.Now()
	minutes, email := 90, "dana@example.org"
	c, replayed, err := b.checks.Trigger(t.Context(), b.siteRequest(func(r *service.TriggerSiteHealth) {
		r.URL, r.Mode, r.Email, r.Settings.MaxMinutes = "HTTPS://Example.ORG:443/a/?utm_source=x&b=1#top", "MOBILE", email, &minutes
	}))
	require.NoError(t, err)
	require.False(t, replayed)
	require.Equal(t, []string{c.ID}, b.flows.started)
	require.Equal(t, []string{b.project.ShortID + " example.org"}, b.flows.hosts)
	require.Equal(t, []time.Duration{90 * time.Minute}, b.flows.crawls, "the workflow's time-out spans the crawl")
	got := b.check(c)
	require.Equal(t, "https://example.org/a/?b=1", got.URL, "as the crawl asks for it")
	require.Equal(t, scan.ModeMobile, got.Mode)
	require.Equal(t, email, got.Email)
	require.Equal(t, scan.StateQueued, got.State)
	require.Equal(t, began.Add(queueDeadline), got.DeadlineAt)
	require.Equal(t, began.Add(retention), got.ExpiresAt)
	require.Equal(t, began, got.DispatchedAt)
	var s crawl.Settings
	require.NoError(t, json.Unmarshal(got.Settings, &s))
	want := b.checks.Defaults
	want.MaxDuration = 90 * time.Minute
	want.PerShape = want.MaxPages / 10 // no shape gets more than that
	require.Equal(t, want, s)
	require.NotContains(t, b.logs.String(), email)
}

// Fields are checked in their order, and every refusal names one.
func TestTriggerOfACheckValidatesInOrder(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	zero := 0
	long := strings.Repeat("a", 501)
	spoil := []struct {
		change  func(*service.TriggerSiteHealth)
		message string
	}{
		{func(r *service.TriggerSiteHealth) { r.ProjectID = " " }, "projectId is required"},
		{func(r *service.TriggerSiteHealth) { r.URL = "ftp://example.org" }, "url must start with http:// or https://"},
		{func(r *service.TriggerSiteHealth) { r.Mode = "TABLET" }, "mode must be DESKTOP or MOBILE"},
		{func(r *service.TriggerSiteHealth) { r.Email = "nobody" }, "email must be a valid e-mail address"},
		{func(r *service.TriggerSiteHealth) { r.Settings.MaxPages = &zero }, "settings.maxPages must be between 1 and 10000"},
		{func(r *service.TriggerSiteHealth) { r.Settings.MaxMinutes = &zero }, "settings.maxMinutes must be between 1 and 360"},
		{func(r *service.TriggerSiteHealth) { r.Settings.Runs = &zero }, "settings.runs must be between 1 and 9"},
		{
			func(r *service.TriggerSiteHealth) { r.Settings.PathPrefix = long },
			"settings.pathPrefix must start with / and be at most 500 characters long",
		},
		{func(r *service.TriggerSiteHealth) { r.Settings.Include = make([]string, 51) }, "settings.include must have at most 50 patterns"},
		{
			func(r *service.TriggerSiteHealth) { r.Settings.Exclude = []string{long} },
			"settings.exclude[0] must start with / and be at most 500 characters long",
		},
		{
			func(r *service.TriggerSiteHealth) { r.IdempotencyKey = strings.Repeat("k", 256) },
			"Idempotency-Key must be at most 255 characters long",
		},
	}
	for i := range spoil {
		_, _, err := b.checks.Trigger(t.Context(), b.siteRequest(func(r *service.TriggerSiteHealth) {
			for _, s := range spoil[i:] {
				s.change(r)
			}
		}))
		require.True(t, scan.IsCode(err, scan.CodeInvalid), "%v", err)
		require.Equal(t, spoil[i].message, scan.MessageOf(err))
	}
	require.Empty(t, b.flows.started)
}

func TestTriggerOfACheckWhoseEntryCannotBeReached(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.names.err = scan.Errorf(scan.CodeTargetForbidden, "10.0.0.1 is not a public address.")
	_, _, err := b.checks.Trigger(t.Context(), b.siteRequest(nil))
	require.True(t, scan.IsCode(err, scan.CodeInvalid))
	require.Equal(t, "We couldn't reach that site: 10.0.0.1 is not a public address.", scan.MessageOf(err))
}

func TestQuotaOfChecksIsTheirOwn(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.checks.InFlight = 1
	b.trigger()
	c := b.triggerCheck()
	_, _, err := b.checks.Trigger(t.Context(), b.siteRequest(nil))
	require.True(t, scan.IsCode(err, scan.CodeQuota))
	require.Regexp(t, "^Scan limit reached", scan.MessageOf(err))
	b.flows.end(siteHealthKind().workflowID(c.ID), "Terminated", "Gone.")
	_, err = b.checks.Cancel(t.Context(), b.tenant.ID, c.ID, "key:test")
	require.NoError(t, err)
	b.triggerCheck()
}

// A check of a project that is archived meanwhile is refused; a repeated request still finds
// its earlier check.
func TestRepeatedTriggerOfACheck(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	req := b.siteRequest(func(r *service.TriggerSiteHealth) { r.IdempotencyKey = "release-1" })
	first, _, err := b.checks.Trigger(t.Context(), req)
	require.NoError(t, err)
	require.NoError(t, b.store.Projects.Archive(t.Context(), b.tenant.ID, b.project.ShortID))
	again, replayed, err := b.checks.Trigger(t.Context(), req)
	require.NoError(t, err)
	require.True(t, replayed)
	require.Equal(t, first.ID, again.ID)
	req.IdempotencyKey = "release-2"
	_, _, err = b.checks.Trigger(t.Context(), req)
	require.True(t, scan.IsCode(err, scan.CodeInvalid))
	require.Equal(t, "This project is archived and cannot be modified!", scan.MessageOf(err))
	require.Len(t, b.flows.started, 1)
}

// Simultaneous requests with one key create one check; the store decides which.
func TestSimultaneousTriggersOfACheckWithOneKey(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	req := b.siteRequest(func(r *service.TriggerSiteHealth) { r.IdempotencyKey = "k" })
	ids := make(chan string, 8)
	for range cap(ids) {
		go func() {
			c, _, err := b.checks.Trigger(t.Context(), req)
			if err != nil {
				c.ID = err.Error()
			}
			ids <- c.ID
		}()
	}
	made := map[string]bool{}
	for range cap(ids) {
		made[<-ids] = true
	}
	require.Len(t, made, 1, "%v", made)
	require.Len(t, b.flows.started, 1)
}

func TestPagesOfACheck(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	c := b.crawling()
	b.scorePage(c.ID, 70)
	list := func(change func(*service.ListSitePages)) ([]scan.SitePage, int64, error) {
		req := service.ListSitePages{TenantID: b.tenant.ID, CheckID: c.ID, Page: 1, Limit: 10}
		change(&req)
		return b.checks.Pages(t.Context(), req)
	}
	pages, total, err := list(func(*service.ListSitePages) {})
	require.NoError(t, err)
	require.EqualValues(t, 1, total)
	require.Equal(t, scan.PageScored, pages[0].State)
	pages, _, err = list(func(r *service.ListSitePages) { r.Filter.States = []scan.PageState{scan.PageFailed} })
	require.NoError(t, err)
	require.Empty(t, pages)
	for message, change := range map[string]func(*service.ListSitePages){
		"Site Health check not found!":    func(r *service.ListSitePages) { r.CheckID = b.tenant.ID },
		"page must be 1 or more":          func(r *service.ListSitePages) { r.Page = 0 },
		"limit must be between 1 and 100": func(r *service.ListSitePages) { r.Limit = 101 },
		"state must be one of WAITING, LEASED, SCORED, FAILED, SKIPPED": func(
			r *service.ListSitePages,
		) {
			r.Filter.States = []scan.PageState{"DONE"}
		},
		"sort must be discovery, worst or path": func(r *service.ListSitePages) { r.Filter.Sort = store.SitePageSort("size") },
	} {
		_, _, err := list(change)
		require.Equal(t, message, scan.MessageOf(err))
	}
}

// A trigger for a larger crawl may also scan more pages of one shape.
func TestLargerCrawlTakesMoreOfAShape(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	pages := 10_000
	c, _, err := b.checks.Trigger(t.Context(), b.siteRequest(func(r *service.TriggerSiteHealth) { r.Settings.MaxPages = &pages }))
	require.NoError(t, err)
	var s crawl.Settings
	require.NoError(t, json.Unmarshal(b.check(c).Settings, &s))
	require.Equal(t, pages/10, s.PerShape)
	require.Equal(t, pages, s.MaxPages)
}
