// Code generated from api/openapi.yaml by the tests of this package; DO NOT EDIT.

package client

import (
	"time"
)

// WebhookFormat: Format of the messages: signed JSON (STANDARD), a chat's format, or a digest by mail
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
// cancelled. scan.regressed: a score dropped by at least minFall points. findings.new: a code scan has new
// findings of at least severity.
type WebhookEvent string

// Values of WebhookEvent.
const (
	WebhookEventScanFinished  WebhookEvent = "scan.finished"
	WebhookEventScanFailed    WebhookEvent = "scan.failed"
	WebhookEventScanRegressed WebhookEvent = "scan.regressed"
	WebhookEventFindingsNew   WebhookEvent = "findings.new"
)

// WebhookRequest: Address and events of a webhook. Unknown fields are ignored.
type WebhookRequest struct {
	// Display name.
	Name string `json:"name"`
	// Format of the messages: signed JSON (STANDARD), a chat's format, or a digest by mail (EMAIL).
	Format WebhookFormat `json:"format"`
	// Where messages go: a URL, or the address of a mail digest. It is stored encrypted and never shown.
	Address string `json:"address"`
	// Events to report; if omitted for a new webhook, all but scan.finished. Not for EMAIL.
	Events []WebhookEvent `json:"events,omitempty"`
	// Minimum severity of findings.new; HIGH if omitted.
	Severity string `json:"severity,omitempty"`
	// Minimum drop of a score for scan.regressed, in points; 5 if omitted.
	MinFall *int `json:"minFall,omitempty"`
	// For EMAIL: DAILY or WEEKLY (the default), at 6:00 UTC, weekly ones on Mondays.
	Digest string `json:"digest,omitempty"`
	// Whether messages are sent.
	Enabled *bool `json:"enabled,omitempty"`
}

// WebhookChange: The fields of a webhook to change. Unknown fields are ignored.
type WebhookChange struct {
	// Display name.
	Name string `json:"name,omitempty"`
	// Where messages go: a URL, or the address of a mail digest. It is stored encrypted and never shown.
	Address string `json:"address,omitempty"`
	// Events to report; if omitted for a new webhook, all but scan.finished. Not for EMAIL.
	Events []WebhookEvent `json:"events,omitempty"`
	// Minimum severity of findings.new; HIGH if omitted.
	Severity string `json:"severity,omitempty"`
	// Minimum drop of a score for scan.regressed, in points; 5 if omitted.
	MinFall *int `json:"minFall,omitempty"`
	// For EMAIL: DAILY or WEEKLY (the default), at 6:00 UTC, weekly ones on Mondays.
	Digest string `json:"digest,omitempty"`
	// Whether messages are sent.
	Enabled *bool `json:"enabled,omitempty"`
}

// Webhook: Reports finished scans to an address.
type Webhook struct {
	// A UUID, version 7.
	ID string `json:"id"`
	// The project's short id.
	ProjectID string `json:"projectId"`
	// Display name.
	Name string `json:"name"`
	// Format of the messages: signed JSON (STANDARD), a chat's format, or a digest by mail (EMAIL).
	Format WebhookFormat `json:"format"`
	// Host of the address; of a mail address the masked form.
	Host string `json:"host"`
	// Empty for EMAIL.
	Events []WebhookEvent `json:"events"`
	// Minimum severity of findings.new.
	Severity string `json:"severity"`
	// Minimum drop for scan.regressed, in points.
	MinFall int `json:"minFall"`
	// DAILY or WEEKLY; null for all formats but EMAIL.
	Digest *string `json:"digest"`
	// When the next digest is due; null if there are no digests.
	NextDigestAt *time.Time `json:"nextDigestAt"`
	// Whether messages are sent.
	Enabled bool `json:"enabled"`
	// Why it was disabled; null if it was not.
	Problem *string `json:"problem"`
	// Until when messages are also signed with the replaced secret; null if they are not.
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
	// Reports finished scans to an address.
	Webhook Webhook `json:"webhook"`
	// Shown only once; null for formats without a signature.
	Secret *string `json:"secret"`
}

// WebhookDelivery: A message to a webhook.
type WebhookDelivery struct {
	// A UUID, version 7.
	ID string `json:"id"`
	// The event: a WebhookEvent, test or digest.
	Event string `json:"event"`
	// The scan that ended; null for tests and digests.
	ScanID *string `json:"scanId"`
	// PENDING: delivery is in progress. GIVEN_UP: it was not accepted for a day, or cannot be delivered.
	State string `json:"state"`
	// Number of attempts.
	Attempts int `json:"attempts"`
	// HTTP status of the last response; null without a response.
	Status *int `json:"status"`
	// Why it was not accepted; null if it was.
	Problem *string `json:"problem"`
	// RFC 3339, UTC, milliseconds.
	CreatedAt time.Time `json:"createdAt"`
	// When it was accepted; null before.
	SentAt *time.Time `json:"sentAt"`
}
