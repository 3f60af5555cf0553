package output

import (
	"cmp"
	"context"
	"io"
	"net/url"
	"strconv"

	"assay/internal/outcome"
)

const (
	sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	sarifRoot   = "SRCROOT"
)

type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool        sarifTool         `json:"tool"`
	Invocations []sarifInvocation `json:"invocations"`
	Results     []sarifResult     `json:"results"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name           string      `json:"name"`
	InformationURI string      `json:"informationUri,omitempty"`
	Rules          []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID         string          `json:"id"`
	Short      sarifText       `json:"shortDescription"`
	Help       *sarifText      `json:"help,omitempty"`
	Properties sarifProperties `json:"properties"`
}

type sarifProperties struct {
	Tags     []string `json:"tags,omitempty"`
	Severity string   `json:"security-severity,omitempty"`
}

type sarifText struct {
	Text string `json:"text"`
}

type sarifInvocation struct {
	Successful    bool        `json:"executionSuccessful"`
	Notifications []sarifNote `json:"toolExecutionNotifications,omitempty"`
}

type sarifNote struct {
	Level   string    `json:"level"`
	Message sarifText `json:"message"`
}

type sarifResult struct {
	Rule         string             `json:"ruleId"`
	Index        int                `json:"ruleIndex"`
	Level        string             `json:"level"`
	Message      sarifText          `json:"message"`
	Locations    []sarifLocation    `json:"locations"`
	Fingerprints map[string]string  `json:"partialFingerprints,omitempty"`
	Baseline     string             `json:"baselineState,omitempty"`
	Suppressions []sarifSuppression `json:"suppressions,omitempty"`
}

type sarifSuppression struct {
	Kind          string `json:"kind"`
	Status        string `json:"status"`
	Justification string `json:"justification"`
}

type sarifLocation struct {
	Physical sarifPhysical `json:"physicalLocation"`
}

type sarifPhysical struct {
	Artifact sarifArtifact `json:"artifactLocation"`
	Region   *sarifRegion  `json:"region,omitempty"`
}

type sarifArtifact struct {
	URI  string `json:"uri"`
	Base string `json:"uriBaseId,omitempty"`
}

type sarifRegion struct {
	StartLine   int        `json:"startLine"`
	EndLine     int        `json:"endLine,omitempty"`
	StartColumn int        `json:"startColumn,omitempty"`
	Snippet     *sarifText `json:"snippet,omitempty"`
}

// writeSARIF writes a SARIF 2.1.0 log: the result's own log if it has one.
func writeSARIF(ctx context.Context, w io.Writer, v View) error {
	if v.Result.SARIF != nil {
		return v.Result.SARIF(ctx, w)
	}
	r := v.Result
	run := sarifRun{
		Tool:        sarifTool{sarifDriver{Name: "Assay", Rules: []sarifRule{}}},
		Invocations: []sarifInvocation{{Successful: !r.Failed()}}, Results: make([]sarifResult, len(r.Findings)),
	}
	for _, note := range r.Notes {
		run.Invocations[0].Notifications = append(run.Invocations[0].Notifications, sarifNote{Level: "note", Message: sarifText{note}})
	}
	index := map[string]int{}
	for i, f := range r.Findings {
		at, ok := index[f.Rule]
		if !ok {
			at = len(run.Tool.Driver.Rules)
			index[f.Rule] = at
			run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRuleOf(f))
		}
		run.Results[i] = sarifResultOf(r, f, at)
	}
	return encode(w, sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{run}})
}

func sarifRuleOf(f outcome.Finding) sarifRule {
	rule := sarifRule{
		ID: f.Rule, Short: sarifText{cmp.Or(f.Title, f.Rule)},
		Properties: sarifProperties{Tags: append([]string{f.Part}, f.CWE...), Severity: securitySeverity(f.Severity)},
	}
	if f.Remediation != "" {
		rule.Help = &sarifText{f.Remediation}
	}
	return rule
}

// securitySeverity returns the number from which code hosts derive a severity.
func securitySeverity(severity string) string {
	return map[string]string{"CRITICAL": "9.5", "HIGH": "8.0", "MEDIUM": "5.5", "LOW": "2.0"}[severity]
}

func sarifResultOf(r outcome.Result, f outcome.Finding, rule int) sarifResult {
	out := sarifResult{Rule: f.Rule, Index: rule, Level: sarifLevel(f), Message: sarifText{sentence(f)}}
	place := sarifPhysical{Artifact: sarifArtifact{URI: r.Target}}
	if f.Path != "" {
		place.Artifact = sarifArtifact{URI: (&url.URL{Path: f.Path}).EscapedPath(), Base: sarifRoot}
	}
	if f.Line > 0 {
		place.Region = &sarifRegion{StartLine: f.Line, EndLine: f.EndLine, StartColumn: f.Column}
		if f.Snippet != "" {
			place.Region.Snippet = &sarifText{f.Snippet}
		}
	}
	out.Locations = []sarifLocation{{place}}
	if f.Fingerprint != "" {
		out.Fingerprints = map[string]string{"assay/v1": f.Fingerprint}
	} else {
		out.Fingerprints = map[string]string{"assay/v1": strconv.Quote(r.Target) + " " + f.Key()}
	}
	if f.Known {
		out.Baseline = map[bool]string{true: "new", false: "unchanged"}[f.New]
	}
	if f.Accepted != "" {
		out.Suppressions = []sarifSuppression{{Kind: "external", Status: "accepted", Justification: f.Accepted}}
	}
	return out
}

func sarifLevel(f outcome.Finding) string {
	return map[string]string{"error": "error", "warning": "warning", "notice": "note"}[command(f)]
}
