package dashboard

import (
	"crypto/rand"
	"errors"
	"slices"
	"strconv"
	"strings"

	"assay/internal/scan"
	"assay/internal/service"
)

func startRoutes() []Route {
	return []Route{
		{Method: "GET", Pattern: "/start", Need: scan.RoleMember, serve: (*call).startForm},
		form("/start/website", scan.RoleMember, (*call).startWebsite),
		form("/start/code", scan.RoleMember, (*call).startCode),
		form("/start/site-health", scan.RoleMember, (*call).startSiteHealth),
	}
}

// trigger names the dashboard in records.
const trigger = "dashboard"

// startView is the form of all kinds. Its fields contain the input.
type startView struct {
	Kind         scan.Kind
	Projects     []scan.Project
	Repositories []scan.Repository
	Problem      string // the error, which begins with the field's name
	Field        string // the invalid field; "" for the whole form

	Project, URL, Email, Mode, Repository string
	Pillars, Dimensions                   []string
	MaxPages, MaxDepth                    string
	ExternalLinks                         bool
	// Key identifies the form: submitting it twice starts one scan.
	Key string
}

// Has reports whether a pillar or dimension is chosen.
func (v startView) Has(name string) bool {
	return slices.Contains(v.Pillars, name) || slices.Contains(v.Dimensions, name)
}

func (c *call) startForm() error {
	v := startView{
		Kind: scan.Kind(c.query("kind")), Project: c.query("project"), URL: c.query("url"), Mode: c.query("mode"),
		Repository: c.query("repository"),
	}
	if !v.Kind.Valid() {
		v.Kind = scan.KindWebsite
	}
	for _, p := range scan.Pillars() {
		v.Pillars = append(v.Pillars, string(p))
	}
	for _, d := range scan.Dimensions() {
		v.Dimensions = append(v.Dimensions, string(d))
	}
	return c.showStart(v, 200)
}

func (c *call) showStart(v startView, status int) error {
	var err error
	if v.Projects, err = c.Overview.Store.Projects.List(c.ctx(), c.tenant(), false); err != nil {
		return err
	}
	if v.Kind == scan.KindCode {
		all, err := c.Repositories.Repositories(c.ctx(), c.tenant(), "")
		if err != nil {
			return err
		}
		v.Repositories = slices.DeleteFunc(all, func(r scan.Repository) bool { return r.ProjectShortID == "" || !r.Enabled })
	}
	v.Key = newFormKey()
	return c.renderStatus(status, "start", view{Title: "New scan", Nav: "start", Data: v})
}

// refuse shows the form again with the error; the caller handles other errors.
func (c *call) refuse(v startView, err error) error {
	e, ok := errors.AsType[*scan.Error](err)
	if !ok || problems[e.Code].Status == 0 || e.Code == scan.CodeUnavailable {
		return err
	}
	v.Problem = e.Message
	v.Field = fieldOf(e.Message)
	if e.Name == "PROJECT_NOT_FOUND" || e.Code == scan.CodeNotFound && v.Kind == scan.KindWebsite {
		v.Field = "projectId"
	}
	return c.showStart(v, problems[e.Code].Status)
}

// fieldOf returns the field that an error message names first.
func fieldOf(message string) string {
	word, _, _ := strings.Cut(message, " ")
	word, _, _ = strings.Cut(word, "[")
	for _, f := range []string{
		"projectId", "url", "email", "pillars", "mode", "integrationRepoId", "dimensions", "settings.maxPages", "settings.maxDepth",
		"name", "scope", "expiresAt", "password", "current", "code", "role", "from", "to",
	} {
		if word == f {
			return f
		}
	}
	if strings.HasPrefix(message, "We couldn't reach that site") {
		return "url"
	}
	return ""
}

func (c *call) startWebsite() error {
	v := startView{Kind: scan.KindWebsite, Project: c.form("projectId"), URL: c.form("url"), Email: c.form("email")}
	v.Pillars = c.r.PostForm["pillars"]
	s, _, err := c.WebsiteScans.Trigger(c.ctx(), service.TriggerWebsiteScan{
		TenantID: c.tenant(), ProjectID: v.Project, URL: v.URL, Pillars: v.Pillars, Email: v.Email, IdempotencyKey: c.form("key"),
		Trigger: trigger,
	})
	if err != nil {
		return c.refuse(v, err)
	}
	return c.redirect(recordURL(scan.KindWebsite, s.ID), "")
}

func (c *call) startSiteHealth() error {
	v := startView{
		Kind: scan.KindSiteHealth, Project: c.form("projectId"), URL: c.form("url"), Email: c.form("email"), Mode: c.form("mode"),
		MaxPages: c.form("maxPages"), MaxDepth: c.form("maxDepth"), ExternalLinks: c.form("externalLinks") != "",
	}
	settings, err := siteSettings(v)
	if err != nil {
		return c.refuse(v, err)
	}
	check, _, err := c.SiteHealth.Trigger(c.ctx(), service.TriggerSiteHealth{
		TenantID: c.tenant(), ProjectID: v.Project, URL: v.URL, Mode: v.Mode, Email: v.Email, Settings: settings,
		IdempotencyKey: c.form("key"), Trigger: trigger,
	})
	if err != nil {
		return c.refuse(v, err)
	}
	return c.redirect(recordURL(scan.KindSiteHealth, check.ID), "")
}

func (c *call) startCode() error {
	v := startView{Kind: scan.KindCode, Repository: c.form("integrationRepoId")}
	v.Dimensions = c.r.PostForm["dimensions"]
	run, _, err := c.CodeScans.Trigger(c.ctx(), service.TriggerCodeScan{
		TenantID: c.tenant(), IntegrationRepoID: v.Repository, Dimensions: v.Dimensions, IdempotencyKey: c.form("key"), Trigger: trigger,
	})
	if err != nil {
		return c.refuse(v, err)
	}
	return c.redirect(recordURL(scan.KindCode, run.ID), "")
}

// siteSettings reads the limits of a crawl; empty fields mean the defaults.
func siteSettings(v startView) (out service.SiteSettings, err error) {
	if v.ExternalLinks {
		out.ExternalLinks = &v.ExternalLinks
	}
	if out.MaxPages, err = wholeNumber("settings.maxPages", v.MaxPages); err != nil {
		return out, err
	}
	out.MaxDepth, err = wholeNumber("settings.maxDepth", v.MaxDepth)
	return out, err
}

// wholeNumber reads a number from a field; nil for an empty one.
func wholeNumber(field, text string) (*int, error) {
	if text == "" {
		return nil, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return nil, scan.Errorf(scan.CodeInvalid, "%s must be a whole number", field)
	}
	return &n, nil
}

// newFormKey returns an identifier of one form, so that a second click starts no second
// scan.
func newFormKey() string { return "form-" + rand.Text() }
