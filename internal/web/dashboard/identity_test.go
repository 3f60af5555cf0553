package dashboard_test

import (
	"encoding/base32"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/user"
)

func TestFromTheFirstLinkToAKey(t *testing.T) {
	t.Parallel()
	b := newDoor(t)
	require.Equal(t, "/sign-in", b.do(http.MethodGet, "/", nil).Header.Get("Location"))
	b.setUp()
	require.Contains(t, b.get("/").doc.Find(".who").Text(), "Ann")
	require.Equal(t, "/", b.do(http.MethodGet, "/sign-in", nil).Header.Get("Location"), "who is signed in need not do it again")

	require.Contains(t, b.get("/settings/keys").text(), "No API keys yet")
	labels := map[string]string{"name": "“Name”", "scope": "“Scope”", "expiresAt": "“Last day”"}
	for field, form := range map[string]url.Values{
		"name":      {"scope": {"read"}},
		"scope":     {"name": {"ci"}, "scope": {"all"}},
		"expiresAt": {"name": {"ci"}, "scope": {"read"}, "expiresAt": {"2020-01-01"}},
	} {
		a := b.do(http.MethodPost, "/settings/keys", form)
		require.Equal(t, http.StatusBadRequest, a.StatusCode, field)
		require.Contains(t, a.doc.Find("#"+field+"-problem").Text(), labels[field], "%s", a.body)
	}
	made := b.do(http.MethodPost, "/settings/keys", url.Values{
		"name": {"ci <b>"}, "scope": {"scan"}, "projects": {b.project.ShortID}, "expiresAt": {"2026-12-31"},
	})
	plain := made.doc.Find("#new-key").Text()
	prefix, hash, ok := key.Parse(plain)
	require.True(t, ok, plain)
	require.Equal(t, "private, no-store", made.Header.Get("Cache-Control"))
	stored, err := b.store.Keys.ByPrefix(t.Context(), prefix)
	require.NoError(t, err)
	require.Equal(t, hash, stored.Hash)
	require.Equal(t, "user:ann@example.org", stored.CreatedBy)
	require.Equal(t, []string{b.project.ShortID}, stored.Projects)
	require.Equal(t, time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC), stored.ExpiresAt, "the last day counts")
	list := b.get("/settings/keys")
	require.NotContains(t, list.body, plain, "a key is shown once")
	require.Contains(t, list.text(), "ci <b>")
	require.Equal(t, "/settings/keys", b.post("/settings/keys/"+stored.ID+"/revoke", nil))
	stored, err = b.store.Keys.ByPrefix(t.Context(), prefix)
	require.NoError(t, err)
	require.False(t, stored.Usable(b.clock.Now()))
	require.Contains(t, b.get("/settings/keys").text(), "The key was revoked")
	require.NotContains(t, b.logs.String(), plain)
}

func TestSigningIn(t *testing.T) {
	t.Parallel()
	b := newDoor(t)
	b.setUp()
	other := b.another()
	wrong := other.signIn("ann@example.org", "not the password")
	require.Equal(t, http.StatusUnauthorized, wrong.StatusCode)
	require.Contains(t, wrong.text(), "The e-mail address or the password is wrong.")
	require.Equal(t, "ann@example.org", wrong.doc.Find("#email").AttrOr("value", ""))
	require.Empty(t, wrong.doc.Find("#password").AttrOr("value", ""))
	for next, want := range map[string]string{
		"/projects?a=b": "/projects?a=b", "": "/", "https://evil.example/": "/", "//evil.example": "/", `/\evil.example`: "/", "/sign-out": "/",
	} {
		fresh := b.another()
		a := fresh.do(http.MethodPost, "/sign-in", url.Values{"email": {"ANN@example.org"}, "password": {goodPassword}, "next": {next}})
		require.Equal(t, http.StatusSeeOther, a.StatusCode)
		require.Equal(t, want, a.Header.Get("Location"), next)
		cookie := a.Cookies()[0]
		require.True(t, cookie.HttpOnly)
		require.Equal(t, http.SameSiteLaxMode, cookie.SameSite)
		require.Len(t, cookie.Value, 43)
		fresh.get("/projects")
		b.clock.Pass(time.Minute)
	}
	require.Equal(t, "/sign-in", b.post("/sign-out", nil))
	require.Equal(t, "/sign-in", b.do(http.MethodGet, "/", nil).Header.Get("Location"))

	for range 30 {
		if wrong = other.signIn("ann@example.org", "not the password"); wrong.StatusCode != http.StatusUnauthorized {
			break
		}
	}
	require.Equal(t, http.StatusTooManyRequests, wrong.StatusCode)
	require.NotEmpty(t, wrong.Header.Get("Retry-After"))
	require.Contains(t, wrong.text(), "Too many attempts")
}

