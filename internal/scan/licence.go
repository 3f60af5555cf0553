package scan

import (
	"strings"
	"time"
)

// LicencePolicy is which licences of packages a project accepts. Names are SPDX identifiers,
// or names in registries; * matches any text. Empty lists accept everything.
type LicencePolicy struct {
	TenantID       string
	ProjectID      string // internal id
	ProjectShortID string
	Allow          []string // if not empty, no other licence is accepted
	Deny           []string // never accepted
	UpdatedAt      time.Time
}

// Limits of a policy.
const (
	maxLicences    = 200
	maxLicenceName = 100 // bytes
)

// Empty reports whether the policy accepts everything.
func (p LicencePolicy) Empty() bool { return len(p.Allow)+len(p.Deny) == 0 }

// Check returns an error that describes an invalid list in one sentence.
func (p LicencePolicy) Check() error {
	for field, list := range map[string][]string{"allow": p.Allow, "deny": p.Deny} {
		if len(list) > maxLicences {
			return Errorf(CodeInvalid, "%s must have at most %d entries", field, maxLicences)
		}
		for i, name := range list {
			if name == "" || len(name) > maxLicenceName || strings.ContainsAny(name, "\r\n\x00") {
				return Errorf(CodeInvalid, "%s[%d] must be the name of a licence, such as MIT or GPL-*, of at most %d bytes", field, i, maxLicenceName)
			}
		}
	}
	return nil
}
