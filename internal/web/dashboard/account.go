package dashboard

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/boombuler/barcode"
	"github.com/boombuler/barcode/qr"

	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
)

func accountRoutes() []Route {
	return []Route{
		own(http.MethodGet, "/account", (*call).accountPage),
		own(http.MethodPost, "/account/name", (*call).setName),
		own(http.MethodPost, "/account/password", (*call).changePassword),
		own(http.MethodPost, "/account/totp", (*call).offerTOTP),
		own(http.MethodPost, "/account/totp/confirm", (*call).confirmTOTP),
		own(http.MethodPost, "/account/totp/stop", (*call).stopTOTP),
		own(http.MethodPost, "/account/totp/remove", (*call).removeTOTP),
		own(http.MethodPost, "/account/recovery-codes", (*call).newRecoveryCodes),
		own(http.MethodPost, "/account/sessions/{id}/end", (*call).endSession),
		own(http.MethodPost, "/account/sign-out-everywhere", (*call).signOutEverywhere),
		own(http.MethodGet, "/workspaces", (*call).workspacesPage),
		own(http.MethodPost, "/workspaces/{id}", (*call).switchWorkspace),
	}
}

// own returns a route for every signed-in user, about their own account: it needs no role.
func own(method, pattern string, serve func(*call) error) Route {
	return Route{Method: method, Pattern: pattern, Own: true, serve: serve}
}

type accountView struct {
	User      scan.User
	Name      string // as entered
	Sessions  []store.Session
	Own       int // index of this session
	CodesLeft int
	Offer     *service.TOTPOffer // a second factor that is not yet proved
	QR        qrCode
	Recovery  []string // shown this once
	Form      string   // the refused form
	Field     string
	Problem   string
}

func (c *call) accountPage() error { return c.showAccount(http.StatusOK, accountView{}) }

// showAccount fills in the fields that do not depend on the submitted form.
func (c *call) showAccount(status int, v accountView) (err error) {
	users, sessions := c.Identity.Users, c.Identity.Sessions
	if v.User, err = users.Account(c.ctx(), c.Member.UserID); err != nil {
		return err
	}
	if v.Form != "name" {
		v.Name = v.User.Name
	}
	if v.Sessions, v.Own, err = sessions.List(c.r, c.Member.UserID); err != nil {
		return err
	}
	if v.User.HasTOTP {
		if v.CodesLeft, err = users.Store.Users.RecoveryCodes(c.ctx(), c.Member.UserID); err != nil {
			return err
		}
	} else if secret := sessions.OfferedTOTP(c.r); secret != nil {
		offer := service.ShowTOTP(c.Member, secret)
		v.Offer = &offer
		if v.QR, err = newQR(offer.Address); err != nil {
			return err
		}
	}
	return c.renderStatus(status, "account", view{Title: "Your account", Nav: "account", Data: v})
}

// refuseAccount shows the account page again with the error of a form.
func (c *call) refuseAccount(form string, err error, name string) error {
	status, ok := c.refused(err)
	if !ok {
		return err
	}
	message := scan.MessageOf(err)
	return c.showAccount(status, accountView{Form: form, Name: name, Problem: message, Field: fieldOf(message)})
}

func (c *call) setName() error {
	if err := c.Identity.Users.SetName(c.ctx(), c.Member, c.form("name")); err != nil {
		return c.refuseAccount("name", err, c.form("name"))
	}
	return c.redirect("/account", "Your name was changed.")
}

func (c *call) changePassword() error {
	in, err := c.Identity.Users.ChangePassword(c.ctx(), c.Member, c.r.PostFormValue("current"), c.r.PostFormValue("password"))
	if err != nil {
		return c.refuseAccount("password", err, "")
	}
	tenant := c.tenant()
	if err := c.Identity.Sessions.Begin(c.r, in); err != nil {
		return err
	}
	c.Identity.Sessions.LookAt(c.r, tenant)
	return c.redirect("/account", "Your password was changed, and all other sessions have ended.")
}

func (c *call) offerTOTP() error {
	offer, err := c.Identity.Users.OfferTOTP(c.Member)
	if err != nil {
		return err
	}
	c.Identity.Sessions.OfferTOTP(c.r, offer.Secret)
	return c.redirect("/account#second-factor", "")
}

func (c *call) stopTOTP() error {
	c.Identity.Sessions.OfferTOTP(c.r, nil)
	return c.redirect("/account", "")
}

