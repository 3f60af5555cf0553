package api

import (
	"context"
	"net/http"
	"net/url"
	"strconv"

	"github.com/gin-gonic/gin"

	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/site"
	"assay/internal/website/score"
)

// siteQueuedBody is the response to a trigger.
type siteQueuedBody struct {
	ID        string `json:"id"`
	Status    string `json:"status"`
	URL       string `json:"url"`
	Mode      string `json:"mode"`
	CreatedAt string `json:"createdAt"`
}

// siteCancelledBody is the response to a cancellation.
type siteCancelledBody struct {
	ID     string `json:"id"`
	Status string `json:"status"`
}

// siteHealthBody is a check in the contract's form.
type siteHealthBody struct {
	ID                 string  `json:"id"`
	Status             string  `json:"status"`
	URL                string  `json:"url"`
	Mode               string  `json:"mode"`
	PageCount          int     `json:"pageCount"`
	ErrorMessage       *string `json:"errorMessage"`
	ScorePerformance   *int    `json:"scorePerformance"`
	ScoreAccessibility *int    `json:"scoreAccessibility"`
	ScoreBestPractices *int    `json:"scoreBestPractices"`
	ScoreSEO           *int    `json:"scoreSeo"`
	ScoreOverall       *int    `json:"scoreOverall"`
	ExpiresAt          string  `json:"expiresAt"`
	CreatedAt          string  `json:"createdAt"`
	UpdatedAt          string  `json:"updatedAt"`
	// LeftOut counts, by reason, the addresses that were found and are not pages of the check;
	// only of a check that has ended, read by its id.
	LeftOut *leftOutBody `json:"leftOut,omitempty"`
}

// sitePageBody is a page of a project's checks.
type sitePageBody struct {
	Items []siteHealthBody `json:"items"`
	Total int64            `json:"total"`
	Page  int              `json:"page"`
	Limit int              `json:"limit"`
}

// leftOutBody counts addresses by the reason why they are not pages of the check.
type leftOutBody struct {
	Invalid     int `json:"INVALID,omitempty"`
	OtherSite   int `json:"OTHER_SITE,omitempty"`
	OutOfPath   int `json:"OUT_OF_PATH,omitempty"`
	Excluded    int `json:"EXCLUDED,omitempty"`
	Robots      int `json:"ROBOTS,omitempty"`
	NotAPage    int `json:"NOT_A_PAGE,omitempty"`
	File        int `json:"FILE,omitempty"`
	FileLimit   int `json:"FILE_LIMIT,omitempty"`
	Trap        int `json:"TRAP,omitempty"`
	TooDeep     int `json:"TOO_DEEP,omitempty"`
	PageLimit   int `json:"PAGE_LIMIT,omitempty"`
	NotFollowed int `json:"NOT_FOLLOWED,omitempty"`
	SameAsOther int `json:"SAME_AS_OTHER,omitempty"`
	Redirect    int `json:"REDIRECT,omitempty"`
}

func renderLeftOut(skipped map[string]int) *leftOutBody {
	if len(skipped) == 0 {
		return nil
	}
	count := func(why site.Skip) int { return skipped[string(why)] }
	return &leftOutBody{
		Invalid: count(site.SkipInvalid), OtherSite: count(site.SkipForeign), OutOfPath: count(site.SkipPath), Excluded: count(site.SkipExcluded),
		Robots: count(site.SkipRobots), NotAPage: count(site.SkipNotAPage), File: count(site.SkipFile), FileLimit: count(site.SkipFiles),
		Trap: count(site.SkipTrap), TooDeep: count(site.SkipDepth), PageLimit: count(site.SkipLimit), NotFollowed: count(site.SkipMethod),
		SameAsOther: count(site.SkipAlias), Redirect: count(site.SkipRedirect),
	}
}