// A new session gets a fresh token.
func TestSessionsAreNotFixed(t *testing.T) {
	t.Parallel()
	b := newDoor(t)
	b.setUp()
	other := b.another()
	at, err := url.Parse(b.server.URL)
	require.NoError(t, err)
	other.client.Jar.SetCookies(at, []*http.Cookie{{Name: "assay_session", Value: strings.Repeat("A", 43), Path: "/"}})
	require.Equal(t, http.StatusSeeOther, other.signIn("ann@example.org", goodPassword).StatusCode)
	require.NotEqual(t, strings.Repeat("A", 43), other.client.Jar.Cookies(at)[0].Value)

	// A session's row in the database neither authenticates nor can be decrypted.
	token := other.client.Jar.Cookies(at)[0].Value
	data, found, err := b.store.Sessions.Find(t.Context(), user.TokenHash(token))
	require.NoError(t, err)
	require.True(t, found)
	require.NotContains(t, string(data), "ann")
	require.NotContains(t, string(data), "user")
}

func TestForeignFormsAreRefused(t *testing.T) {
	t.Parallel()
	b := newDoor(t)
	b.setUp()
	for _, r := range b.pages.Routes() {
		if r.Method == http.MethodGet {
			continue
		}
		for _, header := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "https://evil.example"}} {
			require.Equal(t, http.StatusForbidden, b.do(r.Method, filled(b, r.Pattern), nil, header...).StatusCode, "%s with %s", r.Pattern, header)
		}
	}
}

func TestPasswordPages(t *testing.T) {
	t.Parallel()
	b := newDoor(t)
	b.setUp()
	for _, email := range []string{"ann@example.org", "nobody@example.org"} {
		a := b.another().do(http.MethodPost, "/forgot-password", url.Values{"email": {email}})
		require.Equal(t, http.StatusOK, a.StatusCode)
		require.Contains(t, a.text(), "If there is an account for "+email)
	}
	require.Len(t, b.letters(), 1)
	link := linkIn(t, b.letters()[0].Text)
	other := b.another()
	require.Contains(t, other.get(link).text(), "For ann@example.org")
	short := other.do(http.MethodPost, "/reset-password", url.Values{"token": {tokenIn(t, b.letters()[0].Text)}, "password": {"short"}})
	require.Contains(t, short.doc.Find("#password-problem").Text(), "at least 12 characters")
	form := url.Values{"token": {tokenIn(t, b.letters()[0].Text)}, "password": {"orange ladder nine"}}
	require.Equal(t, "/sign-in", other.post("/reset-password", form))
	require.Equal(t, http.StatusNotFound, other.do(http.MethodGet, link, nil).StatusCode)
	require.Equal(t, "/sign-in", b.do(http.MethodGet, "/", nil).Header.Get("Location"), "the sessions of before have ended")
	require.Equal(t, http.StatusSeeOther, b.signIn("ann@example.org", "orange ladder nine").StatusCode)

	bad := b.do(http.MethodPost, "/account/password", url.Values{"current": {"no"}, "password": {"green bicycle four"}})
	require.Equal(t, "“Current password” is wrong: enter your current password", bad.doc.Find("#current-problem").Text())
	require.Equal(t, http.StatusSeeOther, other.signIn("ann@example.org", "orange ladder nine").StatusCode)
	form = url.Values{"current": {"orange ladder nine"}, "password": {"green bicycle four"}}
	require.Equal(t, "/account", b.post("/account/password", form))
	b.get("/account")
	require.Equal(t, http.StatusSeeOther, other.do(http.MethodGet, "/account", nil).StatusCode, "other sessions have ended")
}

