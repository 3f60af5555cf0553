package main

import (
	"fmt"
	"slices"
	"strings"

	"assay/internal/scan"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks"
)

// Families of references.
const (
	observatory  = "observatory"
	cspEvaluator = "csp_evaluator"
	internetNL   = "internetnl"
	robotsTxt    = "robots"
	badSSL       = "badssl"
)

// comparison has the dependencies of every suite.
type comparison struct {
	catalogue *check.Catalogue
	mapping   mapping
	rules     rules
	services  *services
}

func newComparison() (*comparison, error) {
	c := &comparison{services: &services{}}
	var err error
	if c.catalogue, err = checks.Catalogue(); err != nil {
		return nil, err
	}
	if c.mapping, err = loadMapping(mappingData); err != nil {
		return nil, err
	}
	if c.rules, err = declared(); err != nil {
		return nil, err
	}
	return c, c.known()
}

// known rejects mappings and rules with checks that are not in the catalogue.
func (c *comparison) known() error {
	have := map[string]bool{}
	for _, p := range scan.Pillars() {
		for _, s := range c.catalogue.Subcategories(p) {
			for _, spec := range s.Checks {
				have[spec.ID] = true
			}
		}
	}
	ids := c.mapping.ids()
	for _, r := range c.rules {
		ids = append(ids, r.Checks...)
	}
	for _, id := range ids {
		if !have[id] {
			return fmt.Errorf("the catalogue has no check %s", id)
		}
	}
	return nil
}

// verdicts evaluates every pillar of the capture and returns the results by id.
func (c *comparison) verdicts(facts *capture.Capture) (map[string]check.Result, error) {
	out := map[string]check.Result{}
	for _, p := range scan.Pillars() {
		groups, panics := c.catalogue.Judge(p, facts)
		if len(panics) > 0 {
			return nil, panics[0]
		}
		for _, g := range groups {
			for _, r := range g.Checks {
				out[r.ID] = r
			}
		}
	}
	return out, nil
}

// gravest returns the most severe verdict of the checks.
func gravest(results map[string]check.Result, ids []string) check.Result {
	order := []check.Status{check.Fail, check.Warn, check.Info, check.Pass, check.NotApplicable, check.NotRun}
	return slices.MinFunc(pick(results, ids), func(a, b check.Result) int {
		return slices.Index(order, a.Status) - slices.Index(order, b.Status)
	})
}

func pick(results map[string]check.Result, ids []string) []check.Result {
	out := make([]check.Result, len(ids))
	for i, id := range ids {
		out[i] = results[id]
	}
	return out
}

// ask compares the checks of a key such as "SEC-A|SEC-B" with the accepted verdicts.
func ask(results map[string]check.Result, key string, accept []check.Status) outcome {
	ids := strings.Split(key, "|")
	r := gravest(results, ids)
	return outcome{checks: ids, accept: accept, got: r.Status, observed: r.Observed}
}

// judge returns the verdict on one example, written in the notation of its family.
func (c *comparison) judge(family string, e example) ([]outcome, error) {
	switch family {
	case observatory:
		t, err := parseTranscript(e.Input)
		if err != nil {
			return nil, err
		}
		return c.observatory("example", t, e.Reference)
	case cspEvaluator:
		return c.evaluator("example", strings.TrimSpace(e.Input), parseFindings(e.Reference))
	case internetNL:
		return c.internetnl(parseInternetNL(e))
	case badSSL:
		return c.badssl(parseBadSSL(e))
	}
	return nil, fmt.Errorf("unknown family %q", family)
}