func renderSiteHealth(c scan.SiteHealth) siteHealthBody {
	b := siteHealthBody{
		ID: c.ID, Status: string(c.State), URL: c.URL, Mode: string(c.Mode), PageCount: c.Pages.Found(),
		ExpiresAt: timestamp(c.ExpiresAt), CreatedAt: timestamp(c.QueuedAt), UpdatedAt: timestamp(c.UpdatedAt),
	}
	if c.Reason != "" {
		b.ErrorMessage = &c.Reason
	}
	if c.State.Terminal() {
		b.ScorePerformance, b.ScoreAccessibility = wholeScore(c.Scores.Performance), wholeScore(c.Scores.Accessibility)
		b.ScoreBestPractices, b.ScoreSEO = wholeScore(c.Scores.BestPractices), wholeScore(c.Scores.SEO)
		b.ScoreOverall = wholeScore(c.Scores.Overall)
	}
	return b
}

func wholeScore(x *float64) *int {
	if x == nil {
		return nil
	}
	n := score.Display(*x)
	return &n
}

// triggerSiteHealth handles POST /v1/site-health/trigger.
func (s *server) triggerSiteHealth(c *gin.Context) {
	req, err := readSiteTrigger(c)
	if err != nil {
		failCoded(c, err)
		return
	}
	accepted, replayed, err := s.SiteHealth.Trigger(c.Request.Context(), req)
	if err != nil {
		failCoded(c, err)
		return
	}
	if replayed {
		c.Header("Idempotency-Replayed", "true")
	}
	noStore(c)
	c.Header("Location", "/v1/site-health/"+accepted.ID)
	writeJSON(c, http.StatusCreated, siteQueuedBody{
		ID: accepted.ID, Status: string(scan.StateQueued), URL: accepted.URL, Mode: string(accepted.Mode),
		CreatedAt: timestamp(accepted.QueuedAt),
	})
}

func readSiteTrigger(c *gin.Context) (req service.TriggerSiteHealth, err error) {
	o, err := readObject(c)
	if err != nil {
		return req, err
	}
	req = service.TriggerSiteHealth{TenantID: c.GetString(keyTenant), Trigger: "api"}
	if req.ProjectID, err = o.required("projectId"); err != nil {
		return req, err
	}
	if req.URL, err = o.required("url"); err != nil {
		return req, err
	}
	if req.Mode, err = o.text("mode"); err != nil {
		return req, err
	}
	if req.Mode == "" && o.has("mode") {
		return req, scan.Errorf(scan.CodeInvalid, "mode must be DESKTOP or MOBILE")
	}
	if req.Email, err = o.text("email"); err != nil {
		return req, err
	}
	if req.Settings, err = readSiteSettings(o); err != nil {
		return req, err
	}
	req.IdempotencyKey, err = readIdempotencyKey(c)
	return req, err
}

func readSiteSettings(body object) (s service.SiteSettings, err error) {
	o, err := body.object("settings")
	if err != nil {
		return s, err
	}
	for _, f := range []struct {
		name  string
		value **int
	}{
		{"maxPages", &s.MaxPages}, {"maxDepth", &s.MaxDepth}, {"maxMinutes", &s.MaxMinutes}, {"runs", &s.Runs},
	} {
		if *f.value, err = o.whole("settings." + f.name); err != nil {
			return s, err
		}
	}
	if s.Subdomains, err = o.flag("settings.subdomains"); err != nil {
		return s, err
	}
	if s.ExternalLinks, err = o.flag("settings.externalLinks"); err != nil {
		return s, err
	}
	if s.PathPrefix, err = o.text("settings.pathPrefix"); err != nil {
		return s, err
	}
	if s.Include, err = o.texts("settings.include"); err != nil {
		return s, err
	}
	s.Exclude, err = o.texts("settings.exclude")
	return s, err
}

