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
	DeliveryPending DeliveryState = "PENDING"  // to be sent, possibly after failures
	DeliverySent    DeliveryState = "SENT"     // accepted by the mail server
	DeliveryRefused DeliveryState = "REFUSED"  // refused for good
	DeliveryGivenUp DeliveryState = "GIVEN_UP" // not accepted in time
)

// DeliveryStates returns all states.
func DeliveryStates() []DeliveryState {
	return []DeliveryState{DeliveryPending, DeliverySent, DeliveryRefused, DeliveryGivenUp}
}

// Settled reports whether no further attempt will be made.
func (s DeliveryState) Settled() bool { return s != DeliveryPending }

// Kinds of deliveries, by their subject.
const (
	DeliveryWebsiteScan = "website_scan"
	DeliverySiteHealth  = "site_health"
)

// Delivery is the record of a message that is sent once.
type Delivery struct {
	ID         string // UUIDv7
	TenantID   string
	Kind       string // such as DeliveryWebsiteScan
	ResourceID string // the subject, such as the scan's id
	Recipient  string // address; never logged
	State      DeliveryState
	Attempts   int    // attempts begun
	MessageID  string // Message-ID of every attempt, so that a second copy can be recognised
	Problem    string // why the last attempt failed; contains no address
	CreatedAt  time.Time
	UpdatedAt  time.Time
	// ClaimedUntil is until when an attempt owns the delivery; zero if none does.
	ClaimedUntil time.Time
	SentAt       time.Time // zero until SENT
}

// MaskAddress masks an e-mail address so that only its owner recognises it: it shows the
// first character of the local part and the domain.
func MaskAddress(address string) string {
	at := strings.LastIndexByte(address, '@')
	if at < 1 {
		return "***"
	}
	_, size := utf8.DecodeRuneInString(address)
	return address[:size] + "***" + address[at:]
}
