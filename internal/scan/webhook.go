package scan

import (
	"slices"
	"time"
)

// WebhookFormat is the message format of a webhook's receiver.
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

// Events that webhooks report. The end of a scan can cause several of them.
const (
	EventFinished  = "scan.finished"  // it ended with at least one score
	EventFailed    = "scan.failed"    // it ended without a score, or was cancelled
	EventRegressed = "scan.regressed" // a score fell by at least MinFall points
	EventFindings  = "findings.new"   // a code scan has new findings of at least the Severity
	EventTest      = "test"           // sent on request
	EventDigest    = "digest"         // the mail of a day or a week
)

// WebhookEvents returns the events that a webhook can subscribe to.
func WebhookEvents() []string {
	return []string{EventFinished, EventFailed, EventRegressed, EventFindings}
}

// Spans of digests.
const (
	DigestDaily  = "DAILY"
	DigestWeekly = "WEEKLY"
)

// Webhook reports ends of a project's scans to an external address. Address and secrets are
// sealed in the store and not part of it.
type Webhook struct {
	ID             string // UUIDv7
	TenantID       string
	ProjectID      string // internal id
	ProjectShortID string
	Name           string
	Format         WebhookFormat
	Host           string   // host of the address, for people; a masked address for EMAIL
	Events         []string // of WebhookEvents; empty for EMAIL
	Severity       Severity // lowest severity for EventFindings
	MinFall        int      // smallest fall for EventRegressed, in points
	Digest         string   // of EMAIL: DigestDaily or DigestWeekly
	NextDigest     time.Time
	Enabled        bool
	Problem        string // why it was disabled automatically; "" otherwise
	// PreviousUntil is how long the previous secret also signs.
	PreviousUntil time.Time
	CreatedBy     string
	CreatedAt     time.Time
	UpdatedAt     time.Time
}

// Wants reports whether the webhook is subscribed to the event.
func (w Webhook) Wants(event string) bool { return slices.Contains(w.Events, event) }

// WebhookDelivery is a message to a webhook.
type WebhookDelivery struct {
	ID        string // UUIDv7; also the id of the message
	TenantID  string
	WebhookID string
	Event     string
	Subject   string // id of the ended record; tests and digests have a name instead
	Payload   []byte // the event as JSON, not yet in the receiver's format
	State     DeliveryState
	Round     int // increases when it is sent again manually
	Attempts  int // of all rounds
	Status    int // of the last response; 0 if there was no response
	Problem   string
	CreatedAt time.Time
	UpdatedAt time.Time
	RoundAt   time.Time // when the present round began
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
