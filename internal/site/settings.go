package site

import (
	"strings"
	"time"

	"assay/internal/scan"
)

// Settings define what one check crawls, and how. They are stored with the check as JSON.
type Settings struct {
	MaxPages    int           `json:"maxPages"`
	MaxDepth    int           `json:"maxDepth"`
	PerShape    int           `json:"perShape"`                // maximum pages of one Shape; 0 means no limit
	MaxFiles    int           `json:"maxFiles"`                // maximum linked and embedded files to check; 0 checks no files
	Outside     bool          `json:"externalLinks,omitempty"` // check links to other sites too, as files
	MaxDuration time.Duration `json:"maxDuration"`
	Pause       time.Duration `json:"pause"`
	Subdomains  bool          `json:"subdomains,omitempty"`
	PathPrefix  string        `json:"pathPrefix,omitempty"`
	Include     []string      `json:"include,omitempty"` // globs of CompilePatterns
	Exclude     []string      `json:"exclude,omitempty"`
	Runs        int           `json:"runs"`
	FullPage    bool          `json:"fullPage"`
}

// Scope returns the scope of the site with that entry. Errors are CodeInvalid and name the
// field.
func (s Settings) Scope(entry Address) (Scope, error) {
	scope := Scope{Entry: entry, Subdomains: s.Subdomains, PathPrefix: s.PathPrefix}
	if s.PathPrefix != "" && (!strings.HasPrefix(s.PathPrefix, "/") || len(s.PathPrefix) > 500) {
		return scope, scan.Errorf(scan.CodeInvalid, "settings.pathPrefix must start with / and be at most 500 characters long")
	}
	if s.PathPrefix != "" {
		scope.PathPrefix = escapedPath(s.PathPrefix)
	}
	var err error
	if scope.Include, err = CompilePatterns("settings.include", s.Include); err != nil {
		return scope, err
	}
	scope.Exclude, err = CompilePatterns("settings.exclude", s.Exclude)
	return scope, err
}
