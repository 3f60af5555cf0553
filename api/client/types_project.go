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

// LicencePolicy: The licences of packages that the project accepts.
type LicencePolicy struct {
	// If there are any, no other licence is accepted.
	Allow []string `json:"allow"`
	// Licences that are never accepted.
	Deny []string `json:"deny"`
}

// LicencePolicyChange: The fields of a licence policy to change. Unknown fields are ignored.
type LicencePolicyChange struct {
	// If there are any, no other licence is accepted. Unchanged if omitted or null.
	Allow []string `json:"allow,omitempty"`
	// Licences that are never accepted. Unchanged if omitted or null.
	Deny []string `json:"deny,omitempty"`
}

// SuppressionRequest: What to accept. Unknown fields are ignored.
type SuppressionRequest struct {
	// Id of a check of the catalogue. null is refused like an omitted field.
	CheckID string `json:"checkId"`
	// The exact scanned host, without its subdomains. If omitted, null or empty, every host of the project.
	Host string `json:"host,omitempty"`
	// Why, in one line of 3 to 500 characters. It is shown in reports.
	Reason string `json:"reason"`
	// RFC 3339, in the future, at most a year ahead. If omitted, null or empty, the check is accepted until the
	// suppression is removed.
	ExpiresAt string `json:"expiresAt,omitempty"`
}

// Suppression: A check that the project accepts.
type Suppression struct {
	// A UUID, version 7.
	ID string `json:"id"`
	// The check.
	CheckID string `json:"checkId"`
	// The scanned host that it applies to; null for every host of the project.
	Host *string `json:"host"`
	// Why the findings are accepted.
	Reason string `json:"reason"`
	// active and expiring ones apply, the latter for less than 14 more days. expired ones no longer apply: the
	// check counts again. removed ones were removed by a person.
	State string `json:"state"`
	// Who accepted it: the name of an API key, of a person, or the one given on the command line.
	CreatedBy string `json:"createdBy"`
	// RFC 3339, UTC, milliseconds.
	CreatedAt time.Time `json:"createdAt"`
	// When the acceptance ends; null if it applies until it is removed.
	ExpiresAt *time.Time `json:"expiresAt"`
	// Who removed it. Absent unless removed.
	RemovedBy string `json:"removedBy,omitempty"`
	// When it was removed. Absent unless removed.
	RemovedAt *time.Time `json:"removedAt,omitempty"`
}

// Suppressed: The project accepts the finding of the check, so it does not count in the score.
type Suppressed struct {
	// Why it is accepted.
	Reason string `json:"reason"`
	// Who accepted it.
	By string `json:"by"`
	// When the acceptance ends. Absent if it applies until it is removed.
	Until *time.Time `json:"until,omitempty"`
}

// Publications: The addresses of what a project publishes.
type Publications struct {
	// Of the badge; null when it is not published.
	BadgeURL *string `json:"badgeUrl"`
	// Of the Atom feed; null when it is not published.
	FeedURL *string `json:"feedUrl"`
}
