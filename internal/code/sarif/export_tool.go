package sarif

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"assay/internal/scan"
)

// tool is this program, with the job's engines as its extensions.
type tool struct {
	Driver     component   `json:"driver"`
	Extensions []component `json:"extensions,omitempty"`
}

type component struct {
	Name           string      `json:"name"`
	FullName       string      `json:"fullName,omitempty"`
	Version        string      `json:"version,omitempty"`
	Organization   string      `json:"organization,omitempty"`
	InformationURI string      `json:"informationUri,omitempty"`
	ShortText      *text       `json:"shortDescription,omitempty"`
	Rules          []rule      `json:"rules,omitempty"`
	Taxa           []taxon     `json:"taxa,omitempty"`
	Supported      []reference `json:"supportedTaxonomies,omitempty"`
}

type taxon struct {
	ID      string `json:"id"`
	HelpURI string `json:"helpUri"`
}

type reference struct {
	Name string `json:"name"`
}

// rule is the rule of a finding.
type rule struct {
	ID            string         `json:"id"`
	ShortText     text           `json:"shortDescription"`
	FullText      text           `json:"fullDescription"`
	Help          text           `json:"help"`
	HelpURI       string         `json:"helpUri,omitempty"`
	Default       configuration  `json:"defaultConfiguration"`
	Relationships []relationship `json:"relationships,omitempty"`
	Properties    map[string]any `json:"properties"`
}

type configuration struct {
	Level string `json:"level"`
}

type relationship struct {
	Target target   `json:"target"`
	Kinds  []string `json:"kinds"`
}

type target struct {
	ID        string    `json:"id"`
	Component reference `json:"toolComponent"`
}

func toolOf(o Origin, job scan.CodeJob, rules *rules) tool {
	t := tool{Driver: component{
		Name: "Assay", FullName: "Assay " + dimensionName(job.Dimension), Version: o.Version, InformationURI: o.Server, Rules: rules.list(),
	}}
	if len(rules.cwe) > 0 {
		t.Driver.Supported = []reference{{taxonomyName}}
	}
	for _, e := range job.Engines {
		t.Extensions = append(t.Extensions, component{Name: cmp.Or(e.Name, "engine"), Version: e.Version})
	}
	return t
}

// rules are the rules of a SARIF run, in the order of their first findings.
type rules struct {
	dimension scan.Dimension
	all       []*seenRule
	index     map[string]int
	cwe       map[string]bool
}

// seenRule is a rule as described by its findings: the first one's text, the worst one's
// severity.
type seenRule struct {
	id                          string
	title, message, remediation string
	severity                    scan.Severity
	confidence                  scan.Confidence
	score                       float64 // CVSS of the worst
	cwe                         []string
}

func newRules(d scan.Dimension) *rules {
	return &rules{dimension: d, index: map[string]int{}, cwe: map[string]bool{}}
}

// add registers the rule of a finding and returns its id and index.
func (r *rules) add(f scan.Finding) (string, int) {
	id := cmp.Or(f.RuleID, "unnamed")
	i, known := r.index[id]
	if !known {
		i = len(r.all)
		r.index[id] = i
		r.all = append(r.all, &seenRule{
			id: id, title: cmp.Or(f.Title, id), message: cmp.Or(f.Message, f.Title, id), remediation: f.Remediation,
			severity: f.Severity, confidence: f.Confidence,
		})
	}
	seen := r.all[i]
	if f.Severity.Valid() && (!seen.severity.Valid() || f.Severity.Rank() < seen.severity.Rank()) {
		seen.severity = f.Severity
	}
	if f.Package != nil {
		seen.score = max(seen.score, f.Package.CVSSScore)
	}
	for _, c := range f.CWE {
		if number(c) != "" && !slices.Contains(seen.cwe, c) {
			seen.cwe, r.cwe[c] = append(seen.cwe, c), true
		}
	}
	return id, i
}

// number returns the digits of "CWE-89"; "" for anything else.
func number(cwe string) string {
	digits, ok := strings.CutPrefix(cwe, "CWE-")
	if n, err := strconv.Atoi(digits); !ok || err != nil || n < 1 {
		return ""
	}
	return digits
}

