// Code generated from api/openapi.yaml by the tests of this package; DO NOT EDIT.

package client

import (
	"time"
)

// DomainCreate: Which domain to list. Unknown fields are ignored.
type DomainCreate struct {
	// The domain: its subdomains are covered as well. Unicode names are encoded.
	Name string `json:"name"`
}

// DomainStatus: PENDING: never proved. VERIFIED: proved. EXPIRED: the proof has run out; verify again.
type DomainStatus string

// Values of DomainStatus.
const (
	DomainStatusPending  DomainStatus = "PENDING"
	DomainStatusVerified DomainStatus = "VERIFIED"
	DomainStatusExpired  DomainStatus = "EXPIRED"
)

// DomainMethod: How it was proved: by TXT record, by file, or by the operator of the installation.
type DomainMethod string

// Values of DomainMethod.
const (
	DomainMethodDNS      DomainMethod = "DNS"
	DomainMethodFile     DomainMethod = "FILE"
	DomainMethodOperator DomainMethod = "OPERATOR"
)

// Domain: see the API reference.
type Domain struct {
	// Lower case, Unicode encoded (A-labels).
	Name string `json:"name"`
	// PENDING: never proved. VERIFIED: proved. EXPIRED: the proof has run out; verify again.
	Status DomainStatus `json:"status"`
	// Of the latest proof; null without a proof.
	Method *DomainMethod `json:"method"`
	// When it was last proved.
	VerifiedAt *time.Time `json:"verifiedAt"`
	// When the latest proof runs out.
	ExpiresAt *time.Time `json:"expiresAt"`
	// When it was last tried.
	CheckedAt *time.Time `json:"checkedAt"`
	// Why the latest attempt proved nothing.
	Problem *string `json:"problem"`
	// RFC 3339, UTC, milliseconds.
	CreatedAt time.Time `json:"createdAt"`
	// What to publish, in one of the two places.
	Challenge DomainChallenge `json:"challenge"`
}

// DomainChallenge: What to publish, in one of the two places.
type DomainChallenge struct {
	// The text of the TXT record or a line of the file.
	Token string `json:"token"`
	// Where the TXT record belongs.
	RecordName string `json:"recordName"`
	// Where the file belongs. http is tried as well.
	FileURL string `json:"fileUrl"`
}

// DomainVerification: see the API reference.
type DomainVerification struct {
	// Whether this verification found the token.
	Verified bool   `json:"verified"`
	Domain   Domain `json:"domain"`
	// The result for each place.
	Attempts []DomainAttempt `json:"attempts"`
}

// DomainAttempt: see the API reference.
type DomainAttempt struct {
	// How it was proved: by TXT record, by file, or by the operator of the installation.
	Method DomainMethod `json:"method"`
	// The name of the record or the address of the file.
	Location string `json:"location"`
	Found    bool   `json:"found"`
	// What was found and what is missing.
	Message string `json:"message"`
}
