package dashboard

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"assay/internal/key"
	"assay/internal/provider"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/web/ui"
)

func connectionRoutes() []Route {
	return []Route{
		page("/settings/connections", (*call).listConnections),
		{Method: http.MethodGet, Pattern: "/settings/connections/new", Need: scan.RoleAdmin, serve: (*call).connectForm},
		formHere("/settings/connections", scan.RoleAdmin, (*call).connect),
		page("/settings/connections/{id}", (*call).showConnection),
		form("/settings/connections/{id}/test", scan.RoleMember, (*call).testConnection),
		form("/settings/connections/{id}/sync", scan.RoleMember, (*call).syncConnection),
		form("/settings/connections/{id}/add", scan.RoleMember, (*call).addRepository),
		form("/settings/connections/{id}/token", scan.RoleAdmin, (*call).rotateToken),
		form("/settings/connections/{id}/disconnect", scan.RoleAdmin, (*call).disconnect),
		form("/settings/connections/{id}/delete", scan.RoleAdmin, (*call).deleteConnection),
	}
}

const connectionsURL = "/settings/connections"

func connectionURL(id string) string { return connectionsURL + "/" + url.PathEscape(id) }

func (c *call) listConnections() error {
	all, err := c.Repositories.List(c.ctx(), c.tenant())
	if err != nil {
		return err
	}
	return c.render("connections", c.settingsPage("connections", "Git connections", all))
}

// connectView is the form of a new connection. Its fields contain the input, except the
// token, which is never shown.
type connectView struct {
	Providers                                  []provider.Kind
	Name, Provider, BaseURL, Username, Expires string
	Problem, Field                             string
}

func (c *call) connectForm() error {
	return c.showConnect(connectView{Provider: string(provider.GitHub)}, http.StatusOK)
}

func (c *call) showConnect(v connectView, status int) error {
	v.Providers = provider.Kinds()
	shown := c.settingsPage("connections", "Connect a Git provider", v)
	shown.Crumbs = []Crumb{{"Git connections", connectionsURL}}
	return c.renderStatus(status, "connections_new", shown)
}

// secret returns a field of the form that is never shown. Keys for ssh have several lines.
func (c *call) secret(name string) key.Secret {
	text := strings.ReplaceAll(c.form(name), "\r\n", "\n")
	if strings.Contains(text, "\n") {
		text += "\n" // a key in PEM form ends with one
	}
	return key.Secret(text)
}

// expiresAt returns the expiry date of a form; zero for none.
func (c *call) expiresAt() (time.Time, error) {
	text := c.form("expiresAt")
	if text == "" {
		return time.Time{}, nil
	}
	at, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return at, scan.Errorf(scan.CodeInvalid, "expiresAt must be a date, such as 2030-12-31")
	}
	return at, nil
}

// wrongField returns the field of a form that an error names first; ok is false if the error
// is not about the input.
func wrongField(err error, fields ...string) (field string, ok bool) {
	switch scan.CodeOf(err) {
	case scan.CodeInvalid, scan.CodeConflict, scan.CodeTargetForbidden, scan.CodeTargetUnreachable:
	default:
		return "", false
	}
	word, _, _ := strings.Cut(scan.MessageOf(err), " ")
	for _, f := range fields {
		if f == word {
			return f, true
		}
	}
	return "", true
}

func (c *call) connect() error {
	v := connectView{
		Name: c.form("name"), Provider: c.form("provider"), BaseURL: c.form("baseUrl"), Username: c.form("username"),
		Expires: c.form("expiresAt"),
	}
	made, err := c.makeConnection(v)
	if err != nil {
		field, ok := wrongField(err, "name", "provider", "baseUrl", "username", "token", "expiresAt")
		if !ok && !scan.IsCode(err, scan.CodeUnavailable) && !scan.IsCode(err, scan.CodeForbidden) {
			return err
		}
		v.Problem, v.Field = scan.MessageOf(err), field
		return c.showConnect(v, problems[scan.CodeOf(err)].Status)
	}
	message := "The provider accepts the token."
	report, err := c.Repositories.Sync(c.ctx(), c.tenant(), made.ID)
	if err == nil {
		message += " " + syncText(report) + " Assign those to scan to a project."
	} else {
		c.Log.InfoContext(c.ctx(), "a new connection could not be listed", "connection", made.ID, "code", string(scan.CodeOf(err)))
		message += " Its repositories could not be listed: " + scan.MessageOf(err)
	}
	return c.redirect(connectionURL(made.ID), message)
}

func (c *call) makeConnection(v connectView) (scan.Connection, error) {
	expires, err := c.expiresAt()
	if err != nil {
		return scan.Connection{}, err
	}
	return c.Repositories.Create(c.ctx(), service.NewConnection{
		TenantID: c.tenant(), Actor: c.Member.Actor(), Name: v.Name, Provider: v.Provider, BaseURL: v.BaseURL, Username: v.Username,
		Token: c.secret("token"), ExpiresAt: expires,
	})
}

// syncText describes the result of a listing.
func syncText(r service.SyncReport) string {
	text := ui.Counted(r.Listed, "repository", "repositories") + " listed"
	if r.Added > 0 {
		text += fmt.Sprintf(", %s of them new", ui.Number(r.Added))
	}
	if r.Gone > 0 {
		text += fmt.Sprintf(", %s no longer there", ui.Number(r.Gone))
	}
	text += "."
	if r.Cut {
		text += " The provider has more repositories than Assay lists; the others remain unchanged."
	}
	if r.LeftOut > 0 {
		text += " " + ui.Counted(r.LeftOut, "entry", "entries") + " without a usable name were skipped."
	}
	return text
}

