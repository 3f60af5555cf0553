package scan

import (
	"slices"
	"time"
)

// WebhookFormat is what a webhook's receiver understands.
type WebhookFormat string

// Formats of webhooks. EMAIL is a digest by mail.
const (
	WebhookStandard WebhookFormat = "STANDARD"
	WebhookSlack    WebhookFormat = "SLACK"
	WebhookTeams    WebhookFormat = "TEAMS"
	WebhookDiscord  WebhookFormat = "DISCORD"
	WebhookEmail    WebhookFormat = "EMAIL"
)

// WebhookFormats returns all formats.
func WebhookFormats() []WebhookFormat {
	return []WebhookFormat{WebhookStandard, WebhookSlack, WebhookTeams, WebhookDiscord, WebhookEmail}
}

// Valid reports whether f is one of WebhookFormats.
func (f WebhookFormat) Valid() bool { return slices.Contains(WebhookFormats(), f) }

// Events that webhooks report. One end of a scan can be several of them.
const (
	EventFinished  = "scan.finished"  // it ended with at least one score
	EventFailed    = "scan.failed"    // it ended without a score, or was cancelled
	EventRegressed = "scan.regressed" // a score fell by at least MinFall points
	EventFindings  = "findings.new"   // a code scan found something new of at least the Severity
	EventTest      = "test"           // somebody tries the webhook
	EventDigest    = "digest"         // the mail of a day or a week
)

// WebhookEvents returns those that a webhook can ask for.
func WebhookEvents() []string {
	return []string{EventFinished, EventFailed, EventRegressed, EventFindings}
}

// Spans of digests.
const (
	DigestDaily  = "DAILY"
	DigestWeekly = "WEEKLY"
)

// Webhook reports ends of a project's scans to an address outside. Address and secrets are
// sealed in the store and no part of it.
type Webhook struct {
	ID             string // UUIDv7
	TenantID       string
	ProjectID      string // internal id
	ProjectShortID string
	Name           string
	Format         WebhookFormat
	Host           string   // of the address, for people; a masked address for EMAIL
	Events         []string // of WebhookEvents; empty for EMAIL
	Severity       Severity // least one of EventFindings
	MinFall        int      // least fall of EventRegressed, in points
	Digest         string   // of EMAIL: DigestDaily or DigestWeekly
	NextDigest     time.Time
	Enabled        bool
	Problem        string // why it was disabled; "" by hand or not
	// PreviousUntil is how long the secret before the present one also signs.
	PreviousUntil time.Time
	CreatedBy     string
	CreatedAt     time.Time
	UpdatedAt     time.Time
}

// Wants reports whether the webhook asks for the event.
func (w Webhook) Wants(event string) bool { return slices.Contains(w.Events, event) }

// WebhookDelivery is one message to a webhook.
type WebhookDelivery struct {
	ID        string // UUIDv7; also the id of the message
	TenantID  string
	WebhookID string
	Event     string
	Subject   string // the record that ended; for tests and digests a name of their own
	Payload   []byte // the event as JSON, in no format yet
	State     DeliveryState
	Round     int // rises when it is sent again by hand
	Attempts  int // of all rounds
	Status    int // of the last answer; 0 without one
	Problem   string
	CreatedAt time.Time
	UpdatedAt time.Time
	RoundAt   time.Time // when its round began
	SentAt    time.Time
}

// RecordEnd notes that a record of a project with webhooks has ended.
type RecordEnd struct {
	TenantID  string
	ProjectID string // internal id
	Kind      Kind
	RecordID  string
	EndedAt   time.Time
}
