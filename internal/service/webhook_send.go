package service

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"assay/internal/mail"
	"assay/internal/notify"
	"assay/internal/retryafter"
	"assay/internal/scan"
	"assay/internal/store"
)

// Times of sending a message.
const (
	webhookDeadline = 24 * time.Hour
	webhookTimeout  = 15 * time.Second
	// webhookLastWait is the longest pause between two attempts of the workflow, unless the receiver
	// asks for a longer one: a failure this close to the deadline is final.
	webhookLastWait = 30 * time.Minute
	maxWebhookWait  = time.Hour // maximum Retry-After of a receiver
	maxWebhookReply = 64 << 10  // bytes of a response that are read and discarded
)

// sent is the result of an attempt.
type sent struct {
	status  int
	problem string // "" if the message was accepted
	gone    bool   // the receiver wants no further messages
	final   bool   // another attempt cannot help
	wait    time.Duration
}

// Send makes one attempt at a message's round. A message that is settled, or in another
// round, is returned unchanged. CodeUnavailable asks for another attempt; giving up a
// message is not an error.
func (w *Webhooks) Send(ctx context.Context, tenantID, id string, round int) (scan.WebhookDelivery, error) {
	d, err := w.Store.WebhookDeliveries.Get(ctx, tenantID, id)
	if scan.IsCode(err, scan.CodeNotFound) {
		return scan.WebhookDelivery{State: scan.DeliveryGivenUp}, nil // deleted with its webhook
	}
	if err != nil || d.Round != round || d.State.Settled() {
		return d, err
	}
	x, sealed, err := w.Store.Webhooks.Sealed(ctx, tenantID, d.WebhookID)
	if err != nil {
		return d, err
	}
	if suppressed(x, d) {
		return w.settle(ctx, x, d, sent{problem: "the webhook is disabled", final: true})
	}
	out, err := w.attempt(ctx, x, sealed, d)
	if err != nil {
		return d, err
	}
	if ctx.Err() != nil {
		return d, ctx.Err()
	}
	return w.settle(ctx, x, d, out)
}

// suppressed reports whether a message is not sent because its webhook was disabled after it was queued. What a person asks for is sent:
// tests, and messages that are sent again.
func suppressed(x scan.Webhook, d scan.WebhookDelivery) bool {
	return !x.Enabled && d.Round == 1 && d.Event != scan.EventTest
}

func (w *Webhooks) settle(ctx context.Context, x scan.Webhook, d scan.WebhookDelivery, out sent) (scan.WebhookDelivery, error) {
	d.Status, d.Problem, d.State = out.status, out.problem, scan.DeliveryPending
	switch {
	case out.problem == "":
		d.State = scan.DeliverySent
	case out.gone, out.final, w.Clock().Add(max(webhookLastWait, out.wait)).After(d.RoundAt.Add(webhookDeadline)):
		d.State = scan.DeliveryGivenUp
	}
	log := w.Log.With("webhook", x.ID, "delivery", d.ID, "event", d.Event, "status", d.Status)
	// The webhook is disabled before its message is settled, so that a reader of the settled
	// message sees the reason.
	if out.gone {
		if err := w.disable(ctx, x, "The receiver returned status 410 (Gone)."); err != nil {
			return d, err
		}
		log.WarnContext(ctx, "webhook disabled: its receiver returned 410 (Gone)")
	}
	if err := w.Store.WebhookDeliveries.Record(ctx, d, d.State, d.Status, d.Problem); err != nil {
		return d, err
	}
	switch d.State {
	case scan.DeliveryPending:
		return d, &scan.Error{Code: scan.CodeUnavailable, Message: "The message was not accepted: " + out.problem, RetryAfter: out.wait}
	case scan.DeliverySent:
		log.InfoContext(ctx, "webhook message sent")
	default:
		log.WarnContext(ctx, "webhook message abandoned", "problem", out.problem)
	}
	return d, nil
}

