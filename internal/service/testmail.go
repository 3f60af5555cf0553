package service

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"

	"assay/internal/mail"
	"assay/internal/scan"
	"assay/internal/store"
)

// TestMail lets administrators check whether mails arrive.
type TestMail struct {
	Store  *store.Store
	Sender mail.Sender
	// Domain is the domain in message ids (mail.Domain).
	Domain string
	AppURL string
	Clock  Clock
	Log    *slog.Logger
}

// Send sends a mail to an address, in a single attempt. CodeUnavailable contains the reason
// if it was not accepted.
func (t *TestMail) Send(ctx context.Context, tenantID, to, actor string) error {
	now := t.Clock().UTC()
	err := t.Sender.Send(ctx, mail.Message{
		ID: "test-" + rand.Text() + "@" + t.Domain, To: to, Subject: "Test mail of Assay", Date: now,
		Text: fmt.Sprintf("This test mail was requested on %s at %s.\n\nSince it has arrived, reports can be delivered as well.\n", t.AppURL,
			now.Format("2 January 2006, 15:04:05 UTC")),
	})
	if e, ok := errors.AsType[*mail.Error](err); ok {
		t.Log.WarnContext(ctx, "the test mail was not accepted", "tenant", tenantID, "error", e)
		message := e.What
		if e.Code != 0 {
			message = fmt.Sprintf("%s (%d %s)", e.What, e.Code, e.Enhanced)
		}
		return scan.Wrap(scan.CodeUnavailable, err, "The mail was not accepted: "+message+".")
	}
	if err != nil {
		return scan.Wrap(scan.CodeUnavailable, err, "The mail server did not respond in time. Check mail.host, mail.port and mail.tls.")
	}
	return t.Store.Audit.Add(ctx, tenantID, actor, "mail.test", "the recipient")
}