func (r *rules) list() []rule {
	out := make([]rule, len(r.all))
	for i, s := range r.all {
		slices.SortFunc(s.cwe, compareCWE)
		out[i] = rule{
			ID: s.id, ShortText: text{s.title}, FullText: text{s.message}, Help: text{s.help()}, HelpURI: s.helpURI(r.dimension),
			Default: configuration{levelOf(s.severity)}, Properties: s.properties(r.dimension),
		}
		for _, c := range s.cwe {
			out[i].Relationships = append(out[i].Relationships, relationship{
				Target: target{ID: c, Component: reference{taxonomyName}}, Kinds: []string{"superset"},
			})
		}
	}
	return out
}

func compareCWE(a, b string) int {
	x, _ := strconv.Atoi(number(a)) // add has checked them
	y, _ := strconv.Atoi(number(b))
	return cmp.Compare(x, y)
}

// help describes what to do, and the weakness.
func (s *seenRule) help() string {
	parts := []string{s.message}
	if s.remediation != "" {
		parts = append(parts, s.remediation)
	}
	if len(s.cwe) > 0 {
		parts = append(parts, "Weakness: "+strings.Join(s.cwe, ", ")+".")
	}
	return strings.Join(parts, "\n\n")
}

// helpURI returns the page that explains the weakness or the advisory.
func (s *seenRule) helpURI(d scan.Dimension) string {
	switch {
	case d == scan.DimensionSCA && advisory(s.id):
		return "https://osv.dev/vulnerability/" + s.id
	case len(s.cwe) > 0:
		return weaknessURI(s.cwe[0])
	}
	return ""
}

// advisory reports whether s has the form of an advisory's id, such as GHSA-… or
// CVE-….
func advisory(s string) bool {
	head, tail, ok := strings.Cut(s, "-")
	return ok && head != "" && tail != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return r != '-' && r != '.' && r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	})
}

func weaknessURI(cwe string) string {
	return "https://cwe.mitre.org/data/definitions/" + number(cwe) + ".html"
}

func (s *seenRule) properties(d scan.Dimension) map[string]any {
	tags := []string{strings.ToLower(string(d))}
	about := map[string]any{}
	switch s.confidence {
	case scan.ConfidenceHigh, scan.ConfidenceMedium, scan.ConfidenceLow:
		about["precision"] = strings.ToLower(string(s.confidence))
	}
	if d == scan.DimensionQuality {
		tags = append(tags, "maintainability")
		about["problem.severity"] = map[string]string{"error": "error", "warning": "warning", "note": "recommendation"}[levelOf(s.severity)]
	} else {
		tags = append(tags, "security")
		about["security-severity"] = fmt.Sprintf("%.1f", s.securitySeverity())
		for _, c := range s.cwe {
			n, _ := strconv.Atoi(number(c)) // add has checked it
			tags = append(tags, fmt.Sprintf("external/cwe/cwe-%03d", n))
		}
	}
	about["tags"] = tags
	return about
}

// bands are the CVSS 3.1 §5 score ranges of the severities, with the middle that represents
// them.
var bands = map[scan.Severity]struct{ least, most, middle float64 }{
	scan.SeverityCritical: {9, 10, 9.5}, scan.SeverityHigh: {7, 8.9, 8}, scan.SeverityMedium: {4, 6.9, 5.5}, scan.SeverityLow: {0.1, 3.9, 2},
}

// securitySeverity returns the CVSS score if it agrees with the severity, which may have
// been raised because the vulnerability is exploited.
func (s *seenRule) securitySeverity() float64 {
	b, ok := bands[s.severity]
	if !ok {
		b = bands[scan.SeverityLow]
	}
	if s.score >= b.least && s.score <= b.most {
		return s.score
	}
	return b.middle
}

const taxonomyName = "CWE"

// taxonomies returns the weaknesses that the rules name.
func (r *rules) taxonomies() []component {
	if len(r.cwe) == 0 {
		return nil
	}
	ids := make([]string, 0, len(r.cwe))
	for c := range r.cwe {
		ids = append(ids, c)
	}
	slices.SortFunc(ids, compareCWE)
	out := component{
		Name: taxonomyName, Organization: "MITRE", InformationURI: "https://cwe.mitre.org/",
		ShortText: &text{"The MITRE Common Weakness Enumeration"},
	}
	for _, c := range ids {
		out.Taxa = append(out.Taxa, taxon{ID: c, HelpURI: weaknessURI(c)})
	}
	return []component{out}
}
