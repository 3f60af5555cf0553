package dashboard

import (
	"net/http"
	"net/url"
	"slices"

	"assay/internal/scan"
	"assay/internal/service"
)

func webhookRoutes() []Route {
	return []Route{
		page("/projects/{project}/webhooks", (*call).listWebhooks),
		form("/projects/{project}/webhooks", scan.RoleAdmin, (*call).addWebhook),
		page("/webhooks/{id}", (*call).showWebhook),
		form("/webhooks/{id}/enabled", scan.RoleAdmin, (*call).enableWebhook),
		form("/webhooks/{id}/rotate", scan.RoleAdmin, (*call).rotateWebhook),
		form("/webhooks/{id}/test", scan.RoleAdmin, (*call).testWebhook),
		form("/webhooks/{id}/delete", scan.RoleAdmin, (*call).deleteWebhook),
		form("/webhooks/{id}/deliveries/{delivery}", scan.RoleAdmin, (*call).redeliverWebhook),
	}
}

// webhooksView is the list of a project's webhooks with the form for a new one.
type webhooksView struct {
	Rows    []scan.Webhook
	Formats []scan.WebhookFormat
	All     []string // events

	Name, Format, Severity, Digest string
	Events                         []string
	Problem, Field                 string
}

// Has reports whether an event is chosen.
func (v webhooksView) Has(event string) bool { return slices.Contains(v.Events, event) }

func webhooksURL(project string) string { return projectURL(project) + "/webhooks" }

func webhookURL(id string) string { return "/webhooks/" + url.PathEscape(id) }

func (c *call) listWebhooks() error {
	return c.showWebhooks(webhooksView{
		Format: string(scan.WebhookStandard), Severity: string(scan.SeverityHigh), Digest: scan.DigestWeekly,
		Events: []string{scan.EventFailed, scan.EventRegressed, scan.EventFindings},
	}, http.StatusOK)
}

func (c *call) showWebhooks(v webhooksView, status int) error {
	p, err := c.project()
	if err != nil {
		return err
	}
	if v.Rows, err = c.Webhooks.List(c.ctx(), c.tenant(), p.ShortID); err != nil {
		return err
	}
	v.Formats, v.All = scan.WebhookFormats(), scan.WebhookEvents()
	return c.renderStatus(status, "webhooks", projectPage(p, "webhooks", "Notifications of "+p.Name, v))
}

func (c *call) addWebhook() error {
	v := webhooksView{Name: c.form("name"), Format: c.form("format"), Severity: c.form("severity"), Digest: c.form("digest")}
	v.Events = c.r.PostForm["events"]
	address := c.form("address")
	change := service.ChangeWebhook{Name: &v.Name, Address: &address}
	if v.Format == string(scan.WebhookEmail) {
		change.Digest = &v.Digest
	} else {
		change.Events, change.Severity = &v.Events, &v.Severity
	}
	made, secret, err := c.Webhooks.Create(c.ctx(), service.NewWebhook{
		TenantID: c.tenant(), ProjectID: c.path("project"), Format: v.Format, By: c.Member.DisplayName(), Actor: c.Member.Actor(),
		ChangeWebhook: change,
	})
	if err != nil {
		field, ok := wrongField(err, "name", "format", "address", "events", "severity", "digest")
		if !ok {
			return err
		}
		v.Problem, v.Field = scan.MessageOf(err), field
		return c.showWebhooks(v, problems[scan.CodeOf(err)].Status)
	}
	if secret == "" {
		return c.redirect(webhookURL(made.ID), "The webhook was created. Send a test message to see whether it works.")
	}
	return c.renderWebhook(made, secret)
}

// webhookView is the page of one webhook.
type webhookView struct {
	scan.Webhook
	Secret     string // shown only once; "" otherwise
	Deliveries []scan.WebhookDelivery
}

