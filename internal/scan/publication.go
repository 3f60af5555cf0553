package scan

import "time"

// Publication is what a project publishes about itself; a code that is "" publishes nothing.
type Publication struct {
	TenantID       string
	ProjectID      string // internal id
	ProjectShortID string
	BadgeCode      string // in the address of the badge
	FeedCode       string // in the address of the feed; who has it reads the feed
	UpdatedAt      time.Time
}
