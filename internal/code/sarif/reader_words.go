package sarif

import (
	"cmp"
	"encoding/json"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"assay/internal/scan"
)

func title(rule *inRule, id string) string {
	name := boundText(rule.Short.Text)
	if len(name) > 200 {
		name, _, _ = strings.Cut(name, ". ")
	}
	return boundText(cmp.Or(name, rule.Name, id, "Finding"))
}

var placeholder = regexp.MustCompile(`\{(\d{1,2})\}`)

// message returns the text of the result, its own or its rule's.
func message(res *inResult, rule *inRule) string {
	m := res.Message
	words := cmp.Or(m.Text, m.Markdown)
	if words == "" && m.ID != "" {
		words = cmp.Or(rule.Messages[m.ID].Text, rule.Messages[m.ID].Markdown)
	}
	words = boundText(words)
	if len(m.Arguments) > 0 {
		words = placeholder.ReplaceAllStringFunc(words, func(p string) string {
			if i, err := strconv.Atoi(p[1 : len(p)-1]); err == nil && i < len(m.Arguments) {
				return boundText(m.Arguments[i])
			}
			return p
		})
	}
	return boundText(cmp.Or(words, rule.Full.Text, rule.Short.Text))
}

func remediation(rule *inRule) string {
	help := cmp.Or(rule.Help.Text, rule.Help.Markdown)
	if rule.HelpURI != "" && (strings.HasPrefix(rule.HelpURI, "https://") || strings.HasPrefix(rule.HelpURI, "http://")) {
		help = strings.TrimSpace(boundText(help) + "\n" + rule.HelpURI)
	}
	return boundText(help)
}

// cweForm finds a CWE number in a tag, such as "external/cwe/cwe-079" or "CWE-79: …".
var cweForm = regexp.MustCompile(`(?i)\bcwe[-_: ]{0,2}0*([1-9][0-9]{0,4})\b`)

// cwes returns the weaknesses that the result or its rule names: in taxa, relations, tags or
// properties.
func (r *reading) cwes(res *inResult, rule *inRule) []string {
	var out []string
	add := func(number string) {
		if n := "CWE-" + number; number != "" && !slices.Contains(out, n) && len(out) < 10 {
			out = append(out, n)
		}
	}
	taxon := func(t inReference) {
		id := t.ID[:min(len(t.ID), maxTag)]
		if strings.EqualFold(t.Component.Name, "CWE") || len(t.Component.Name) == 0 {
			if m := cweForm.FindStringSubmatch(id); m != nil {
				add(m[1])
			} else if n, err := strconv.Atoi(id); err == nil && n > 0 && strings.EqualFold(t.Component.Name, "CWE") {
				add(strconv.Itoa(n))
			}
		}
	}
	for _, t := range res.Taxa[:min(len(res.Taxa), maxTags)] {
		taxon(t)
	}
	for _, rel := range rule.Relationships[:min(len(rule.Relationships), maxTags)] {
		taxon(rel.Target)
	}
	for _, p := range []properties{res.Properties, rule.Properties} {
		for _, tag := range p.tags {
			for _, m := range cweForm.FindAllStringSubmatch(tag, 10) {
				add(m[1])
			}
		}
	}
	return out
}

// severity follows the score that code hosts use if there is one (CVSS's bands), else the
// level.
func severity(res *inResult, rule *inRule) (s scan.Severity, native string) {
	for _, p := range []properties{res.Properties, rule.Properties} {
		score, err := strconv.ParseFloat(p.score, 64)
		if err != nil || math.IsNaN(score) || score <= 0 || score > 10 {
			continue
		}
		native = boundText(p.score)
		switch {
		case score >= 9:
			return scan.SeverityCritical, native
		case score >= 7:
			return scan.SeverityHigh, native
		case score >= 4:
			return scan.SeverityMedium, native
		}
		return scan.SeverityLow, native
	}
	level := cmp.Or(res.Level, rule.Default.Level, "warning")
	switch level {
	case "error":
		return scan.SeverityHigh, level
	case "note", "none":
		return scan.SeverityLow, level
	}
	return scan.SeverityMedium, boundText(level)
}

func confidence(res *inResult, rule *inRule) scan.Confidence {
	for _, p := range []properties{res.Properties, rule.Properties} {
		for _, w := range p.confidence {
			switch strings.ToLower(w) {
			case "very-high", "high":
				return scan.ConfidenceHigh
			case "medium":
				return scan.ConfidenceMedium
			case "low", "very-low":
				return scan.ConfidenceLow
			}
		}
	}
	return scan.ConfidenceMedium
}

// properties is the part of a property bag, which may contain anything, that is read. It is
// read once, as many results may share a rule.
type properties struct {
	score      string   // security-severity
	confidence []string // words for the engine's confidence
	tags       []string // and other places that name weaknesses
}

// Limits of a property bag.
const (
	maxTags = 100
	maxTag  = 200 // bytes
)

// UnmarshalJSON implements json.Unmarshaler. A malformed bag is empty.
func (p *properties) UnmarshalJSON(data []byte) error {
	var bag map[string]json.RawMessage
	_ = json.Unmarshal(data, &bag) // a malformed bag stays empty
	p.score = word(bag["security-severity"])
	for _, name := range []string{"tags", "cwe", "cwe_id", "cwes"} {
		p.tags = append(p.tags, words(bag[name])...)
	}
	for _, name := range []string{"precision", "confidence", "issue_confidence"} {
		p.confidence = append(p.confidence, word(bag[name]))
	}
	for _, tag := range p.tags {
		if level, ok := strings.CutSuffix(tag, " CONFIDENCE"); ok {
			p.confidence = append(p.confidence, level)
		}
	}
	return nil
}

// word returns a value that is a text or a number; "" for anything else.
func word(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s[:min(len(s), maxTag)]
	}
	var n json.Number
	if json.Unmarshal(raw, &n) == nil {
		return n.String()
	}
	return ""
}

// words returns the texts of a value that is a text or a list of them.
func words(raw json.RawMessage) (out []string) {
	var list []string
	if json.Unmarshal(raw, &list) != nil {
		if w := word(raw); w != "" {
			return []string{w}
		}
		return nil
	}
	for _, w := range list[:min(len(list), maxTags)] {
		out = append(out, w[:min(len(w), maxTag)])
	}
	return out
}
