// Code generated from api/openapi.yaml by the tests of this package; DO NOT EDIT.

package client

import (
	"time"
)

// WebhookFormat: What the receiver understands: signed JSON (STANDARD), a chat's format, or a digest by mail
// (EMAIL).
type WebhookFormat string

// Values of WebhookFormat.
const (
	WebhookFormatStandard WebhookFormat = "STANDARD"
	WebhookFormatSlack    WebhookFormat = "SLACK"
	WebhookFormatTeams    WebhookFormat = "TEAMS"
	WebhookFormatDiscord  WebhookFormat = "DISCORD"
	WebhookFormatEmail    WebhookFormat = "EMAIL"
)

// WebhookEvent: scan.finished: a scan ended with a score. scan.failed: it ended without one, or was
// cancelled. scan.regressed: a score fell by at least minFall points. findings.new: a code scan found
// something new of at least severity.
type WebhookEvent string

// Values of WebhookEvent.
const (
	WebhookEventScanFinished  WebhookEvent = "scan.finished"
	WebhookEventScanFailed    WebhookEvent = "scan.failed"
	WebhookEventScanRegressed WebhookEvent = "scan.regressed"
	WebhookEventFindingsNew   WebhookEvent = "findings.new"
)

// WebhookRequest: Where to send what. Unknown fields are ignored.
type WebhookRequest struct {
	// What people call it.
	Name string `json:"name"`
	// What the receiver understands: signed JSON (STANDARD), a chat's format, or a digest by mail (EMAIL).
	Format WebhookFormat `json:"format"`
	// Where messages go: a URL, or the address of a mail digest. It is stored encrypted and never shown.
	Address string `json:"address"`
	// What is reported; all but scan.finished when left out of a new webhook. Not of EMAIL.
	Events []WebhookEvent `json:"events,omitempty"`
	// Least severity of findings.new; HIGH when left out.
	Severity string `json:"severity,omitempty"`
	// Least fall of a score, in points, of scan.regressed; 5 when left out.
	MinFall *int `json:"minFall,omitempty"`
	// Of EMAIL: DAILY or WEEKLY (the default), at 6:00 UTC, weekly ones on Mondays.
	Digest string `json:"digest,omitempty"`
	// Whether messages are sent.
	Enabled *bool `json:"enabled,omitempty"`
}

// WebhookChange: What to change of a webhook. Unknown fields are ignored.
type WebhookChange struct {
	// What people call it.
	Name string `json:"name,omitempty"`
	// Where messages go: a URL, or the address of a mail digest. It is stored encrypted and never shown.
	Address string `json:"address,omitempty"`
	// What is reported; all but scan.finished when left out of a new webhook. Not of EMAIL.
	Events []WebhookEvent `json:"events,omitempty"`
	// Least severity of findings.new; HIGH when left out.
	Severity string `json:"severity,omitempty"`
	// Least fall of a score, in points, of scan.regressed; 5 when left out.
	MinFall *int `json:"minFall,omitempty"`
	// Of EMAIL: DAILY or WEEKLY (the default), at 6:00 UTC, weekly ones on Mondays.
	Digest string `json:"digest,omitempty"`
	// Whether messages are sent.
	Enabled *bool `json:"enabled,omitempty"`
}

// Webhook: Reports ends of scans to an address.
type Webhook struct {
	// A UUID, version 7.
	ID string `json:"id"`
	// The project's short id.
	ProjectID string `json:"projectId"`
	// What people call it.
	Name string `json:"name"`
	// What the receiver understands: signed JSON (STANDARD), a chat's format, or a digest by mail (EMAIL).
	Format WebhookFormat `json:"format"`
	// Host of the address; of a mail address the masked form.
	Host string `json:"host"`
	// Empty for EMAIL.
	Events []WebhookEvent `json:"events"`
	// Least severity of findings.new.
	Severity string `json:"severity"`
	// Least fall of scan.regressed, in points.
	MinFall int `json:"minFall"`
	// DAILY or WEEKLY; null for all formats but EMAIL.
	Digest *string `json:"digest"`
	// When the next digest is due; null without one.
	NextDigestAt *time.Time `json:"nextDigestAt"`
	// Whether messages are sent.
	Enabled bool `json:"enabled"`
	// Why it was disabled; null when nothing is wrong.
	Problem *string `json:"problem"`
	// How long the replaced secret signs as well; null when it does not.
	PreviousSecretUntil *time.Time `json:"previousSecretUntil"`
	// Who made it.
	CreatedBy string `json:"createdBy"`
	// RFC 3339, UTC, milliseconds.
	CreatedAt time.Time `json:"createdAt"`
	// RFC 3339, UTC, milliseconds.
	UpdatedAt time.Time `json:"updatedAt"`
}

// WebhookWithSecret: A webhook with the secret that signs its messages.
type WebhookWithSecret struct {
	// Reports ends of scans to an address.
	Webhook Webhook `json:"webhook"`
	// Shown this once; null for formats without a signature.
	Secret *string `json:"secret"`
}

// WebhookDelivery: A message to a webhook.
type WebhookDelivery struct {
	// A UUID, version 7.
	ID string `json:"id"`
	// What is reported: a WebhookEvent, test or digest.
	Event string `json:"event"`
	// The scan that ended; null for tests and digests.
	ScanID *string `json:"scanId"`
	// PENDING: it is being tried. GIVEN_UP: it was not taken for a day, or cannot be.
	State string `json:"state"`
	// How often it was tried.
	Attempts int `json:"attempts"`
	// HTTP status of the last answer; null without an answer.
	Status *int `json:"status"`
	// Why it was not taken; null when it was.
	Problem *string `json:"problem"`
	// RFC 3339, UTC, milliseconds.
	CreatedAt time.Time `json:"createdAt"`
	// When it was taken; null before.
	SentAt *time.Time `json:"sentAt"`
}