func (c *call) showWebhook() error {
	x, err := c.Webhooks.Get(c.ctx(), c.tenant(), c.path("id"))
	if err != nil {
		return err
	}
	return c.renderWebhook(x, "")
}

func (c *call) renderWebhook(x scan.Webhook, secret string) error {
	p, err := c.Overview.Store.Projects.Get(c.ctx(), c.tenant(), x.ProjectShortID)
	if err != nil {
		return err
	}
	v := webhookView{Webhook: x, Secret: secret}
	if v.Deliveries, err = c.Webhooks.Deliveries(c.ctx(), c.tenant(), x.ID); err != nil {
		return err
	}
	shown := projectPage(p, "webhooks", x.Name, v)
	shown.Crumbs = append(shown.Crumbs, Crumb{"Notifications", webhooksURL(p.ShortID)})
	return c.render("webhook", shown)
}

func (c *call) enableWebhook() error {
	enabled := c.form("enabled") == "yes"
	change := service.ChangeWebhook{Enabled: &enabled}
	if _, err := c.Webhooks.Change(c.ctx(), c.tenant(), c.path("id"), change, c.Member.Actor()); err != nil {
		return err
	}
	if enabled {
		return c.redirect(webhookURL(c.path("id")), "The webhook was enabled.")
	}
	return c.redirect(webhookURL(c.path("id")), "The webhook was disabled. No messages are sent until it is enabled again.")
}

func (c *call) rotateWebhook() error {
	x, secret, err := c.Webhooks.Rotate(c.ctx(), c.tenant(), c.path("id"), c.Member.Actor())
	if err != nil {
		return err
	}
	return c.renderWebhook(x, secret)
}

func (c *call) testWebhook() error {
	if err := c.Webhooks.Test(c.ctx(), c.tenant(), c.path("id"), c.Member.Actor()); err != nil {
		return err
	}
	return c.redirect(webhookURL(c.path("id")), "The test message is being sent. Reload the page to see the result.")
}

func (c *call) redeliverWebhook() error {
	if _, err := c.Webhooks.Redeliver(c.ctx(), c.tenant(), c.path("id"), c.path("delivery"), c.Member.Actor()); err != nil {
		return err
	}
	return c.redirect(webhookURL(c.path("id")), "The message is being sent again.")
}

func (c *call) deleteWebhook() error {
	x, err := c.Webhooks.Get(c.ctx(), c.tenant(), c.path("id"))
	if err != nil {
		return err
	}
	if err := c.Webhooks.Delete(c.ctx(), c.tenant(), x.ID, c.Member.Actor()); err != nil {
		return err
	}
	return c.redirect(webhooksURL(x.ProjectShortID), "The webhook and its log were deleted.")
}

// deliveryClass colours the state of a message.
func deliveryClass(s scan.DeliveryState) string {
	switch s {
	case scan.DeliverySent:
		return "pass"
	case scan.DeliveryPending:
		return "info"
	}
	return "fail"
}

func deliveryTitle(s scan.DeliveryState) string {
	switch s {
	case scan.DeliverySent:
		return "Sent"
	case scan.DeliveryPending:
		return "In progress"
	}
	return "Given up"
}

// webhookTitle returns the name of a format.
func webhookTitle(f scan.WebhookFormat) string {
	switch f {
	case scan.WebhookSlack:
		return "Slack"
	case scan.WebhookTeams:
		return "Teams"
	case scan.WebhookDiscord:
		return "Discord"
	case scan.WebhookEmail:
		return "Digest by mail"
	}
	return "Signed JSON"
}

// eventTitle describes an event in words.
func eventTitle(e string) string {
	switch e {
	case scan.EventFinished:
		return "A scan finished"
	case scan.EventFailed:
		return "A scan failed"
	case scan.EventRegressed:
		return "A score got worse"
	case scan.EventFindings:
		return "New findings"
	case scan.EventDigest:
		return "Digest"
	}
	return "Test"
}
