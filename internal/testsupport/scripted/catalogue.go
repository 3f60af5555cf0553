package scripted

import (
	"encoding/json"
	"strings"

	"assay/internal/scan"
	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// Scores that every pillar has when all its parts were gathered.
const (
	SecurityScore       = 100.0
	PerformanceScore    = 100.0
	InfrastructureScore = 100.0
	SEOScore            = 70.0 // 7 of 10: the site has a title and no description
)

// Version is the version of the catalogue.
const Version = "scripted-1"

type entry struct {
	id       string
	severity check.Severity
	needs    capture.Part
	judge    check.Judge
}

// catalogue has one subcategory per pillar, and needs every part; the browser's only in the profile lab.
func catalogue() (*check.Catalogue, error) {
	var sets []check.Set
	for _, pillar := range scan.Pillars() {
		set, err := subcategory(pillar, entries()[pillar])
		if err != nil {
			return nil, err
		}
		sets = append(sets, set)
	}
	return check.NewCatalogue(Version, sets...)
}

func entries() map[scan.Pillar][]entry {
	return map[scan.Pillar][]entry{
		scan.PillarSecurity: {
			{"SEC-T-ANSWER", check.High, capture.PartHTTP, pass},
			{"SEC-T-SERVICE", check.High, capture.PartTLS, pass},
		},
		scan.PillarPerformance: {
			{"PERF-T-PAGE", check.Medium, capture.PartPage, pass},
			{"PERF-T-ASSETS", check.Medium, capture.PartAssets, pass},
			{"PERF-T-LAB", check.Medium, capture.PartBrowser, pass},
		},
		scan.PillarInfrastructure: {{"INF-T-ZONE", check.High, capture.PartDNS, pass}},
		scan.PillarSEO: {
			{"SEO-T-TITLE", check.High, capture.PartPage, func(c *capture.Capture) check.Verdict {
				if !strings.Contains(c.Page.Document.Body, "<title>") {
					return check.Failed("no title")
				}
				return check.Passed("a title")
			}},
			{"SEO-T-DESCRIPTION", check.Medium, capture.PartPage, func(*capture.Capture) check.Verdict {
				return check.Failed("no description")
			}},
		},
	}
}

func pass(*capture.Capture) check.Verdict { return check.Passed("as it should be") }

func subcategory(pillar scan.Pillar, entries []entry) (check.Set, error) {
	sub := check.Subcategory{ID: "scripted-" + strings.ToLower(string(pillar)), Title: pillar.Title(), Pillar: pillar, Points: 100}
	judges := map[string]check.Judge{}
	for _, e := range entries {
		tag := check.TagHeader
		if e.needs == capture.PartBrowser {
			tag = check.TagBrowser
		}
		sub.Checks = append(sub.Checks, check.Spec{
			ID: e.id, Title: e.id, Severity: e.severity, Why: "It matters.", PassIf: "It is so.", Remediation: "Make it so.",
			Sources: []string{"RFC 9110"}, Tags: []check.Tag{tag}, Needs: []capture.Part{e.needs},
		})
		judges[e.id] = e.judge
	}
	data, err := json.Marshal(sub) // JSON is YAML
	return check.Set{Data: data, Judges: judges}, err
}
