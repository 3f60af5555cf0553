package scan

import "time"

// Publication has the codes of a project's public badge and feed; an empty code publishes
// nothing.
type Publication struct {
	TenantID       string
	ProjectID      string // internal id
	ProjectShortID string
	BadgeCode      string // in the address of the badge
	FeedCode       string // in the address of the feed; anybody who knows it can read the feed
	UpdatedAt      time.Time
}
