package dashboard

import (
	"net/http"

	"assay/internal/scan"
)

// MailInfo describes how this installation sends mail.
type MailInfo struct {
	From string
	// SMTP is true if a server is configured; otherwise mails are written to a folder.
	SMTP bool
}

func mailRoutes() []Route {
	return []Route{
		{Method: http.MethodGet, Pattern: "/settings/mail", Need: scan.RoleAdmin, serve: (*call).showMail},
		form("/settings/mail/test", scan.RoleAdmin, (*call).sendTestMail),
	}
}

type mailView struct {
	MailInfo
	To      string
	Problem string
}

func (c *call) showMail() error { return c.renderMail("", http.StatusOK) }

func (c *call) renderMail(problem string, status int) error {
	v := mailView{MailInfo: c.Mail, To: c.Member.Email, Problem: problem}
	return c.renderStatus(status, "mail", c.settingsPage("mail", "Mail", v))
}

func (c *call) sendTestMail() error {
	err := c.TestMail.Send(c.ctx(), c.tenant(), c.Member.Email, c.Member.Actor())
	if scan.IsCode(err, scan.CodeUnavailable) {
		return c.renderMail(scan.MessageOf(err), http.StatusServiceUnavailable)
	}
	if err != nil {
		return err
	}
	if !c.Mail.SMTP {
		return c.redirect("/settings/mail", "The mail was written to a folder on the server (mail.folder), because no SMTP server is "+
			"configured (mail.host).")
	}
	return c.redirect("/settings/mail", "The mail server accepted the mail. It should arrive within minutes; check the junk folder, too.")
}
