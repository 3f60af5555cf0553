package dashboard

import (
	"net/http"
	"net/url"
	"strings"

	"assay/internal/oidc"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
)

func sessionRoutes() []Route {
	return []Route{
		open(http.MethodGet, "/sign-in", (*call).signInPage),
		open(http.MethodPost, "/sign-in", (*call).signInByPassword),
		open(http.MethodGet, "/sign-in/code", (*call).codePage),
		open(http.MethodPost, "/sign-in/code", (*call).signInByCode),
		open(http.MethodGet, "/sign-in/provider", (*call).beginProvider),
		open(http.MethodGet, service.PathCallback, (*call).finishProvider),
		open(http.MethodPost, "/sign-out", (*call).signOut),
		open(http.MethodGet, service.PathSetup, (*call).signUpPage),
		open(http.MethodPost, service.PathSetup, (*call).signUp),
		open(http.MethodGet, service.PathJoin, (*call).signUpPage),
		open(http.MethodPost, service.PathJoin, (*call).signUp),
		open(http.MethodGet, "/forgot-password", (*call).forgotPage),
		open(http.MethodPost, "/forgot-password", (*call).forgotPassword),
		open(http.MethodGet, service.PathReset, (*call).resetPage),
		open(http.MethodPost, service.PathReset, (*call).resetPassword),
	}
}

// open returns a route for everybody, signed in or not.
func open(method, pattern string, serve func(*call) error) Route {
	return Route{Method: method, Pattern: pattern, serve: serve}
}

// maxNext limits the address to open after a sign-in, in bytes.
const maxNext = 2000

// localPath returns the path if it is a page of Assay, so that a sign-in cannot redirect
// elsewhere.
func localPath(path string) string {
	u, err := url.Parse(path)
	if err != nil || len(path) > maxNext || u.IsAbs() || u.Host != "" || !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") ||
		strings.ContainsAny(path, "\\\r\n") || strings.HasPrefix(path, "/sign-") {
		return ""
	}
	return path
}

type signInView struct {
	Email, Next    string
	Problem, Field string
	Provider       string // name of the identity provider; "" if missing
}

func (c *call) signInPage() error {
	if c.Member.UserID != "" {
		return c.redirect(localPath(c.query("next")), "")
	}
	return c.showSignIn(http.StatusOK, signInView{Next: localPath(c.query("next"))})
}

func (c *call) showSignIn(status int, v signInView) error {
	if c.Identity.Provider != nil {
		v.Provider = c.Identity.ProviderName
	}
	return c.renderStatus(status, "signin", view{Title: "Sign in", Data: v})
}

func (c *call) signInByPassword() error {
	next := localPath(c.form("next"))
	in, err := c.Identity.Users.SignIn(c.ctx(), c.form("email"), c.r.PostFormValue("password"))
	if status, ok := c.refused(err); ok {
		return c.showSignIn(status, signInView{Email: c.form("email"), Next: next, Problem: scan.MessageOf(err)})
	}
	if err != nil {
		return err
	}
	return c.begin(in, next)
}

// refused reports whether a form is shown again with the reason, and with which status.
func (c *call) refused(err error) (status int, ok bool) {
	switch scan.CodeOf(err) {
	case scan.CodeUnauthorized:
		return http.StatusUnauthorized, true
	case scan.CodeInvalid:
		return http.StatusBadRequest, true
	case scan.CodeConflict:
		return http.StatusConflict, true
	case scan.CodeQuota:
		c.retryAfter(err)
		return http.StatusTooManyRequests, true
	}
	return 0, false
}

// begin starts the session of a user who has signed in, and redirects to next.
func (c *call) begin(in service.SignedIn, next string) error {
	c.Identity.Sessions.SetNext(c.r, next)
	if err := c.Identity.Sessions.Begin(c.r, in); err != nil {
		return err
	}
	if in.NeedsCode {
		return c.redirect("/sign-in/code", "")
	}
	return c.redirect(localPath(c.Identity.Sessions.TakeNext(c.r)), "")
}

type codeView struct{ Problem, Field string }

func (c *call) codePage() error {
	if c.Identity.Sessions.Pending(c.r) == "" {
		return c.redirect("/sign-in", "")
	}
	return c.render("signin_code", view{Title: "Enter your code", Data: codeView{}})
}

func (c *call) signInByCode() error {
	userID := c.Identity.Sessions.Pending(c.r)
	if userID == "" {
		return c.redirect("/sign-in", "The sign-in took too long. Sign in again.")
	}
	in, err := c.Identity.Users.SecondFactor(c.ctx(), userID, c.form("code"))
	if status, ok := c.refused(err); ok {
		return c.renderStatus(status, "signin_code", view{Title: "Enter your code", Data: codeView{Problem: scan.MessageOf(err), Field: "code"}})
	}
	if err != nil {
		return err
	}
	return c.begin(in, c.Identity.Sessions.TakeNext(c.r))
}

func (c *call) beginProvider() error {
	if c.Identity.Provider == nil {
		return scan.Errorf(scan.CodeNotFound, "No identity provider is configured.")
	}
	address, flow, err := c.Identity.Provider.Begin(c.ctx())
	if err != nil {
		return err
	}
	c.Identity.Sessions.SetNext(c.r, localPath(c.query("next")))
	c.Identity.Sessions.BeginFlow(c.r, flow)
	c.w.Header().Set("Cache-Control", "no-store")
	http.Redirect(c.w, c.r, address, http.StatusSeeOther)
	return nil
}