// getSiteHealth handles GET /v1/site-health/:id.
func (s *server) getSiteHealth(c *gin.Context) {
	tenant, id := c.GetString(keyTenant), c.Param("id")
	v, err := s.longPoll(c, func(ctx context.Context) (view, error) {
		check, err := s.SiteHealth.Get(ctx, tenant, id)
		if err != nil {
			return view{}, err
		}
		body := renderSiteHealth(check)
		if check.State.Terminal() {
			skipped, err := s.SiteHealth.Skipped(ctx, check)
			if err != nil {
				return view{}, err
			}
			body.LeftOut = renderLeftOut(skipped)
		}
		return newView(body, check.State.Terminal())
	})
	if err != nil {
		failCoded(c, err)
		return
	}
	noStore(c)
	answerView(c, v)
}

// cancelSiteHealth handles DELETE /v1/site-health/:id.
func (s *server) cancelSiteHealth(c *gin.Context) {
	_, actor := caller(c)
	check, err := s.SiteHealth.Cancel(c.Request.Context(), c.GetString(keyTenant), c.Param("id"), actor)
	if err != nil {
		failCoded(c, err)
		return
	}
	noStore(c)
	c.Header("Location", "/v1/site-health/"+check.ID)
	writeJSON(c, http.StatusAccepted, siteCancelledBody{ID: check.ID, Status: string(check.State)})
}

// listSiteHealth handles GET /v1/projects/:projectId/site-health.
func (s *server) listSiteHealth(c *gin.Context) {
	req, err := readSiteHistory(c)
	if err != nil {
		failCoded(c, err)
		return
	}
	checks, total, err := s.SiteHealth.List(c.Request.Context(), req)
	if err != nil {
		failCoded(c, err)
		return
	}
	out := sitePageBody{Items: make([]siteHealthBody, len(checks)), Total: total, Page: req.Page, Limit: req.Limit}
	for i, check := range checks {
		out.Items[i] = renderSiteHealth(check)
	}
	noStore(c)
	writeJSON(c, http.StatusOK, out)
}

func readSiteHistory(c *gin.Context) (req service.ListSiteHealth, err error) {
	req = service.ListSiteHealth{TenantID: c.GetString(keyTenant), ProjectID: c.Param("projectId"), Page: 1, Limit: service.DefaultPageLimit}
	// An undecodable query would be ignored.
	if _, err = url.ParseQuery(c.Request.URL.RawQuery); err != nil {
		return req, scan.Errorf(scan.CodeInvalid, "The query string is malformed")
	}
	for _, p := range []struct {
		name  string
		value *string
	}{
		{"status", &req.Status}, {"mode", &req.Mode}, {"url", &req.URL}, {"dateFrom", &req.DateFrom}, {"dateTo", &req.DateTo},
	} {
		if *p.value, _, err = query(c, p.name); err != nil {
			return req, err
		}
	}
	if err = wholeQuery(c, "page", &req.Page); err != nil {
		return req, err
	}
	return req, wholeQuery(c, "limit", &req.Limit)
}

// query reads a query parameter, which may be absent, but neither empty nor repeated.
func query(c *gin.Context, name string) (value string, given bool, err error) {
	values, given := c.GetQueryArray(name)
	switch {
	case len(values) > 1:
		return "", true, scan.Errorf(scan.CodeInvalid, "%s may be given only once", name)
	case given && values[0] == "":
		return "", true, scan.Errorf(scan.CodeInvalid, "%s must not be empty", name)
	case given:
		return values[0], true, nil
	}
	return "", false, nil
}

// boolQuery reads a query parameter that is true or false; an absent one is false.
func boolQuery(c *gin.Context, name string) (bool, error) {
	text, given, err := query(c, name)
	if err == nil && given && text != "true" && text != "false" {
		err = scan.Errorf(scan.CodeInvalid, "%s must be true or false", name)
	}
	return text == "true", err
}

// wholeQuery reads a query parameter that is a whole number; n is unchanged if it is absent.
func wholeQuery(c *gin.Context, name string, n *int) error {
	text, given, err := query(c, name)
	if err != nil || !given {
		return err
	}
	if *n, err = strconv.Atoi(text); err != nil {
		return scan.Errorf(scan.CodeInvalid, "%s must be a whole number", name)
	}
	return nil
}
