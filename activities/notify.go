package activities

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"assay/internal/mail"
	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/web/report"
	"assay/workflows/contract"
)

// Reports reads the report of a scan.
type Reports interface {
	Of(ctx context.Context, tenantID, scanID string) (report.Model, error)
}

// SiteReports reads the report of a Site Health check.
type SiteReports interface {
	Of(ctx context.Context, tenantID, checkID string) (report.SiteModel, error)
}

// Notify has the dependencies of sending mails.
type Notify struct {
	Store   *store.Store
	Reports Reports
	Sites   SiteReports
	Emails  *report.Emails
	Mail    mail.Sender
	// Domain is the right side of the Message-IDs.
	Domain string
	// AppURL is the public address of the report site, without a slash at its end.
	AppURL string
	Clock  func() time.Time
	Log    *slog.Logger
	// Timeout limits sending one mail. An attempt owns its delivery a little longer, so that
	// no other attempt sends the mail at the same time.
	Timeout time.Duration
}

// Time limits of an attempt.
const (
	// claimSlack is for recording the outcome of the mail.
	claimSlack = 15 * time.Second
	// recordPause is the pause between attempts to record a mail; a mail that was sent but not
	// recorded would be sent again.
	recordPause = time.Second
	// lastWait is the longest pause between two attempts of the workflow: a failure this
	// close to the deadline is final.
	lastWait = 30 * time.Minute
)

// notice is a mail that is to be sent once.
type notice struct {
	tenantID, kind, resourceID string
	recipient                  string
	compose                    func(ctx context.Context) (report.Email, error)
}

// WebsiteScanReport sends the report of a finished scan to the address given for it, once.
func (a *Notify) WebsiteScanReport(ctx context.Context, ref contract.WebsiteScanRef) error {
	return a.once(ctx, func(ctx context.Context) (notice, error) {
		s, err := a.Store.WebsiteScans.Get(ctx, ref.TenantID, ref.ScanID)
		if err == nil && !s.State.Terminal() {
			err = scan.Errorf(scan.CodeConflict, "The scan has not ended")
		}
		return notice{s.TenantID, scan.DeliveryWebsiteScan, s.ID, s.Email, func(ctx context.Context) (report.Email, error) {
			m, err := a.Reports.Of(ctx, s.TenantID, s.ID)
			if err != nil {
				return report.Email{}, err
			}
			link := ""
			if s.ShareRevokedAt.IsZero() {
				link = a.AppURL + "/report/" + s.ShortCode
			}
			return a.Emails.Email(m, link)
		}}, err
	})
}

// SiteHealthReport sends the report of an ended check, whatever its state, to the address
// given for it, once.
func (a *Notify) SiteHealthReport(ctx context.Context, ref contract.SiteHealthRef) error {
	return a.once(ctx, func(ctx context.Context) (notice, error) {
		c, err := a.Store.SiteHealth.Get(ctx, ref.TenantID, ref.CheckID)
		if err == nil && !c.State.Terminal() {
			err = scan.Errorf(scan.CodeConflict, "The check has not ended")
		}
		return notice{c.TenantID, scan.DeliverySiteHealth, c.ID, c.Email, func(ctx context.Context) (report.Email, error) {
			m, err := a.Sites.Of(ctx, c.TenantID, c.ID)
			if err != nil {
				return report.Email{}, err
			}
			link := ""
			if c.ShortCode != "" && c.ShareRevokedAt.IsZero() {
				link = a.AppURL + "/report/" + c.ShortCode
			}
			return a.Emails.Site(m, link)
		}}, err
	})
}

// once sends a mail if it has a recipient. The attempt is recorded before and after:
// concurrent attempts do not both send, and after a worker's crash the next attempt uses the
// same Message-ID. A mail that is refused for good, or not accepted in time, is recorded as
// such and not an error.
func (a *Notify) once(ctx context.Context, about func(context.Context) (notice, error)) (err error) {
	stop := heartbeat(ctx)
	defer stop.end()
	n, err := about(ctx)
	if err != nil || n.recipient == "" {
		return err
	}
	e, err := n.compose(ctx)
	if err != nil {
		return err
	}
	d, claimed, err := a.Store.Deliveries.Claim(ctx, store.NewDelivery{
		TenantID: n.tenantID, Kind: n.kind, ResourceID: n.resourceID, Recipient: n.recipient, Domain: a.Domain,
	}, a.Timeout+claimSlack)
	switch {
	case err != nil:
		return err
	case d.State.Settled():
		return nil
	case !claimed:
		return &scan.Error{
			Code: scan.CodeUnavailable, Message: "Another attempt to send this mail may be under way",
			RetryAfter: max(d.ClaimedUntil.Sub(a.Clock()), time.Second),
		}
	}
	return a.send(ctx, d, mail.Message{
		ID: d.MessageID, To: d.Recipient, Date: d.CreatedAt, Subject: e.Subject, Text: e.Text, HTML: e.HTML,
	})
}

// send sends the mail and records the outcome.
func (a *Notify) send(ctx context.Context, d scan.Delivery, m mail.Message) error {
	bounded, cancel := context.WithTimeout(ctx, a.Timeout)
	err := a.Mail.Send(bounded, m)
	cancel()
	state, problem := a.judge(ctx, d, err)
	log := a.Log.With("delivery", d.ID, "kind", d.Kind, "resource", d.ResourceID, "attempt", d.Attempts)
	if rerr := a.record(ctx, d, state, problem); rerr != nil {
		log.ErrorContext(ctx, "the result of sending a mail could not be recorded", "state", state, "error", rerr)
		return rerr
	}
	switch state {
	case scan.DeliveryPending:
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return scan.Errorf(scan.CodeUnavailable, "The mail was not accepted: %s", problem)
	case scan.DeliverySent:
		log.InfoContext(ctx, "mail sent")
	default:
		log.WarnContext(ctx, "mail not sent", "state", state, "problem", problem)
	}
	return nil
}

// judge returns the delivery's state after an attempt that ended with err.
func (a *Notify) judge(ctx context.Context, d scan.Delivery, err error) (state scan.DeliveryState, problem string) {
	switch {
	case err == nil:
		return scan.DeliverySent, ""
	case ctx.Err() != nil:
		return scan.DeliveryPending, "the attempt was interrupted"
	}
	problem = strings.ReplaceAll(err.Error(), d.Recipient, "the recipient") // in addition to package mail's own precautions
	switch {
	case mail.IsPermanent(err):
		return scan.DeliveryRefused, problem
	case a.Clock().Add(lastWait).After(d.CreatedAt.Add(contract.NotifyDeadline)):
		return scan.DeliveryGivenUp, problem
	}
	return scan.DeliveryPending, problem
}

// record stores the outcome while the attempt owns the delivery, even if the activity is
// cancelled: a sent mail must be recorded.
func (a *Notify) record(ctx context.Context, d scan.Delivery, state scan.DeliveryState, problem string) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), claimSlack)
	defer cancel()
	for {
		err := a.Store.Deliveries.Record(ctx, d.TenantID, d.ID, d.Attempts, state, problem)
		if err == nil || scan.IsCode(err, scan.CodeNotFound) {
			return err
		}
		select {
		case <-time.After(recordPause):
		case <-ctx.Done():
			return err
		}
	}
}
