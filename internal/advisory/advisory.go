// Package advisory owns the data on vulnerable packages: records of the Open Source
// Vulnerability format (ossf.github.io/osv-schema), CISA's list of known exploited
// vulnerabilities and FIRST's exploit prediction scores.
//
// A Mirror fetches them from one address and stores the last good copy of each ecosystem in
// the blob store, reduced to what matching needs. A DB loads the copies, once per process, and
// looks up by ecosystem and package name. Meta counts what a copy leaves out.
package advisory

import (
	"regexp"
	"slices"
	"strings"
	"time"
)

// ecosystems are OSV's names of the ecosystems whose lockfiles can be read.
var ecosystems = []string{
	"npm", "PyPI", "Go", "Maven", "crates.io", "RubyGems", "Packagist", "NuGet", "Hex", "Pub", "ConanCenter", "Hackage", "CRAN", "SwiftURL",
	"Julia",
}

// Ecosystems returns the ecosystems that are mirrored.
func Ecosystems() []string { return slices.Clone(ecosystems) }

// Advisory is the part of a record that concerns one package.
type Advisory struct {
	ID      string   `json:"i"`
	Aliases []string `json:"a,omitempty"`
	Summary string   `json:"s,omitempty"`
	// Modified is when the record was last changed, in Unix seconds.
	Modified int64 `json:"m,omitempty"`
	// Scores are the vectors, as written.
	Scores []Score `json:"c,omitempty"`
	// Severity is the database's own rating, such as "MODERATE"; "" if missing.
	Severity string   `json:"w,omitempty"`
	CWE      []string `json:"e,omitempty"`
	// Informational is set for records that do not describe a vulnerability: "unmaintained",
	// "unsound", "notice".
	Informational string   `json:"n,omitempty"`
	Ranges        []Range  `json:"r,omitempty"`
	Versions      []string `json:"v,omitempty"`
	// Unmatchable is true if the record identifies the package only by commits, or without
	// any version to compare with.
	Unmatchable bool `json:"u,omitempty"`
}

// Score is a CVSS vector.
type Score struct {
	Type   string `json:"t"` // such as "CVSS_V3"
	Vector string `json:"v"`
}

// Range is a range of versions.
type Range struct {
	Type   string  `json:"t"` // SEMVER or ECOSYSTEM
	Events []Event `json:"e"`
}

// Event is a boundary within a range.
type Event struct {
	Kind    string `json:"k"`
	Version string `json:"v"`
}

// Kinds of events.
const (
	EventIntroduced   = "introduced"
	EventFixed        = "fixed"
	EventLastAffected = "last_affected"
	EventLimit        = "limit"
)

// Types of ranges.
const (
	RangeSemver    = "SEMVER"
	RangeEcosystem = "ECOSYSTEM"
	rangeGit       = "GIT"
)

// Malicious reports whether the package itself is the attack, as in the OpenSSF's database
// of malicious packages.
func (a Advisory) Malicious() bool {
	return strings.HasPrefix(a.ID, "MAL-") || slices.ContainsFunc(a.Aliases, func(id string) bool { return strings.HasPrefix(id, "MAL-") })
}

// ModifiedAt returns when the record was last changed; zero if unknown.
func (a Advisory) ModifiedAt() time.Time {
	if a.Modified == 0 {
		return time.Time{}
	}
	return time.Unix(a.Modified, 0).UTC()
}

var pypiSeparators = regexp.MustCompile(`[-_.]+`)

// NormalName returns the form in which names of an ecosystem are compared: for PyPI the
// normal form of its specification, for NuGet, Packagist and ConanCenter lower case, for
// Swift packages host and path; other names are unchanged.
func NormalName(ecosystem, name string) string {
	switch ecosystem {
	case "PyPI":
		return strings.ToLower(pypiSeparators.ReplaceAllString(name, "-"))
	case "NuGet", "Packagist", "ConanCenter":
		return strings.ToLower(name)
	case "SwiftURL":
		name = strings.ToLower(name)
		_, rest, hasScheme := strings.Cut(name, "://")
		if hasScheme {
			name = rest
		}
		user, at, hasUser := strings.Cut(name, "@")
		if hasUser && !strings.Contains(user, "/") {
			name = at
			if !hasScheme { // as SSH takes it: git@github.com:apple/swift-nio.git
				name = strings.Replace(name, ":", "/", 1)
			}
		}
		return strings.TrimSuffix(strings.TrimSuffix(name, "/"), ".git")
	}
	return name
}
