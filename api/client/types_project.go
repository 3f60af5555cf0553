// Code generated from api/openapi.yaml by the tests of this package; DO NOT EDIT.

package client

import (
	"time"
)

// Project: see the API reference.
type Project struct {
	// A project's short id, 10 characters of Crockford base32 in lower case.
	ProjectID string `json:"projectId"`
	// Display name.
	Name string `json:"name"`
	// An archived project cannot be scanned.
	Status string `json:"status"`
}

// LicencePolicy: Which licences of packages the project accepts.
type LicencePolicy struct {
	// Where there are any, no other licence is accepted.
	Allow []string `json:"allow"`
	// Licences that are never accepted.
	Deny []string `json:"deny"`
}

// LicencePolicyChange: What to change of a policy on licences. Unknown fields are ignored.
type LicencePolicyChange struct {
	// Where there are any, no other licence is accepted. Left as it is when omitted or null.
	Allow []string `json:"allow,omitempty"`
	// Licences that are never accepted. Left as it is when omitted or null.
	Deny []string `json:"deny,omitempty"`
}

// SuppressionRequest: What to accept. Unknown fields are ignored.
type SuppressionRequest struct {
	// Id of a check of the catalogue. null is refused like leaving it out.
	CheckID string `json:"checkId"`
	// The scanned host, exactly; its subdomains are others. If omitted, null or empty, every host of the project.
	Host string `json:"host,omitempty"`
	// Why, in one line of 3 to 500 characters. It is shown in reports.
	Reason string `json:"reason"`
	// RFC 3339. In the future, at most a year ahead. If omitted, null or empty, until it is removed.
	ExpiresAt string `json:"expiresAt,omitempty"`
}

// Suppression: A check that the project accepts.
type Suppression struct {
	// A UUID, version 7.
	ID string `json:"id"`
	// The check.
	CheckID string `json:"checkId"`
	// The scanned host it holds for; null for every host of the project.
	Host *string `json:"host"`
	// Why.
	Reason string `json:"reason"`
	// active and expiring ones stand, the latter for less than 14 days more. expired ones stand no more: the
	// check counts again. removed ones were ended by hand.
	State string `json:"state"`
	// Who accepted it: the name of an API key, or of whoever did it from the shell.
	CreatedBy string `json:"createdBy"`
	// RFC 3339, UTC, milliseconds.
	CreatedAt time.Time `json:"createdAt"`
	// When the acceptance ends; null when it holds until it is removed.
	ExpiresAt *time.Time `json:"expiresAt"`
	// Who ended it. Absent unless removed.
	RemovedBy string `json:"removedBy,omitempty"`
	// When it was ended. Absent unless removed.
	RemovedAt *time.Time `json:"removedAt,omitempty"`
}

// Suppressed: The project accepts what the check found, so the score leaves it out.
type Suppressed struct {
	// Why it is accepted.
	Reason string `json:"reason"`
	// Who accepted it.
	By string `json:"by"`
	// When the acceptance ends. Absent when it holds until it is removed.
	Until *time.Time `json:"until,omitempty"`
}

// Publications: The addresses of what a project publishes.
type Publications struct {
	// Of the badge; null when it is not published.
	BadgeURL *string `json:"badgeUrl"`
	// Of the Atom feed; null when it is not published.
	FeedURL *string `json:"feedUrl"`
}
