package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"

	"assay/internal/website/check"
)

//go:embed data/mapping.yaml
var mappingData []byte

// mapping lists the checks that answer the same question as a reference, and their verdicts that are equivalent to those of the
// reference.
type mapping struct {
	// Observatory maps a result of the HTTP Observatory to check ids, several joined by "|"
	// where the most severe verdict counts, and to accepted verdicts.
	Observatory map[string]map[string][]check.Status `yaml:"observatory"`
	// Shared are the checks that both the Observatory and Assay score, from which the scores
	// of generated sites are computed.
	Shared []string `yaml:"shared"`
	// CSPEvaluator interprets its findings.
	CSPEvaluator evaluatorMapping `yaml:"csp_evaluator"`
	// InternetNL maps a checker to the meaning of good and bad.
	InternetNL map[string]goodBad `yaml:"internetnl"`
	// BadSSL maps the name of a host to how its service is rebuilt here.
	BadSSL map[string]fixture `yaml:"badssl"`
}

// evaluatorMapping interprets the findings of CSP Evaluator.
type evaluatorMapping struct {
	// Silent are the expected verdicts of a check without a finding.
	Silent map[string][]check.Status `yaml:"silent"`
	// Findings are matched in order; the first that matches counts.
	Findings []findingMapping `yaml:"findings"`
}

// findingMapping is the meaning of one kind of finding; empty fields match all.
type findingMapping struct {
	Type       string         `yaml:"type"`
	Severity   string         `yaml:"severity"`
	Directives []string       `yaml:"directives,flow"`
	Check      string         `yaml:"check"`
	Accept     []check.Status `yaml:"accept,flow"`
	// Why explains why a finding without a check has no counterpart.
	Why string `yaml:"why"`
}

// goodBad lists the checks that a checker of internet.nl corresponds to. Good must be the
// verdict of all of them; for bad at least one must have another verdict that is in Bad.
type goodBad struct {
	Checks []string       `yaml:"checks,flow"`
	Good   []check.Status `yaml:"good,flow"`
	Bad    []check.Status `yaml:"bad,flow"`
}

func loadMapping(data []byte) (mapping, error) {
	var m mapping
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	if err := dec.Decode(&m); err != nil {
		return m, fmt.Errorf("mapping: %w", err)
	}
	return m, nil
}

// ids lists every check in the mapping.
func (m mapping) ids() []string {
	out := append([]string(nil), m.Shared...)
	for _, byCheck := range m.Observatory {
		for key := range byCheck {
			out = append(out, strings.Split(key, "|")...)
		}
	}
	for id := range m.CSPEvaluator.Silent {
		out = append(out, id)
	}
	for _, f := range m.CSPEvaluator.Findings {
		if f.Check != "" {
			out = append(out, f.Check)
		}
	}
	for _, g := range m.InternetNL {
		out = append(out, g.Checks...)
	}
	return out
}
