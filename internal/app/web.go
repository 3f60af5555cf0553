package app

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"assay/internal/httpserver"
	"assay/internal/mail"
	"assay/internal/mcp"
	"assay/internal/service"
	"assay/internal/web/dashboard"
)

// apiPaths returns the paths that the API answers; the dashboard answers all others.
func apiPaths() []string {
	return []string{"/v1/", "/health", "/ready", "/openapi.yaml", "/docs", "/checks", "/checks.json", "/report/", "/badge/", "/feed/", "/mcp"}
}

// Web returns the API and the dashboard as one handler. Long polls and streams end when
// stopping is closed; nil: never.
func (a *App) Web(stopping <-chan struct{}) (http.Handler, error) {
	api, err := a.API(stopping)
	if err != nil {
		return nil, err
	}
	pages, err := a.Dashboard(stopping)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	for _, p := range apiPaths() {
		mux.Handle(p, api)
	}
	home := ReportURL(a.Config)
	if contact := a.Config.API.SecurityTo; contact != "" {
		mux.Handle("GET /.well-known/security.txt", httpserver.SecurityTXT(contact, home, time.Now))
	}
	mux.Handle("/", forPeople(pages, api))
	hsts := a.Config.API.HSTS
	if !strings.HasPrefix(home, "https://") {
		hsts = 0 // browsers ignore it there
	}
	return a.traced(httpserver.Hardened(mux, hsts))
}

// traced records requests to next, if traces are recorded.
func (a *App) traced(next http.Handler) (http.Handler, error) {
	proxies, err := httpserver.ParseProxies(a.Config.API.TrustedProxies)
	if err != nil {
		return nil, fmt.Errorf("api.trusted_proxies: %w", err)
	}
	callers, err := httpserver.ParseProxies(a.Config.Tracing.TrustedCallers)
	if err != nil {
		return nil, fmt.Errorf("tracing.trusted_callers: %w", err)
	}
	return a.Tracing.Handler(next, httpserver.ClientAddress(proxies), callers), nil
}

// forPeople passes requests for unknown paths that do not come from a browser to the API,
// which refuses them in its own form.
func forPeople(pages, api http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "" && !strings.Contains(r.Header.Get("Accept"), "text/html") {
			api.ServeHTTP(w, r)
			return
		}
		pages.ServeHTTP(w, r)
	})
}

// Dashboard returns the pages for signed-in users, without the handling of their sessions.
func (a *App) Dashboard(stopping <-chan struct{}) (*dashboard.Dashboard, error) {
	proxies, err := httpserver.ParseProxies(a.Config.API.TrustedProxies)
	if err != nil {
		return nil, fmt.Errorf("api.trusted_proxies: %w", err)
	}
	i := a.Identity
	sender, err := newMailSender(a.Config, a.Log)
	if err != nil {
		return nil, err
	}
	c := a.Config
	return dashboard.New(dashboard.Deps{
		Identity: dashboard.Identity{
			Users: i.Users, Members: i.Members, Keys: i.Keys, Audit: i.Audit, Sessions: i.Sessions,
			Provider: i.Provider, SignOn: i.SignOn, ProviderName: a.Config.OIDC.Name, Address: httpserver.ClientAddress(proxies),
		},
		Overview: &service.Overview{Store: a.Store, Clock: time.Now}, Projects: &service.Projects{Store: a.Store},
		WebsiteScans: a.Scans, SiteHealth: a.Sites, CodeScans: a.Code, Repositories: a.Connections, Reports: a.reports,
		SitePages: &service.SitePages{Store: a.Store, Blobs: a.Blobs, Reports: a.siteReports, Log: a.Log},
		Licences:  a.Licences, Suppressions: a.Accepted, Schedules: a.Schedules, Webhooks: a.Webhooks, Published: a.Published, Domains: a.Domains,
		TestMail: &service.TestMail{
			Store: a.Store, Sender: sender, Domain: mail.Domain(c.Mail.From), AppURL: ReportURL(c), Clock: time.Now, Log: a.Log,
		},
		Mail: dashboard.MailInfo{From: c.Mail.From, SMTP: c.Mail.Host != ""},
		Retention: dashboard.Retention{
			WebsiteScans: c.Scan.Retention, SiteHealth: c.Site.Retention, Code: c.Code.Retention,
			KeepWebsiteScans: c.Scan.Keep, KeepSiteHealth: c.Site.Keep, KeepCode: c.Code.Keep,
		},
		Clock: time.Now, Log: a.Log, AppURL: ReportURL(a.Config),
		WorkflowURL: workflowURL(a.Config.Temporal.UIURL, a.Config.Temporal.Namespace),
		Observer:    a.Metrics,
		Stopping:    stopping,
	})
}

// workflowURL returns the address of a workflow in Temporal's UI up to its id; "" without a
// UI.
func workflowURL(ui, namespace string) string {
	if ui == "" {
		return ""
	}
	return strings.TrimRight(ui, "/") + "/namespaces/" + url.PathEscape(namespace) + "/workflows/"
}

// assistants returns the MCP server, whose tools call the given API.
func (a *App) assistants(api http.Handler) http.Handler {
	return mcp.New(mcp.Deps{
		API: api, Reports: a.reports, Sites: a.Sites, Version: version(), Log: a.Log,
		Addresses: []string{BaseURL(a.Config), ReportURL(a.Config)},
	})
}
