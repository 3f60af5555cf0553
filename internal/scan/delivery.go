package scan

import (
	"strings"
	"time"
	"unicode/utf8"
)

// DeliveryState is the state of a message to a person.
type DeliveryState string

// States of a delivery. All but PENDING are final.
const (
	DeliveryPending DeliveryState = "PENDING"  // to be sent, or tried again
	DeliverySent    DeliveryState = "SENT"     // taken by the mail server
	DeliveryRefused DeliveryState = "REFUSED"  // refused for good
	DeliveryGivenUp DeliveryState = "GIVEN_UP" // not taken in time
)

// DeliveryStates returns all states.
func DeliveryStates() []DeliveryState {
	return []DeliveryState{DeliveryPending, DeliverySent, DeliveryRefused, DeliveryGivenUp}
}

// Settled reports whether nothing more will be tried.
func (s DeliveryState) Settled() bool { return s != DeliveryPending }

// Kinds of deliveries, by what they report.
const (
	DeliveryWebsiteScan = "website_scan"
	DeliverySiteHealth  = "site_health"
)

// Delivery is the record of one message, sent once.
type Delivery struct {
	ID         string // UUIDv7
	TenantID   string
	Kind       string // such as DeliveryWebsiteScan
	ResourceID string // what it reports, such as the scan's id
	Recipient  string // address; never logged
	State      DeliveryState
	Attempts   int    // attempts begun
	MessageID  string // Message-ID of every attempt, so that a second copy shows
	Problem    string // why the last attempt failed; no address in it
	CreatedAt  time.Time
	UpdatedAt  time.Time
	// ClaimedUntil is until when an attempt owns the delivery; zero: nobody does.
	ClaimedUntil time.Time
	SentAt       time.Time // zero until SENT
}

// MaskAddress shows as much of an e-mail address as is needed to know one's own:
// the first character of its local part and its domain.
func MaskAddress(address string) string {
	at := strings.LastIndexByte(address, '@')
	if at < 1 {
		return "***"
	}
	_, size := utf8.DecodeRuneInString(address)
	return address[:size] + "***" + address[at:]
}