type connectionView struct {
	scan.Connection
	Repositories int
	Assigned     int
	Problem      string // the problem of a new token
}

func (c *call) showConnection() error { return c.showConnectionWith("", http.StatusOK) }

func (c *call) showConnectionWith(problem string, status int) error {
	v := connectionView{Problem: problem}
	var err error
	if v.Connection, err = c.Repositories.Get(c.ctx(), c.tenant(), c.path("id")); err != nil {
		return err
	}
	f := store.RepositoryFilter{ConnectionID: v.ID, Page: 1, Limit: 1}
	if _, v.Repositories, err = c.Repositories.RepositoryPage(c.ctx(), c.tenant(), f); err != nil {
		return err
	}
	f.Unassigned = true
	_, free, err := c.Repositories.RepositoryPage(c.ctx(), c.tenant(), f)
	if err != nil {
		return err
	}
	v.Assigned = v.Repositories - free
	shown := c.settingsPage("connections", v.Name, v)
	shown.Crumbs = []Crumb{{"Git connections", connectionsURL}}
	return c.renderStatus(status, "connection", shown)
}

func (c *call) testConnection() error {
	conn, err := c.Repositories.Check(c.ctx(), c.tenant(), c.path("id"))
	if err != nil {
		return c.connectionFailed(err)
	}
	if conn.Status == scan.ConnectionActive {
		return c.redirect(connectionURL(conn.ID), "The connection works: the provider accepts the token.")
	}
	c.setFlash(flash{Text: "The connection does not work: " + conn.StatusReason, Bad: true})
	return c.redirect(connectionURL(conn.ID), "")
}

func (c *call) syncConnection() error {
	report, err := c.Repositories.Sync(c.ctx(), c.tenant(), c.path("id"))
	if err != nil {
		return c.connectionFailed(err)
	}
	return c.redirect(connectionURL(c.path("id")), syncText(report))
}

func (c *call) addRepository() error {
	r, err := c.Repositories.Add(c.ctx(), c.tenant(), c.Member.Actor(), c.path("id"), c.form("url"))
	if err != nil {
		return c.connectionFailed(err)
	}
	return c.redirect(connectionURL(c.path("id")), r.FullName+" was added. Assign it to a project to scan it.")
}

// connectionFailed redirects to the connection with the reason why the provider could not be
// used; the caller handles other errors.
func (c *call) connectionFailed(err error) error {
	switch scan.CodeOf(err) {
	case scan.CodeUnauthorized, scan.CodeForbidden, scan.CodeUnavailable, scan.CodeInvalid, scan.CodeTargetForbidden, scan.CodeConflict:
		c.setFlash(flash{Text: scan.MessageOf(err), Bad: true})
		return c.redirect(connectionURL(c.path("id")), "")
	}
	return err
}

func (c *call) rotateToken() error {
	expires, err := c.expiresAt()
	if err == nil {
		req := service.NewToken{
			TenantID: c.tenant(), Actor: c.Member.Actor(), ConnectionID: c.path("id"), Token: c.secret("token"), ExpiresAt: expires,
		}
		if name := c.form("username"); name != "" {
			req.Username = &name
		}
		_, err = c.Repositories.ReplaceToken(c.ctx(), req)
	}
	if err != nil {
		if _, ok := wrongField(err); !ok && !scan.IsCode(err, scan.CodeUnavailable) && !scan.IsCode(err, scan.CodeForbidden) {
			return err
		}
		return c.showConnectionWith(scan.MessageOf(err), problems[scan.CodeOf(err)].Status)
	}
	return c.redirect(connectionURL(c.path("id")), "The new token is in use. You can revoke the old one at the provider.")
}

func (c *call) disconnect() error {
	if _, err := c.Repositories.Disconnect(c.ctx(), c.tenant(), c.Member.Actor(), c.path("id")); err != nil {
		return err
	}
	return c.redirect(connectionURL(c.path("id")), "The token was deleted. Set a new token to use the connection again.")
}

func (c *call) deleteConnection() error {
	if err := c.Repositories.Delete(c.ctx(), c.tenant(), c.Member.Actor(), c.path("id")); err != nil {
		return err
	}
	return c.redirect(connectionsURL, "The connection and its repositories were removed. The results of their scans remain available.")
}

// connectionClass colours the status of a connection.
func connectionClass(s scan.ConnectionStatus) string {
	switch s {
	case scan.ConnectionActive:
		return "pass"
	case scan.ConnectionDisconnected:
		return "na"
	case scan.ConnectionExpired:
		return "warn"
	}
	return "fail"
}

// connectionTitle returns the status of a connection for people.
func connectionTitle(s scan.ConnectionStatus) string {
	switch s {
	case scan.ConnectionActive:
		return "Works"
	case scan.ConnectionDisconnected:
		return "Disconnected"
	case scan.ConnectionExpired:
		return "Token expired"
	case scan.ConnectionInvalid:
		return "Token refused"
	case scan.ConnectionRevoked:
		return "Token revoked"
	}
	return string(s)
}

// providerTitle returns the name of a provider for people.
func providerTitle(kind any) string { return provider.Kind(fmt.Sprint(kind)).Title() }
