package service

import (
	"encoding/json"
	"fmt"
	"time"

	"assay/internal/scan"
	"assay/internal/site"
)

// SiteSettings are the settings in a trigger; nil or empty fields have the defaults.
type SiteSettings struct {
	MaxPages   *int
	MaxDepth   *int // links from the entry
	MaxMinutes *int // of crawling
	Subdomains *bool
	PathPrefix string
	Include    []string // globs, site.CompilePatterns
	Exclude    []string
	Runs       *int // of Lighthouse per page
	// ExternalLinks turns on the check whether links to other sites work.
	ExternalLinks *bool
}

// maxRuns is the maximum number of Lighthouse runs per page in a trigger.
const maxRuns = 9

// shapeShare is the part of a check's pages that may have one shape: a calendar must not use up the pages that are meant for the whole
// site.
const shapeShare = 10

// perShape bounds the pages of one shape by their share of all; 0 still means no limit.
func perShape(limit, pages int) int {
	if limit <= 0 {
		return 0
	}
	return max(1, min(limit, pages/shapeShare))
}

// settings returns the stored settings of the check's crawl.
func (s *SiteHealth) settings(ask SiteSettings, entry site.Address) ([]byte, error) {
	out := s.Defaults
	minutes := int(out.MaxDuration / time.Minute)
	for _, f := range []struct {
		name        string
		asked       *int
		least, most int
		set         func(int)
	}{
		{"maxPages", ask.MaxPages, 1, s.PagesCeiling, func(n int) { out.MaxPages = n }},
		{"maxDepth", ask.MaxDepth, 0, out.MaxDepth, func(n int) { out.MaxDepth = n }},
		{"maxMinutes", ask.MaxMinutes, 1, minutes, func(n int) { out.MaxDuration = time.Duration(n) * time.Minute }},
		{"runs", ask.Runs, 1, maxRuns, func(n int) { out.Runs = n }},
	} {
		if f.asked == nil {
			continue
		}
		if *f.asked < f.least || *f.asked > f.most {
			return nil, scan.Errorf(scan.CodeInvalid, "settings.%s must be between %d and %d", f.name, f.least, f.most)
		}
		f.set(*f.asked)
	}
	out.PerShape = perShape(out.PerShape*max(1, out.MaxPages/s.Defaults.MaxPages), out.MaxPages) // a larger limit suggests a larger site
	if ask.ExternalLinks != nil {
		out.Outside = *ask.ExternalLinks
	}
	if ask.Subdomains != nil {
		out.Subdomains = *ask.Subdomains
	}
	if ask.PathPrefix != "" {
		out.PathPrefix = ask.PathPrefix
	}
	if len(ask.Include) > 0 {
		out.Include = ask.Include
	}
	if len(ask.Exclude) > 0 {
		out.Exclude = ask.Exclude
	}
	if _, err := out.Scope(entry); err != nil {
		return nil, err
	}
	raw, err := json.Marshal(out)
	if err != nil {
		return nil, fmt.Errorf("encode the settings of a check: %w", err)
	}
	return raw, nil
}