func (c *call) confirmTOTP() error {
	secret := c.Identity.Sessions.OfferedTOTP(c.r)
	if secret == nil {
		return c.redirect("/account", "Start again: the secret was not found in your session.")
	}
	codes, err := c.Identity.Users.ConfirmTOTP(c.ctx(), c.Member, secret, c.form("code"))
	if scan.IsCode(err, scan.CodeConflict) { // the secret is of no use any more
		c.Identity.Sessions.OfferTOTP(c.r, nil)
	}
	if err != nil {
		return c.refuseAccount("totp", err, "")
	}
	c.Identity.Sessions.OfferTOTP(c.r, nil)
	return c.showAccount(http.StatusOK, accountView{Recovery: codes})
}

func (c *call) removeTOTP() error {
	if err := c.Identity.Users.RemoveTOTP(c.ctx(), c.Member, c.r.PostFormValue("password")); err != nil {
		return c.refuseAccount("totp-remove", err, "")
	}
	return c.redirect("/account", "The second factor is off.")
}

func (c *call) newRecoveryCodes() error {
	codes, err := c.Identity.Users.NewRecoveryCodes(c.ctx(), c.Member, c.r.PostFormValue("password"))
	if err != nil {
		return c.refuseAccount("recovery", err, "")
	}
	return c.showAccount(http.StatusOK, accountView{Recovery: codes})
}

func (c *call) endSession() error {
	if err := c.Identity.Sessions.EndOther(c.r, c.Member, c.path("id")); err != nil {
		return err
	}
	return c.redirect("/account", "The session has ended.")
}

func (c *call) signOutEverywhere() error {
	if err := c.Identity.Users.SignOutEverywhere(c.ctx(), c.Member); err != nil {
		return err
	}
	if err := c.Identity.Sessions.End(c.r); err != nil {
		return err
	}
	return c.redirect("/sign-in", "You are signed out everywhere.")
}

type workspacesView struct {
	All     []scan.Member
	Current string
}

func (c *call) workspacesPage() error {
	all, err := c.Identity.Users.Workspaces(c.ctx(), c.Member.UserID)
	if err != nil {
		return err
	}
	return c.render("workspaces", view{Title: "Workspaces", Data: workspacesView{All: all, Current: c.tenant()}})
}

func (c *call) switchWorkspace() error {
	m, err := c.Identity.Users.Store.Members.Get(c.ctx(), c.path("id"), c.Member.UserID)
	if err != nil {
		return err
	}
	c.Identity.Sessions.LookAt(c.r, m.TenantID)
	return c.redirect("/", "You are now in the workspace "+m.TenantName+".")
}

// qrCode is a QR code as an SVG path in a square of Size units.
type qrCode struct {
	Size int
	Path string
}

// qrMargin is the quiet zone around a QR code, in modules.
const qrMargin = 4

func newQR(text string) (qrCode, error) {
	code, err := qr.Encode(text, qr.M, qr.Unicode)
	if err != nil {
		return qrCode{}, fmt.Errorf("QR code: %w", err)
	}
	return drawQR(code), nil
}

func drawQR(code barcode.Barcode) qrCode {
	size := code.Bounds().Dx()
	var path strings.Builder
	for y := range size {
		for x := 0; x < size; x++ {
			from := x
			for x < size && dark(code, x, y) {
				x++
			}
			if x > from {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", from+qrMargin, y+qrMargin, x-from, x-from)
			}
		}
	}
	return qrCode{Size: size + 2*qrMargin, Path: path.String()}
}

func dark(code barcode.Barcode, x, y int) bool {
	r, _, _, _ := code.At(x, y).RGBA()
	return r == 0
}

// browserName returns the common name of the browser with a User-Agent.
func browserName(agent string) string {
	system := ""
	for _, s := range []struct{ mark, name string }{
		{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"Windows", "Windows"}, {"Mac OS X", "macOS"}, {"CrOS", "ChromeOS"},
		{"Linux", "Linux"},
	} {
		if strings.Contains(agent, s.mark) {
			system = " on " + s.name
			break
		}
	}
	for _, b := range []struct{ mark, name string }{
		{"Edg/", "Edge"}, {"OPR/", "Opera"}, {"Firefox/", "Firefox"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"},
	} {
		if strings.Contains(agent, b.mark) {
			return b.name + system
		}
	}
	if agent == "" {
		return "Unknown"
	}
	name, _, _ := strings.Cut(agent, " ")
	return name + system
}