func TestSecondFactorPages(t *testing.T) {
	t.Parallel()
	b := newDoor(t)
	b.setUp()
	require.Equal(t, "/account#second-factor", b.post("/account/totp", nil))
	page := b.get("/account")
	require.NotEmpty(t, page.doc.Find("svg.qr path").AttrOr("d", ""))
	secret, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(page.doc.Find("code.wrap").Text())
	require.NoError(t, err)
	bad := b.do(http.MethodPost, "/account/totp/confirm", url.Values{"code": {"x"}})
	require.Contains(t, bad.doc.Find("#code-problem").Text(), "“Code” must be")
	code := func() string { return user.TOTPCode(secret, user.TOTPStep(b.clock.Now()), 6) }
	on := b.do(http.MethodPost, "/account/totp/confirm", url.Values{"code": {code()}})
	require.Equal(t, 10, on.doc.Find(".codes li").Length())
	recovery := on.doc.Find(".codes li code").First().Text()
	require.Zero(t, b.get("/account").doc.Find(".codes li").Length(), "they are shown once")

	other := b.another()
	require.Equal(t, "/sign-in/code", other.signIn("ann@example.org", goodPassword).Header.Get("Location"))
	require.Equal(t, http.StatusSeeOther, other.do(http.MethodGet, "/projects", nil).StatusCode, "the password alone is not enough")
	wrong := other.do(http.MethodPost, "/sign-in/code", url.Values{"code": {code()}})
	require.Equal(t, http.StatusUnauthorized, wrong.StatusCode, "a code counts once")
	b.clock.Pass(time.Minute)
	require.Equal(t, "/", other.post("/sign-in/code", url.Values{"code": {code()}}))
	other.get("/projects")

	late := b.another()
	late.signIn("ann@example.org", goodPassword)
	b.clock.Pass(11 * time.Minute)
	require.Equal(t, "/sign-in", late.do(http.MethodGet, "/sign-in/code", nil).Header.Get("Location"))
	third := b.another()
	third.signIn("ann@example.org", goodPassword)
	require.Equal(t, "/", third.post("/sign-in/code", url.Values{"code": {recovery}}))
	require.Contains(t, b.get("/account").text(), "9 recovery codes are left")
	require.Equal(t, http.StatusBadRequest, b.do(http.MethodPost, "/account/totp/remove", url.Values{"password": {"no"}}).StatusCode)
	require.Equal(t, "/account", b.post("/account/totp/remove", url.Values{"password": {goodPassword}}))
	require.Equal(t, "/", b.another().signIn("ann@example.org", goodPassword).Header.Get("Location"))
}

func TestSessionsPage(t *testing.T) {
	t.Parallel()
	b := newDoor(t)
	b.setUp()
	other := b.another()
	other.signIn("ann@example.org", goodPassword)
	page := b.get("/account")
	require.Equal(t, 2, page.doc.Find(`[aria-label="Your sessions"] tbody tr`).Length())
	require.Equal(t, 1, page.doc.Find(`[aria-label="Your sessions"] form`).Length(), "this one ends by signing out")
	require.Equal(t, "/account", b.post(page.doc.Find(`[aria-label="Your sessions"] form`).AttrOr("action", ""), nil))
	require.Equal(t, http.StatusSeeOther, other.do(http.MethodGet, "/account", nil).StatusCode)
	other.signIn("ann@example.org", goodPassword)
	require.Equal(t, "/sign-in", other.post("/account/sign-out-everywhere", nil))
	require.Equal(t, http.StatusSeeOther, b.do(http.MethodGet, "/account", nil).StatusCode)
}

