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

// mapping says which checks answer the same question as a reference and which
// of their verdicts mean the same as the reference's.
type mapping struct {
	// Observatory: a result of the HTTP Observatory → check ids, several joined
	// by "|" where the gravest verdict counts → accepted verdicts.
	Observatory map[string]map[string][]check.Status `yaml:"observatory"`
	// Shared are the checks that both the Observatory and Assay score, which the
	// scores of generated sites are made of.
	Shared []string `yaml:"shared"`
	// CSPEvaluator says what its findings mean.
	CSPEvaluator evaluatorMapping `yaml:"csp_evaluator"`
	// InternetNL: a checker → what its good and bad mean.
	InternetNL map[string]goodBad `yaml:"internetnl"`
	// BadSSL: the name of a host → how its service is built here.
	BadSSL map[string]fixture `yaml:"badssl"`
}

// evaluatorMapping says what the findings of CSP Evaluator mean.
type evaluatorMapping struct {
	// Silent is what a check must say when there is no finding about it.
	Silent map[string][]check.Status `yaml:"silent"`
	// Findings are matched in order; the first that matches counts.
	Findings []findingMapping `yaml:"findings"`
}

// findingMapping is what one kind of finding means; empty fields match all.
type findingMapping struct {
	Type       string         `yaml:"type"`
	Severity   string         `yaml:"severity"`
	Directives []string       `yaml:"directives,flow"`
	Check      string         `yaml:"check"`
	Accept     []check.Status `yaml:"accept,flow"`
	// Why says why a finding without a check has no counterpart.
	Why string `yaml:"why"`
}

// goodBad says which checks a checker of internet.nl speaks about. Good must be
// the verdict of all of them; bad is met when at least one has another one of Bad.
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

// ids lists every check that the mapping names.
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