func (c *call) finishProvider() error {
	if c.Identity.Provider == nil {
		return scan.Errorf(scan.CodeNotFound, "No identity provider is configured.")
	}
	var flow oidc.Flow
	if flow = c.Identity.Sessions.TakeFlow(c.r); flow.State == "" && c.Member.UserID != "" {
		return c.redirect("/", "") // the page was reloaded
	}
	id, err := c.Identity.Provider.Finish(c.ctx(), flow, c.r.URL.Query())
	if err != nil {
		return err
	}
	in, err := c.Identity.SignOn.SignIn(c.ctx(), id)
	if err != nil {
		return err
	}
	return c.begin(in, c.Identity.Sessions.TakeNext(c.r))
}

func (c *call) signOut() error {
	if err := c.Identity.Sessions.End(c.r); err != nil {
		return err
	}
	return c.redirect("/sign-in", "You are signed out.")
}

type signUpView struct {
	Token, Email, Name string
	Workspace, Role    string
	Path               string // of the form
	Fixed              bool   // the address is the invitation's
	Known              bool   // a user has the address and signs in to accept
	Mine               bool   // the signed-in user may accept
	Problem, Field     string
}

// signUpView returns the content of the page of a setup link or an invitation.
func (c *call) signUpView(token string) (v signUpView, err error) {
	l, err := c.Identity.Users.Link(c.ctx(), token, store.LinkSetup, store.LinkInvitation)
	if err != nil {
		return v, err
	}
	tenant, err := c.Identity.Users.Store.Tenants.Get(c.ctx(), l.TenantID)
	if err != nil {
		return v, err
	}
	v = signUpView{Token: token, Email: l.Email, Workspace: tenant.Name, Role: roleTitle(l.Role), Fixed: l.Email != "", Path: c.r.URL.Path}
	if v.Fixed {
		if v.Known, err = c.Identity.Users.Known(c.ctx(), l.Email); err != nil {
			return v, err
		}
	}
	v.Mine = c.Member.UserID != "" && (!v.Fixed || strings.EqualFold(c.Member.Email, l.Email))
	return v, nil
}

func (c *call) signUpPage() error {
	v, err := c.signUpView(c.query("token"))
	if err != nil {
		return err
	}
	return c.showSignUp(http.StatusOK, v)
}

func (c *call) showSignUp(status int, v signUpView) error {
	return c.renderStatus(status, "signup", view{Title: "Join " + v.Workspace, Data: v})
}

func (c *call) signUp() error {
	token := c.form("token")
	v, err := c.signUpView(token)
	if err != nil {
		return err
	}
	if v.Mine {
		tenantID, err := c.Identity.Users.Join(c.ctx(), token, c.Member)
		if err != nil {
			return err
		}
		c.Identity.Sessions.LookAt(c.r, tenantID)
		return c.redirect("/", "You are a member of "+v.Workspace+" now.")
	}
	in, err := c.Identity.Users.SignUp(c.ctx(), token, service.NewAccount{
		Email: c.form("email"), Name: c.form("name"), Password: c.r.PostFormValue("password"),
	})
	if status, ok := c.refused(err); ok {
		v.Name, v.Problem, v.Field = c.form("name"), scan.MessageOf(err), fieldOf(scan.MessageOf(err))
		if !v.Fixed {
			v.Email = c.form("email")
		}
		return c.showSignUp(status, v)
	}
	if err != nil {
		return err
	}
	return c.begin(in, "")
}

type forgotView struct {
	Email, Problem, Field string
	Sent                  bool
}

func (c *call) forgotPage() error {
	return c.render("forgot", view{Title: "Forgotten password", Data: forgotView{}})
}

func (c *call) forgotPassword() error {
	err := c.Identity.Users.ForgotPassword(c.ctx(), c.form("email"))
	if status, ok := c.refused(err); ok {
		v := forgotView{Email: c.form("email"), Problem: scan.MessageOf(err), Field: fieldOf(scan.MessageOf(err))}
		return c.renderStatus(status, "forgot", view{Title: "Forgotten password", Data: v})
	}
	if err != nil {
		return err
	}
	return c.render("forgot", view{Title: "Forgotten password", Data: forgotView{Email: c.form("email"), Sent: true}})
}

type resetView struct{ Token, Email, Problem, Field string }

func (c *call) resetPage() error {
	l, err := c.Identity.Users.Link(c.ctx(), c.query("token"), store.LinkPassword)
	if err != nil {
		return err
	}
	return c.render("reset", view{Title: "Set a new password", Data: resetView{Token: c.query("token"), Email: l.Email}})
}

func (c *call) resetPassword() error {
	token := c.form("token")
	l, err := c.Identity.Users.Link(c.ctx(), token, store.LinkPassword)
	if err != nil {
		return err
	}
	err = c.Identity.Users.ResetPassword(c.ctx(), token, c.r.PostFormValue("password"))
	if status, ok := c.refused(err); ok {
		v := resetView{Token: token, Email: l.Email, Problem: scan.MessageOf(err), Field: fieldOf(scan.MessageOf(err))}
		return c.renderStatus(status, "reset", view{Title: "Set a new password", Data: v})
	}
	if err != nil {
		return err
	}
	return c.redirect("/sign-in", "Your password is set. Sign in with it.")
}