func TestMembersPages(t *testing.T) {
	t.Parallel()
	b := newDoor(t)
	b.setUp()
	bad := b.do(http.MethodPost, "/settings/members", url.Values{"email": {"nobody"}, "role": {"MEMBER"}})
	require.Contains(t, bad.doc.Find("#email-problem").Text(), "“E-mail address” must be")
	bob := b.joins("bob@example.org", scan.RoleViewer)
	require.Len(t, b.letters(), 1)
	require.Contains(t, bob.get("/settings/members").text(), "ann@example.org")
	require.Zero(t, bob.get("/settings/members").doc.Find("#content form").Length(), "viewers change nothing")

	account, err := b.store.Users.ByEmail(t.Context(), "bob@example.org")
	require.NoError(t, err)
	require.Equal(t, "/settings/members", b.post("/settings/members/"+account.ID+"/role", url.Values{"role": {"MEMBER"}}))
	require.Equal(t, http.StatusOK, bob.do(http.MethodGet, "/start", nil).StatusCode, "the role counts at once")
	ann, err := b.store.Users.ByEmail(t.Context(), "ann@example.org")
	require.NoError(t, err)
	last := b.do(http.MethodPost, "/settings/members/"+ann.ID+"/role", url.Values{"role": {"VIEWER"}})
	require.Equal(t, http.StatusConflict, last.StatusCode)
	require.Contains(t, last.text(), "at least one administrator")
	require.Equal(t, "/settings/members", b.post("/settings/members/"+account.ID+"/remove", nil))
	gone := bob.do(http.MethodGet, "/projects", nil)
	require.Equal(t, http.StatusForbidden, gone.StatusCode)
	require.Contains(t, gone.text(), "not a member of a workspace")
	require.Contains(t, bob.get("/workspaces").text(), "not a member of a workspace")
	require.Equal(t, "/sign-in", bob.post("/sign-out", nil), "who is not a member can still leave")

	b.do(http.MethodPost, "/settings/members", url.Values{"email": {"cat@example.org"}, "role": {"ADMIN"}})
	open := b.get("/settings/members").doc.Find(`[aria-label="Table of open invitations"] form`)
	require.Equal(t, "/settings/members", b.post(open.AttrOr("action", ""), nil))
	require.Zero(t, b.get("/settings/members").doc.Find(`[aria-label="Table of open invitations"]`).Length())
}

