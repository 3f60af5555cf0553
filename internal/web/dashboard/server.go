package dashboard

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"assay/internal/httpserver"
	"assay/internal/oidc"
	"assay/internal/requestlog"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/span"
	"assay/internal/web/report"
	"assay/internal/web/session"
)

// Sessions identifies who makes a request.
type Sessions interface {
	// Member returns the signed-in member of the selected workspace. CodeUnauthorized without
	// a sign-in.
	Member(r *http.Request) (scan.Member, error)
}

// Identity contains how users sign in.
type Identity struct {
	Users    *service.Users
	Members  *service.Members
	Keys     *service.APIKeys
	Audit    *service.AuditLog
	Sessions *session.Manager
	// Provider and SignOn sign users in with the identity provider named ProviderName; nil if
	// none is configured.
	Provider     *oidc.Provider
	SignOn       *service.SignOn
	ProviderName string
	// Address returns the IP address of a request's sender; nil: the address of the
	// connection.
	Address func(*http.Request) string
}

// Deps are the dashboard's dependencies.
type Deps struct {
	Identity Identity
	// Sessions identifies who makes a request; nil: Identity.Sessions.
	Sessions     Sessions
	Overview     *service.Overview
	Projects     *service.Projects
	WebsiteScans *service.WebsiteScans
	SiteHealth   *service.SiteHealth
	SitePages    *service.SitePages
	CodeScans    *service.CodeScans
	Repositories *service.Connections
	Reports      *service.Reports
	Suppressions *service.Suppressions
	Licences     *service.LicencePolicies
	Schedules    *service.Schedules
	Webhooks     *service.Webhooks
	Published    *service.Publications
	Domains      *service.Domains
	TestMail     *service.TestMail
	Mail         MailInfo
	Retention    Retention
	Clock        func() time.Time
	Log          *slog.Logger
	// Observer counts the answered requests; nil: they are only logged.
	Observer requestlog.Observer
	// AppURL is the public address of the pages, without a trailing slash.
	AppURL string
	// Stopping is closed when the process is about to stop; streams end then.
	Stopping <-chan struct{}
	// WorkflowURL is the address of Temporal's UI up to the workflow's id, for operators;
	// "" if missing.
	WorkflowURL string
}

type server struct {
	Deps
	pages   *pages
	assets  *assets
	reports *report.Renderer
	all     []Route
	mux     *http.ServeMux
}

// Dashboard serves the pages.
type Dashboard struct {
	handler http.Handler
	routes  []Route
}

// New returns the dashboard.
func New(d Deps) (*Dashboard, error) {
	d.AppURL = strings.TrimRight(d.AppURL, "/")
	if d.Sessions == nil {
		d.Sessions = d.Identity.Sessions
	}
	if d.Identity.Address == nil {
		d.Identity.Address = httpserver.RemoteAddress
	}
	s := &server{Deps: d}
	var err error
	if s.assets, err = newAssets(); err != nil {
		return nil, err
	}
	if s.pages, err = newPages(s.assets, d.Clock); err != nil {
		return nil, err
	}
	if s.reports, err = report.NewRenderer(); err != nil {
		return nil, err
	}
	routes := s.routes()
	s.all = routes
	mux := http.NewServeMux()
	s.mux = mux
	for _, r := range routes {
		mux.Handle(r.Method+" "+r.Pattern, s.serve(r))
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		c := &call{server: s, w: w, r: r}
		c.Member, _ = s.Sessions.Member(r)
		c.fail(scan.Errorf(scan.CodeNotFound, "There is no such page."))
	})
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		(&call{server: s, w: w, r: r}).fail(
			scan.Errorf(scan.CodeForbidden, "The form was sent from another site. Open the page here and try again."),
		)
	}))
	outside := http.NewServeMux()
	outside.Handle("GET /assets/{name}", s.assets) // needs no session
	inside := protection.Handler(mux)
	if d.Identity.Sessions != nil {
		inside = d.Identity.Sessions.Handler(inside)
	}
	outside.Handle("/", s.located(inside))
	return &Dashboard{handler: s.observed(outside, routeIn(outside, mux)), routes: routes}, nil
}

// located adds the sender's address to the context.
func (s *server) located(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(scan.WithAddress(r.Context(), s.Identity.Address(r))))
	})
}

// ServeHTTP implements http.Handler.
func (d *Dashboard) ServeHTTP(w http.ResponseWriter, r *http.Request) { d.handler.ServeHTTP(w, r) }

// Routes returns all pages and forms with their requirements.
func (d *Dashboard) Routes() []Route { return d.routes }

// Route is a page or a form.
type Route struct {
	Method, Pattern string
	// Need is the minimum role; "" if no role is needed.
	Need scan.Role
	// Own pages are about the signed-in user, whatever their role, even without a workspace.
	Own   bool
	serve func(*call) error
}

// call is a request of a member.
type call struct {
	*server
	Member scan.Member
	w      http.ResponseWriter
	r      *http.Request
}

func (c *call) ctx() context.Context { return c.r.Context() }

// tenant returns the workspace that the member has selected.
func (c *call) tenant() string { return c.Member.TenantID }

// path returns a wildcard of the route's pattern.
func (c *call) path(name string) string { return c.r.PathValue(name) }

// query returns a query parameter without surrounding space.
func (c *call) query(name string) string { return strings.TrimSpace(c.r.URL.Query().Get(name)) }

// form returns a field of the submitted form without surrounding space.
func (c *call) form(name string) string { return strings.TrimSpace(c.r.PostFormValue(name)) }

// maxForm bounds the body of a form, in bytes.
const maxForm = 1 << 20

// serve answers a route's requests from members with a sufficient role.
func (s *server) serve(route Route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := &call{server: s, w: w, r: r}
		member, err := s.Sessions.Member(r)
		c.Member = member
		_, path, _ := strings.Cut(r.Pattern, " ")
		span.Request(r.Context(), r.Method, path, member.TenantID, 0)
		answeredTo(r.Context(), member.TenantID)
		switch {
		case err == nil, route.admits(err, member):
		case scan.IsCode(err, scan.CodeUnauthorized):
			c.signIn()
			return
		default:
			c.fail(err)
			return
		}
		if route.Need != "" && !member.Allows(route.Need) {
			c.fail(scan.Errorf(scan.CodeForbidden, "This needs the role %s; yours is %s. Ask an administrator of the workspace.",
				roleTitle(route.Need), roleTitle(member.Role)))
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxForm)
		if err := guarded(route.serve, c); err != nil {
			c.fail(err)
		}
	})
}

// admits reports whether the route serves a request without a member: open routes serve
// everybody, and own routes also serve users without a workspace.
func (r Route) admits(err error, m scan.Member) bool {
	switch scan.CodeOf(err) {
	case scan.CodeUnauthorized:
		return r.Need == "" && !r.Own
	case scan.CodeForbidden:
		return r.Need == "" && m.UserID != ""
	}
	return false
}

// guarded turns a page's panic into an internal error with the stack in the log. It passes
// http.ErrAbortHandler on.
func guarded(serve func(*call) error, c *call) (err error) {
	defer func() {
		x := recover()
		if x == nil {
			return
		}
		if cause, ok := x.(error); ok && errors.Is(cause, http.ErrAbortHandler) {
			panic(x)
		}
		c.Log.ErrorContext(c.ctx(), "panic in page", "pattern", c.r.Pattern, "panic", fmt.Sprint(x), "stack", string(debug.Stack()))
		err = scan.Errorf(scan.CodeInternal, "panic")
	}()
	return serve(c)
}

func roleTitle(r scan.Role) string { return strings.ToLower(string(r)) }
