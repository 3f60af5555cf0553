package scan

import "time"

// ConnectionStatus is whether a Git connection can be used.
type ConnectionStatus string

// Statuses of connections; only ACTIVE ones are used.
const (
	ConnectionActive       ConnectionStatus = "ACTIVE"
	ConnectionDisconnected ConnectionStatus = "DISCONNECTED" // by the workspace
	ConnectionExpired      ConnectionStatus = "EXPIRED"      // the token's time is over
	ConnectionInvalid      ConnectionStatus = "INVALID"      // the provider answered 401
	ConnectionRevoked      ConnectionStatus = "REVOKED"      // the provider has revoked the token
)

// Connection is a workspace's access to a Git provider. It does not contain the token, which
// is sealed in the store and only opened for requests to the provider.
type Connection struct {
	ID       string // UUIDv7
	TenantID string
	Name     string // unique in the workspace
	Provider string // provider.Kind
	BaseURL  string // "" for the provider's public service
	Username string // if the provider needs one
	Account  string // owner of the token, according to the provider; "" if unknown

	Status         ConnectionStatus
	StatusReason   string // one sentence; "" while ACTIVE
	TokenExpiresAt time.Time
	CheckedAt      time.Time // when the provider last answered
	SyncedAt       time.Time // when the repositories were last listed

	CreatedAt, UpdatedAt time.Time
}

// Repository is a repository that a connection can access.
type Repository struct {
	ID             string // UUIDv7: the contract's integrationRepoId
	TenantID       string
	ConnectionID   string
	ProjectID      string // internal id of the project; "" when not assigned
	ProjectShortID string // "" when not assigned
	ExternalID     string // the provider's own id
	Name           string
	FullName       string // owner-qualified
	CloneURL       string // without credentials
	DefaultBranch  string // according to the provider; "" if it has none
	SelectedBranch string // to scan; "" means the default branch
	Enabled        bool
	// ReportChanges is true if scans of changes are reported at the provider: as a commit
	// status, and as a comment on the pull request.
	ReportChanges bool
	// ReportProblem explains why the provider refused the last report, and what to do; "" if it accepted the
	// report.
	ReportProblem string
	Private       bool
	Archived      bool
	GoneAt        time.Time // when the provider stopped listing it; zero while it does

	// Fields of the connection, set on reads.
	Provider         string
	ConnectionName   string
	ConnectionStatus ConnectionStatus
	// TokenVersion identifies the connection's token with which the repository was opened; 0
	// if it was not opened.
	TokenVersion int

	CreatedAt, UpdatedAt time.Time
}

// Branch returns the branch to scan; "" for the default branch.
func (r Repository) Branch() string {
	if r.SelectedBranch != "" {
		return r.SelectedBranch
	}
	return r.DefaultBranch
}
