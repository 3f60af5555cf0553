package sarif

import (
	"cmp"
	"net/url"
	"strconv"
	"strings"

	"assay/internal/scan"
)

// result is a finding.
type result struct {
	RuleID        string            `json:"ruleId"`
	RuleIndex     int               `json:"ruleIndex"`
	Level         string            `json:"level"`
	Message       text              `json:"message"`
	Locations     []place           `json:"locations,omitempty"`
	CodeFlows     []codeFlow        `json:"codeFlows,omitempty"`
	Fingerprints  map[string]string `json:"fingerprints"`
	Partial       map[string]string `json:"partialFingerprints"`
	BaselineState string            `json:"baselineState,omitempty"`
	// Suppressions is never omitted: an empty list means that the result is not
	// suppressed (SARIF 2.1.0 §3.27.23).
	Suppressions []suppression  `json:"suppressions"`
	Properties   map[string]any `json:"properties"`
}

type place struct {
	Physical *physical `json:"physicalLocation,omitempty"`
	Message  *text     `json:"message,omitempty"`
}

type physical struct {
	Artifact location `json:"artifactLocation"`
	Region   *region  `json:"region,omitempty"`
}

type location struct {
	URI         string `json:"uri,omitempty"`
	BaseID      string `json:"uriBaseId,omitempty"`
	Description *text  `json:"description,omitempty"`
}

type region struct {
	StartLine   int   `json:"startLine"`
	EndLine     int   `json:"endLine,omitempty"`
	StartColumn int   `json:"startColumn,omitempty"`
	EndColumn   int   `json:"endColumn,omitempty"`
	Snippet     *text `json:"snippet,omitempty"`
}

type codeFlow struct {
	ThreadFlows []threadFlow `json:"threadFlows"`
}

type threadFlow struct {
	Locations []step `json:"locations"`
}

type step struct {
	Location place `json:"location"`
}

type suppression struct {
	Kind          string         `json:"kind"`
	Status        string         `json:"status"`
	Justification string         `json:"justification,omitempty"`
	Properties    map[string]any `json:"properties"`
}

func resultOf(f scan.Finding, rules *rules) result {
	id, index := rules.add(f)
	return result{
		RuleID: id, RuleIndex: index, Level: levelOf(f.Severity), Message: text{cmp.Or(f.Message, f.Title, id)},
		Locations: locationsOf(f), CodeFlows: codeFlowsOf(f.CodeFlow), Suppressions: suppressionsOf(f),
		// Code hosts identify results by the second key.
		Fingerprints:  map[string]string{"assay/v1": f.Fingerprint},
		Partial:       map[string]string{"assay/v1": f.Fingerprint, "primaryLocationLineHash": lineHash(f)},
		BaselineState: baselineOf(f.State), Properties: resultProperties(f),
	}
}

// levelOf returns the SARIF level of a severity.
func levelOf(s scan.Severity) string {
	switch s {
	case scan.SeverityCritical, scan.SeverityHigh:
		return "error"
	case scan.SeverityMedium:
		return "warning"
	}
	return "note"
}

func lineHash(f scan.Finding) string {
	return f.Fingerprint[:min(16, len(f.Fingerprint))] + ":" + strconv.Itoa(max(1, f.Occurrence))
}

// baselineOf compares with the branch's last run, which did not contain a reopened finding.
func baselineOf(s scan.FindingState) string {
	switch s {
	case scan.FindingNew, scan.FindingReopened:
		return "new"
	case scan.FindingExisting:
		return "unchanged"
	case scan.FindingFixed:
		return "absent"
	}
	return ""
}

func locationsOf(f scan.Finding) []place {
	if f.Path == "" {
		return nil
	}
	at := &physical{Artifact: fileAt(f.Path)}
	if f.StartLine > 0 {
		at.Region = regionOf(f)
	}
	return []place{{Physical: at}}
}

// regionOf drops an end before the start, and unknown columns.
func regionOf(f scan.Finding) *region {
	r := &region{StartLine: f.StartLine, StartColumn: max(0, f.StartColumn)}
	if f.EndLine >= f.StartLine {
		r.EndLine = f.EndLine
	}
	if f.EndColumn > 0 && r.StartColumn > 0 && (r.EndLine > r.StartLine || f.EndColumn >= r.StartColumn) {
		r.EndColumn = f.EndColumn
	}
	if f.Snippet != "" {
		r.Snippet = &text{f.Snippet}
	}
	return r
}

// fileAt returns a path of the repository as a relative URI. A colon in its first segment
// would make that segment a scheme.
func fileAt(path string) location {
	uri := (&url.URL{Path: strings.TrimLeft(path, "/")}).EscapedPath()
	return location{URI: strings.ReplaceAll(uri, ":", "%3A"), BaseID: root}
}

func codeFlowsOf(steps []scan.FlowStep) []codeFlow {
	if len(steps) == 0 {
		return nil
	}
	flow := make([]step, len(steps))
	for i, s := range steps {
		at := &physical{Artifact: fileAt(s.Path)}
		if s.Line > 0 {
			at.Region = &region{StartLine: s.Line, StartColumn: max(0, s.Column)}
			if s.Snippet != "" {
				at.Region.Snippet = &text{s.Snippet}
			}
		}
		flow[i].Location.Physical = at
		if s.Message != "" {
			flow[i].Location.Message = &text{s.Message}
		}
	}
	return []codeFlow{{ThreadFlows: []threadFlow{{Locations: flow}}}}
}

func suppressionsOf(f scan.Finding) []suppression {
	if f.Review.Status != scan.ReviewFalsePositive && f.Review.Status != scan.ReviewAcceptedRisk {
		return []suppression{}
	}
	about := map[string]any{"reviewStatus": f.Review.Status}
	for name, value := range map[string]string{"by": f.Review.By, "at": timeOf(f.Review.At), "expiresAt": timeOf(f.Review.ExpiresAt)} {
		if value != "" {
			about[name] = value
		}
	}
	return []suppression{{Kind: "external", Status: "accepted", Justification: f.Review.Reason, Properties: about}}
}

func resultProperties(f scan.Finding) map[string]any {
	about := map[string]any{
		"findingId": f.ID, "severity": f.Severity, "confidence": f.Confidence, "engines": f.Engines, "state": f.State,
		"reviewStatus": cmp.Or(f.Review.Status, scan.ReviewOpen),
	}
	for name, value := range map[string]string{
		"nativeSeverity": f.NativeSeverity, "remediation": f.Remediation, "firstSeenAt": timeOf(f.FirstSeenAt),
	} {
		if value != "" {
			about[name] = value
		}
	}
	if f.OnChangedLines != nil {
		about["onChangedLines"] = *f.OnChangedLines
	}
	if f.Test {
		about["test"] = true
	}
	if f.EffortMinutes > 0 {
		about["effortMinutes"] = f.EffortMinutes
	}
	if f.Secret != nil {
		about["secret"] = f.Secret
	}
	if f.Package != nil {
		about["package"] = f.Package
	}
	return about
}