func TestSwitchingWorkspaces(t *testing.T) {
	t.Parallel()
	b := newDoor(t)
	b.setUp()
	bob := b.joins("bob@example.org", scan.RoleViewer)
	zeta, err := b.store.Tenants.Create(t.Context(), "Zeta")
	require.NoError(t, err)
	foreign, err := b.store.Tenants.Create(t.Context(), "Foreign")
	require.NoError(t, err)
	account, err := b.store.Users.ByEmail(t.Context(), "bob@example.org")
	require.NoError(t, err)
	require.NoError(t, b.store.Members.Set(t.Context(), zeta.ID, account.ID, scan.RoleAdmin, store.SourceLocal, "cli"))
	project, err := b.store.Projects.Create(t.Context(), zeta.ID, "Only Zeta's")
	require.NoError(t, err)

	require.Equal(t, http.StatusNotFound, bob.do(http.MethodGet, "/projects/"+project.ShortID, nil).StatusCode)
	require.Equal(t, "/", bob.post("/workspaces/"+zeta.ID, nil))
	bob.get("/projects/" + project.ShortID)
	require.Equal(t, http.StatusNotFound, bob.do(http.MethodGet, "/projects/"+b.project.ShortID, nil).StatusCode)
	bob.get("/settings/keys")
	require.Equal(t, http.StatusNotFound, bob.do(http.MethodPost, "/workspaces/"+foreign.ID, nil).StatusCode)
	require.Equal(t, "/", bob.post("/workspaces/"+b.tenant.ID, nil))
	require.Equal(t, http.StatusForbidden, bob.do(http.MethodGet, "/settings/keys", nil).StatusCode, "roles belong to a workspace")

	// A page that was opened in another workspace changes nothing in this one.
	leave := url.Values{"tenant": {bob.get("/workspaces").doc.Find(`form[action="/settings/members/leave"] [name=tenant]`).AttrOr("value", "")}}
	require.Equal(t, b.tenant.ID, leave.Get("tenant"))
	require.Equal(t, "/", bob.post("/workspaces/"+zeta.ID, nil))
	for path, form := range map[string]url.Values{
		"/settings/members/leave": leave, "/settings/members/" + account.ID + "/remove": leave,
		"/settings/members/" + account.ID + "/role": {"tenant": leave["tenant"], "role": {"VIEWER"}},
		"/settings/members":                         {"tenant": leave["tenant"], "role": {"VIEWER"}, "email": {"dan@example.org"}},
		"/settings/domains":                         {"tenant": leave["tenant"], "name": {"example.org"}},
	} {
		refused := bob.do(http.MethodPost, path, form)
		require.Equal(t, http.StatusConflict, refused.StatusCode, path)
		require.Contains(t, refused.text(), "You are in another workspace now. Open the page again.", path)
	}
	require.Equal(t, http.StatusConflict, bob.do(http.MethodPost, "/settings/members/leave", nil).StatusCode)
	bob.get("/settings/keys")
	require.Equal(t, "/", bob.post("/workspaces/"+b.tenant.ID, nil))
	require.Equal(t, "/workspaces", bob.post("/settings/members/leave", leave))
	bob.get("/settings/keys") // Zeta is what remains

	// A user with an account joins another workspace by signing in.
	invited := b.do(http.MethodPost, "/settings/members", url.Values{"email": {"eve@example.org"}, "role": {"VIEWER"}})
	link := linkIn(t, invited.doc.Find(".secret-once code").Text())
	_, err = b.store.Users.Create(t.Context(), store.NewUser{Email: "eve@example.org", Password: "x"})
	require.NoError(t, err)
	stranger := b.another()
	require.Contains(t, stranger.get(link).text(), "Sign in to accept")
	require.Contains(t, bob.get(link).text(), "This invitation is for eve@example.org")
}

func TestAuditPages(t *testing.T) {
	t.Parallel()
	b := newDoor(t)
	b.setUp()
	b.post("/projects", url.Values{"name": {"Shop <2>"}})
	page := b.get("/settings/audit")
	require.Contains(t, page.text(), "project.create")
	require.Contains(t, page.text(), "127.0.0.1")
	require.Contains(t, b.get("/settings/audit?action=member.").text(), "ADMIN")
	require.NotContains(t, b.get("/settings/audit?action=member.").doc.Find("tbody").Text(), "project.create")
	require.Contains(t, b.get("/settings/audit?text=zzz").text(), "No entry matches")
	bad := b.do(http.MethodGet, "/settings/audit?from=soon", nil)
	require.Equal(t, http.StatusBadRequest, bad.StatusCode)
	require.Contains(t, bad.doc.Find("#from-problem").Text(), "“From” must be a day")
	csv := b.do(http.MethodGet, "/settings/audit.csv?action=project.", nil)
	require.Equal(t, "text/csv; charset=utf-8", csv.Header.Get("Content-Type"))
	row := `2026-03-14T09:26:53Z,user:ann@example.org,project.create,\w{10},.*,127\.0\.0\.1`
	require.Regexp(t, `^time,actor,action,subject,detail,address\n`+row+`\n$`, csv.body)
	for range 60 {
		require.NoError(t, b.store.Audit.Add(t.Context(), b.tenant.ID, "cli", "x", "y"))
	}
	older := b.get("/settings/audit").doc.Find(`a[rel="next"]`).AttrOr("href", "")
	require.Contains(t, b.get(older).text(), "setup_link.accept")
}
