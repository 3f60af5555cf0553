// Code generated from api/openapi.yaml by the tests of this package; DO NOT EDIT.

package client

import (
	"time"
)

// DomainCreate: The domain to add. Unknown fields are ignored.
type DomainCreate struct {
	// The domain; its subdomains are covered as well. Unicode names are encoded.
	Name string `json:"name"`
}

// DomainStatus: PENDING: never verified. VERIFIED: verified. EXPIRED: the verification has expired; verify
// again.
type DomainStatus string

// Values of DomainStatus.
const (
	DomainStatusPending  DomainStatus = "PENDING"
	DomainStatusVerified DomainStatus = "VERIFIED"
	DomainStatusExpired  DomainStatus = "EXPIRED"
)

// DomainMethod: How it was verified: by TXT record, by file, or by the operator of the installation.
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
	// PENDING: never verified. VERIFIED: verified. EXPIRED: the verification has expired; verify again.
	Status DomainStatus `json:"status"`
	// How it was last verified; null if never.
	Method *DomainMethod `json:"method"`
	// When it was last verified; null if never.
	VerifiedAt *time.Time `json:"verifiedAt"`
	// When the latest verification expires.
	ExpiresAt *time.Time `json:"expiresAt"`
	// When verification was last attempted.
	CheckedAt *time.Time `json:"checkedAt"`
	// Why the latest attempt failed.
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
	// The name of the TXT record.
	RecordName string `json:"recordName"`
	// The URL of the file. http is tried as well.
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
	// How it was verified: by TXT record, by file, or by the operator of the installation.
	Method DomainMethod `json:"method"`
	// The name of the record or the address of the file.
	Location string `json:"location"`
	Found    bool   `json:"found"`
	// What was found, and what is missing.
	Message string `json:"message"`
}
