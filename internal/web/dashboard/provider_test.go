package dashboard_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/oidc"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/testsupport/oidcserver"
	"assay/internal/web/dashboard"
)

// newProviderDoor returns a newDoor that also accepts sign-ins from a real identity
// provider.
func newProviderDoor(t *testing.T, people map[string]oidcserver.Person, roles func(b *bench) []service.GroupRole) *bench {
	t.Helper()
	var pages atomic.Pointer[dashboard.Dashboard]
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { pages.Load().ServeHTTP(w, r) }))
	t.Cleanup(front.Close)
	callback := front.URL + service.PathCallback
	issuer := oidcserver.Start(t, oidcserver.Options{ClientID: "assay", ClientSecret: "a secret", RedirectURL: callback, People: people})
	b := newDoor(t, func(d *dashboard.Deps) {
		d.Identity.Provider = oidc.New(oidc.Config{
			Issuer: issuer, ClientID: "assay", ClientSecret: "a secret", Scopes: []string{"openid", "email", "profile", "groups"},
			GroupsClaim: "groups", RedirectURL: callback, HTTP: &http.Client{}, Clock: time.Now,
		})
		d.Identity.SignOn, d.Identity.ProviderName = &service.SignOn{Users: d.Identity.Users}, "the house's <account>"
	})
	b.people.SignOn.Roles = roles(b)
	pages.Store(b.pages)
	b.server = front
	return b
}

// byProvider signs a user in with the provider and returns the response to the redirect back.
func (b *bench) byProvider(next, subject string) answer {
	b.t.Helper()
	to := b.do(http.MethodGet, "/sign-in/provider?next="+url.QueryEscape(next), nil)
	require.Equal(b.t, http.StatusSeeOther, to.StatusCode, to.body)
	back := oidcserver.SignIn(b.t, to.Header.Get("Location"), subject)
	return b.do(http.MethodGet, back.RequestURI(), nil)
}

func TestSignInByProvider(t *testing.T) {
	t.Parallel()
	people := map[string]oidcserver.Person{
		"ann":  {Email: "Ann@example.org", Verified: true, Name: "Ann", Groups: []string{"assay-admins", "assay-readers"}},
		"eve":  {Email: "eve@example.org", Verified: true, Groups: []string{"others"}},
		"mary": {Email: "bob@example.org", Name: "Not Bob"},
		"bob":  {Email: "bob@example.org", Verified: true},
	}
	b := newProviderDoor(t, people, func(b *bench) []service.GroupRole {
		roles, err := service.ParseGroupRoles([]string{
			"assay-readers=" + b.tenant.ID + ":viewer", "assay-admins=Workspace <&>:ADMIN", "assay-admins=Nowhere:admin",
		})
		require.NoError(t, err)
		return roles
	})
	require.Contains(t, b.get("/sign-in").text(), "Sign in with the house's <account>")
	in := b.byProvider("/projects", "ann")
	require.Equal(t, http.StatusSeeOther, in.StatusCode, in.text())
	require.Equal(t, "/projects", in.Header.Get("Location"))
	require.Contains(t, b.get("/settings/members").text(), "by the identity provider")
	ann, err := b.store.Users.ByEmail(t.Context(), "ann@example.org")
	require.NoError(t, err)
	m, err := b.store.Members.Get(t.Context(), b.tenant.ID, ann.ID)
	require.NoError(t, err)
	require.Equal(t, scan.RoleAdmin, m.Role, "the strongest role counts")

	// The query of the redirect is useless in another browser, and a second time.
	stranger := b.another()
	to := stranger.do(http.MethodGet, "/sign-in/provider", nil)
	back := oidcserver.SignIn(t, to.Header.Get("Location"), "ann")
	require.Equal(t, http.StatusBadRequest, b.another().do(http.MethodGet, back.RequestURI(), nil).StatusCode)

	refused := b.another().byProvider("/", "eve")
	require.Equal(t, http.StatusForbidden, refused.StatusCode)
	require.Contains(t, refused.text(), "none of your groups gives you a role")
	_, err = b.store.Users.ByEmail(t.Context(), "eve@example.org")
	require.True(t, scan.IsCode(err, scan.CodeNotFound))

	// An account is only linked to a provider's user with a verified address.
	bob, err := b.store.Users.Create(t.Context(), store.NewUser{Email: "bob@example.org", Password: "x"})
	require.NoError(t, err)
	require.NoError(t, b.store.Members.Set(t.Context(), b.tenant.ID, bob.ID, scan.RoleViewer, store.SourceLocal, "cli"))
	refused = b.another().byProvider("/", "mary")
	require.Equal(t, http.StatusForbidden, refused.StatusCode)
	require.Contains(t, refused.text(), "has not verified the e-mail address")
	other := b.another()
	require.Equal(t, http.StatusSeeOther, other.byProvider("/", "bob").StatusCode)
	require.Contains(t, other.get("/settings/members").text(), "bob@example.org")
	m, err = b.store.Members.Get(t.Context(), b.tenant.ID, bob.ID)
	require.NoError(t, err)
	require.Equal(t, scan.RoleViewer, m.Role, "what an administrator gave stays")

	require.NoError(t, b.store.Users.SetDisabled(t.Context(), bob.ID, true, "cli"))
	require.Equal(t, http.StatusForbidden, b.another().byProvider("/", "bob").StatusCode)
	require.NotContains(t, b.logs.String(), "a secret")
}
