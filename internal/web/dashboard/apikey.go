package dashboard

import (
	"net/http"
	"slices"
	"time"

	"assay/internal/scan"
	"assay/internal/service"
)

func apiKeyRoutes() []Route {
	return []Route{
		{Method: http.MethodGet, Pattern: "/settings/keys", Need: scan.RoleAdmin, serve: (*call).keysPage},
		formHere("/settings/keys", scan.RoleAdmin, (*call).createKey),
		form("/settings/keys/{id}/revoke", scan.RoleAdmin, (*call).revokeKey),
	}
}

type keysView struct {
	Keys     []keyRow
	Projects []scan.Project
	Scopes   []scan.Scope
	Name     string // as entered, like the next three
	Scope    string
	Chosen   []string
	Expires  string
	Problem  string
	Field    string
	New      string // the new key, shown only once
	Server   string
}

// Has reports whether the project is selected.
func (v keysView) Has(shortID string) bool { return slices.Contains(v.Chosen, shortID) }

// keyRow is a key, and whether it is valid now.
type keyRow struct {
	scan.APIKey
	Usable  bool
	Expired bool
}

func (c *call) keysPage() error {
	return c.showKeys(http.StatusOK, keysView{Scope: string(scan.ScopeScan)})
}

func (c *call) showKeys(status int, v keysView) error {
	all, err := c.Identity.Keys.List(c.ctx(), c.tenant())
	if err != nil {
		return err
	}
	now := c.Clock()
	for _, k := range slices.Backward(all) {
		v.Keys = append(v.Keys, keyRow{APIKey: k, Usable: k.Usable(now), Expired: k.RevokedAt.IsZero() && !k.Usable(now)})
	}
	if v.Projects, err = c.Overview.Store.Projects.List(c.ctx(), c.tenant(), false); err != nil {
		return err
	}
	v.Scopes, v.Server = scan.Scopes(), c.AppURL
	return c.renderStatus(status, "keys", c.settingsPage("keys", "API keys", v))
}

func (c *call) createKey() error {
	v := keysView{Name: c.form("name"), Scope: c.form("scope"), Chosen: c.r.PostForm["projects"], Expires: c.form("expiresAt")}
	expires, err := endOfDay(v.Expires)
	if err == nil {
		in := service.NewAPIKey{
			TenantID: c.tenant(), Actor: c.Member.Actor(), Name: v.Name, Scope: v.Scope, Projects: v.Chosen, ExpiresAt: expires,
		}
		plain, _, createErr := c.Identity.Keys.Create(c.ctx(), in)
		if createErr == nil {
			return c.showKeys(http.StatusOK, keysView{Scope: string(scan.ScopeScan), New: plain.Reveal()})
		}
		err = createErr
	}
	if status, ok := c.refused(err); ok {
		v.Problem, v.Field = scan.MessageOf(err), fieldOf(scan.MessageOf(err))
		return c.showKeys(status, v)
	}
	return err
}

// endOfDay returns the end of a day given in a form; the zero time for "".
func endOfDay(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return day, scan.Errorf(scan.CodeInvalid, "expiresAt must be a day such as 2026-03-14")
	}
	return day.AddDate(0, 0, 1), nil
}

func (c *call) revokeKey() error {
	if err := c.Identity.Keys.Revoke(c.ctx(), c.tenant(), c.Member.Actor(), c.path("id")); err != nil {
		return err
	}
	return c.redirect("/settings/keys", "The key was revoked. Requests with it are refused from now on.")
}
