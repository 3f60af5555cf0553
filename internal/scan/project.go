package scan

import "time"

// Tenant is a workspace, the unit of isolation.
type Tenant struct {
	ID        string // UUIDv7
	Name      string
	CreatedAt time.Time
}

// ProjectStatus is whether a project accepts new scans.
type ProjectStatus string

// Project states.
const (
	ProjectActive   ProjectStatus = "ACTIVE"
	ProjectArchived ProjectStatus = "ARCHIVED"
)

// Project groups the scans of one tenant.
type Project struct {
	ID        string // UUIDv7, internal
	TenantID  string
	ShortID   string // 10 characters of lower-case Crockford base32; what the API calls projectId
	Name      string
	Status    ProjectStatus
	CreatedAt time.Time
}