func (w *Webhooks) disable(ctx context.Context, x scan.Webhook, problem string) error {
	_, err := w.Store.Webhooks.Change(ctx, x.TenantID, x.ID, "", "", store.SealedWebhook{}, func(now *scan.Webhook) error {
		now.Enabled, now.Problem = false, problem
		return nil
	})
	return err
}

// attempt sends a message once. It only returns errors of this installation; the receiver's
// result is in the outcome.
func (w *Webhooks) attempt(ctx context.Context, x scan.Webhook, sealed store.SealedWebhook, d scan.WebhookDelivery) (sent, error) {
	var event notify.Event
	if err := json.Unmarshal(d.Payload, &event); err != nil {
		return sent{}, fmt.Errorf("read an event: %w", err)
	}
	ring, err := w.ring(ctx, x.TenantID)
	if err != nil {
		return sent{}, err
	}
	address, err := ring.Open(sealed.Address, webhookBinding(x, "address")...)
	if err != nil {
		return sent{}, scan.Wrap(scan.CodeUnavailable, err, "The address of a webhook cannot be decrypted with the keys of this installation")
	}
	ctx, cancel := context.WithTimeout(ctx, webhookTimeout)
	defer cancel()
	if x.Format == scan.WebhookEmail {
		return w.mail(ctx, string(address), d, event), nil
	}
	body, err := notify.Body(x.Format, event)
	if err != nil {
		return sent{}, fmt.Errorf("encode an event: %w", err)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, string(address), bytes.NewReader(body))
	if err != nil {
		return sent{problem: "the address is malformed", final: true}, nil // the error would contain the address
	}
	req.Header.Set("Content-Type", "application/json")
	if x.Format == scan.WebhookStandard {
		var secrets []string
		for i, part := range [][]byte{sealed.Secret, sealed.PreviousSecret} {
			if part == nil || i == 1 && !w.Clock().Before(x.PreviousUntil) {
				continue
			}
			secret, err := ring.Open(part, webhookBinding(x, "secret")...)
			if err != nil {
				return sent{}, scan.Wrap(scan.CodeUnavailable, err, "The secret of a webhook cannot be decrypted with the keys of this installation")
			}
			secrets = append(secrets, string(secret))
		}
		if err := notify.Sign(req.Header, d.ID, w.Clock(), body, secrets...); err != nil {
			return sent{}, err
		}
	}
	return w.post(req), nil
}

// post sends the request. The problem in its result contains neither the address nor the response.
func (w *Webhooks) post(req *http.Request) sent {
	resp, err := w.HTTP.Do(req)
	switch {
	case scan.IsCode(err, scan.CodeTargetForbidden):
		return sent{problem: "the address is not public", final: true}
	case errors.Is(err, context.DeadlineExceeded):
		return sent{problem: "the receiver did not respond in time"}
	case err != nil:
		return sent{problem: "the receiver could not be reached"}
	}
	defer func() { _ = resp.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, maxWebhookReply))
	out := sent{status: resp.StatusCode}
	switch {
	case resp.StatusCode >= 200 && resp.StatusCode < 300:
		return out
	case resp.StatusCode == http.StatusGone:
		out.gone = true
	case resp.StatusCode == http.StatusTooManyRequests || resp.StatusCode == http.StatusServiceUnavailable:
		wait, _ := retryafter.Parse(resp.Header.Get("Retry-After"), w.Clock())
		out.wait = min(wait, maxWebhookWait)
	}
	out.problem = fmt.Sprintf("the receiver returned status %d", resp.StatusCode)
	return out
}

func (w *Webhooks) mail(ctx context.Context, to string, d scan.WebhookDelivery, e notify.Event) sent {
	err := w.Mail.Send(ctx, mail.Message{
		ID: d.ID + "@" + w.Domain, To: to, Date: d.CreatedAt, Subject: e.Title(),
		Text: e.Text() + "\nThis digest is set up in the project's settings: " + w.AppURL + "/projects/" + e.Data.ProjectID + "/webhooks\n",
	})
	switch {
	case err == nil:
		return sent{}
	case mail.IsPermanent(err):
		return sent{problem: "the mail was refused", final: true}
	}
	return sent{problem: "the mail was not accepted"}
}
