package scan

import "time"

// Publication is what a project publishes about itself; an empty code publishes nothing.
type Publication struct {
	TenantID       string
	ProjectID      string // internal id
	ProjectShortID string
	BadgeCode      string // in the address of the badge
	FeedCode       string // in the address of the feed; anybody who knows it can read the feed
	UpdatedAt      time.Time
}
