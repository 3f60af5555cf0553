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
	name := rule.Short.Text
	if len(name) > 200 {
		name, _, _ = strings.Cut(name, ". ")
	}
	return boundText(cmp.Or(name, rule.Name, id, "Finding"))
}

var placeholder = regexp.MustCompile(`\{(\d{1,2})\}`)

// message is what the result says, by itself or in the words of its rule.
func message(res *inResult, rule *inRule) string {
	m := res.Message
	words := cmp.Or(m.Text, m.Markdown)
	if words == "" && m.ID != "" {
		words = cmp.Or(rule.Messages[m.ID].Text, rule.Messages[m.ID].Markdown)
	}
	if len(m.Arguments) > 0 {
		words = placeholder.ReplaceAllStringFunc(words, func(p string) string {
			if i, err := strconv.Atoi(p[1 : len(p)-1]); err == nil && i < len(m.Arguments) {
				return m.Arguments[i]
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

// cweForm finds a number of the CWE in a tag, such as "external/cwe/cwe-079" or
// "CWE-79: …".
var cweForm = regexp.MustCompile(`(?i)\bcwe[-_: ]{0,2}0*([1-9][0-9]{0,4})\b`)

// cwes are the weaknesses that the result or its rule names: in taxa, relations,
// tags or properties.
func (r *reading) cwes(res *inResult, rule *inRule) []string {
	var out []string
	add := func(number string) {
		if n := "CWE-" + number; number != "" && !slices.Contains(out, n) && len(out) < 10 {
			out = append(out, n)
		}
	}
	taxon := func(t inReference) {
		id := t.ID
		if strings.EqualFold(t.Component.Name, "CWE") || len(t.Component.Name) == 0 {
			if m := cweForm.FindStringSubmatch(id); m != nil {
				add(m[1])
			} else if n, err := strconv.Atoi(id); err == nil && n > 0 && strings.EqualFold(t.Component.Name, "CWE") {
				add(strconv.Itoa(n))
			}
		}
	}
	for _, t := range res.Taxa {
		taxon(t)
	}
	for _, rel := range rule.Relationships {
		taxon(rel.Target)
	}
	for _, p := range []properties{res.Properties, rule.Properties} {
		for _, tag := range p.words("tags", "cwe", "cwe_id", "cwes") {
			for _, m := range cweForm.FindAllStringSubmatch(tag, 10) {
				add(m[1])
			}
		}
	}
	return out
}

// severity is by the score that code hosts use where there is one (CVSS's bands),
// else by the level.
func severity(res *inResult, rule *inRule) (s scan.Severity, native string) {
	for _, p := range []properties{res.Properties, rule.Properties} {
		score, err := strconv.ParseFloat(p.word("security-severity"), 64)
		if err != nil || math.IsNaN(score) || score <= 0 || score > 10 {
			continue
		}
		native = p.word("security-severity")
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
		words := []string{p.word("precision"), p.word("confidence"), p.word("issue_confidence")}
		for _, tag := range p.words("tags") {
			if level, ok := strings.CutSuffix(tag, " CONFIDENCE"); ok {
				words = append(words, level)
			}
		}
		for _, w := range words {
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

// properties are a property bag: anything.
type properties map[string]json.RawMessage

// UnmarshalJSON implements json.Unmarshaler. A bag that is none is empty.
func (p *properties) UnmarshalJSON(data []byte) error {
	var m map[string]json.RawMessage
	if json.Unmarshal(data, &m) == nil {
		*p = m
	}
	return nil
}

// word is a property that is a text or a number; "" when it is neither.
func (p properties) word(name string) string {
	var s string
	raw := p[name]
	if json.Unmarshal(raw, &s) == nil {
		return boundText(s)
	}
	var n json.Number
	if json.Unmarshal(raw, &n) == nil {
		return n.String()
	}
	return ""
}

// words are the texts of properties that are one or a list of them.
func (p properties) words(names ...string) (out []string) {
	for _, name := range names {
		var list []string
		if json.Unmarshal(p[name], &list) == nil {
			out = append(out, list[:min(len(list), 100)]...)
		} else if w := p.word(name); w != "" {
			out = append(out, w)
		}
	}
	return out
}
