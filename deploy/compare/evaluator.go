package main

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// finding is one finding of CSP Evaluator.
type finding struct {
	Type      string `json:"type"`
	Severity  string `json:"severity"`
	Directive string `json:"directive"`
	Value     string `json:"value"`
}

func (f finding) String() string { return strings.Join([]string{f.Type, f.Severity, f.Directive}, ":") }

// parseFindings parses findings written as TYPE:SEVERITY:directive, separated by spaces;
// "none" is an empty list.
func parseFindings(text string) []finding {
	var out []finding
	for word := range strings.FieldsSeq(text) {
		if parts := strings.SplitN(word, ":", 3); len(parts) == 3 {
			out = append(out, finding{Type: parts[0], Severity: parts[1], Directive: parts[2]})
		}
	}
	return out
}

func (c *comparison) evaluatorFile(dir string) (*tally, error) {
	var file struct {
		Cases []struct {
			CSP      string    `json:"csp"`
			Findings []finding `json:"findings"`
		} `json:"cases"`
	}
	if err := readJSON(filepath.Join(dir, "csp_evaluator.json"), &file); err != nil {
		return nil, err
	}
	t := &tally{name: cspEvaluator}
	for i, one := range file.Cases {
		outcomes, err := c.evaluator(fmt.Sprintf("csp-%03d", i), one.CSP, one.Findings)
		if err != nil {
			return nil, err
		}
		t.add(c.rules, outcomes)
	}
	return t, nil
}

// evaluator compares the verdicts on a policy with the findings about it, check by check:
// the most severe finding about a check determines the expected verdict.
func (c *comparison) evaluator(id, policy string, findings []finding) ([]outcome, error) {
	t := transcript{
		URL: "https://www.site.example/", Status: capture.StatusOK,
		Header: []field{{"content-type", "text/html"}, {"content-security-policy", policy}},
	}
	facts, err := t.capture()
	if err != nil {
		return nil, err
	}
	results, err := c.verdicts(facts)
	if err != nil {
		return nil, err
	}
	var out []outcome
	for _, key := range sortedKeys(c.mapping.CSPEvaluator.Silent) {
		accept, reference := c.mapping.CSPEvaluator.expect(key, governed(policy, findings))
		o := ask(results, key, accept)
		o.family, o.id, o.input, o.reference = cspEvaluator, id, policy, reference
		o.again = func(policy string) ([]outcome, error) { return c.evaluator(id, policy, findings) }
		out = append(out, o)
	}
	return out, nil
}

// governed replaces default-src in findings by the directives for which it is the fallback in
// this policy.
func governed(policy string, findings []finding) []finding {
	has := map[string]bool{}
	for directive := range strings.SplitSeq(policy, ";") {
		if words := strings.Fields(strings.ToLower(directive)); len(words) > 0 {
			has[words[0]] = true
		}
	}
	var out []finding
	for _, f := range findings {
		if f.Directive != "default-src" || !strings.HasPrefix(f.Type, "PLAIN_") && !strings.HasPrefix(f.Type, "SCRIPT_") {
			out = append(out, f)
			continue
		}
		for _, name := range []string{"script-src", "object-src"} {
			if !has[name] {
				out = append(out, finding{f.Type, f.Severity, name, f.Value})
			}
		}
	}
	return out
}

// expect returns the expected verdicts of the check, and the finding that determines them.
func (m evaluatorMapping) expect(id string, findings []finding) (accept []check.Status, reference string) {
	accept, reference = m.Silent[id], "none"
	for _, f := range findings {
		meaning, ok := m.meaning(f)
		if !ok || meaning.Check != id {
			continue
		}
		if l := least(meaning.Accept); l > least(accept) || l == least(accept) && len(meaning.Accept) > len(accept) {
			accept, reference = meaning.Accept, f.String()
		}
	}
	return accept, reference
}

func (m evaluatorMapping) meaning(f finding) (findingMapping, bool) {
	i := slices.IndexFunc(m.Findings, func(x findingMapping) bool {
		return matches(x.Type, f.Type) && matches(x.Severity, f.Severity) &&
			(len(x.Directives) == 0 || slices.Contains(x.Directives, f.Directive))
	})
	if i < 0 {
		return findingMapping{}, false
	}
	return m.Findings[i], true
}

func matches(pattern, s string) bool {
	ok, _ := path.Match(pattern, s)
	return pattern == "" || ok
}

// least returns the rank of the mildest accepted verdict.
func least(accept []check.Status) int {
	rank := 3
	for _, s := range accept {
		switch s {
		case check.Fail:
			rank = min(rank, 2)
		case check.Warn:
			rank = min(rank, 1)
		default:
			rank = 0
		}
	}
	return rank
}
