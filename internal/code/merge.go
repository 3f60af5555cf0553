package code

import (
	"cmp"
	"slices"

	"assay/internal/scan"
)

// families groups CWE numbers (cwe.mitre.org) that engines use for the same mistake. A
// number that is not listed is its own family.
var families = familiesOf(map[string][]string{
	"sql":         {"CWE-89", "CWE-564", "CWE-943"},
	"command":     {"CWE-77", "CWE-78", "CWE-88"},
	"code":        {"CWE-94", "CWE-95", "CWE-96", "CWE-470", "CWE-913", "CWE-1336"},
	"xss":         {"CWE-79", "CWE-80", "CWE-83", "CWE-116"},
	"path":        {"CWE-22", "CWE-23", "CWE-35", "CWE-36", "CWE-73"},
	"xxe":         {"CWE-611", "CWE-776", "CWE-827"},
	"attributes":  {"CWE-915", "CWE-1321"},
	"lines":       {"CWE-93", "CWE-113"},
	"credentials": {"CWE-259", "CWE-321", "CWE-522", "CWE-798"},
	"cipher":      {"CWE-326", "CWE-327", "CWE-328", "CWE-780", "CWE-916"},
	"nonce":       {"CWE-323", "CWE-329", "CWE-1204"},
	"cookie":      {"CWE-614", "CWE-1004", "CWE-1275"},
	"debug":       {"CWE-215", "CWE-489"},
	"origin":      {"CWE-346", "CWE-942"},
	"token":       {"CWE-345", "CWE-347"},
	"random":      {"CWE-330", "CWE-331", "CWE-335", "CWE-338"},
	"certificate": {"CWE-295", "CWE-297", "CWE-322", "CWE-599"},
	"cleartext":   {"CWE-311", "CWE-312", "CWE-319"},
	"permission":  {"CWE-276", "CWE-277", "CWE-732"},
	"temporary":   {"CWE-377", "CWE-378", "CWE-379"},
	"regexp":      {"CWE-185", "CWE-400", "CWE-1333"},
	"overflow":    {"CWE-190", "CWE-191", "CWE-680", "CWE-681"},
	"unchecked":   {"CWE-252", "CWE-390", "CWE-391", "CWE-703", "CWE-754", "CWE-755"},
	"binding":     {"CWE-200", "CWE-605", "CWE-668"},
})

func familiesOf(byName map[string][]string) map[string]string {
	out := map[string]string{}
	for name, numbers := range byName {
		for _, n := range numbers {
			out[n] = name
		}
	}
	return out
}

// merged is one weakness reported by one or more engines.
type merged struct {
	by    []reported
	until int // last line
}

// reported is a finding with the index of its engine.
type reported struct {
	scan.Finding
	engine int
	rare   bool // not worth a reader's time unless another engine reports it too
}

// grouped groups findings of different engines about the same weakness: in the same path, on
// overlapping lines, with the same rule, CWE number or family. Findings of one engine are
// never in one group.
func grouped(all []reported) []*merged {
	slices.SortStableFunc(all, func(a, b reported) int {
		return cmp.Or(byPlace(a.Finding, b.Finding), cmp.Compare(a.engine, b.engine))
	})
	var groups []*merged
	var open []*merged // groups that a later finding can still overlap
	path := ""
	for _, r := range all {
		if r.Path != path {
			path, open = r.Path, open[:0]
		}
		open = slices.DeleteFunc(open, func(g *merged) bool { return g.until < r.StartLine })
		g := closest(open, r)
		if g == nil {
			g = &merged{}
			groups, open = append(groups, g), append(open, g)
		}
		g.by, g.until = append(g.by, r), max(g.until, r.EndLine)
	}
	return groups
}

// merge returns a finding for each group.
func merge(groups []*merged) []scan.Finding {
	out := make([]scan.Finding, len(groups))
	for i, g := range groups {
		out[i] = g.one()
	}
	return out
}

// closest returns the group that the finding belongs to; nil if it starts one.
func closest(open []*merged, r reported) (found *merged) {
	least := 0
	for _, g := range open {
		if !g.takes(r) {
			continue
		}
		if away := r.StartLine - g.by[0].StartLine; found == nil || away < least {
			found, least = g, away
		}
	}
	return found
}

func (g *merged) takes(r reported) bool {
	if slices.ContainsFunc(g.by, func(o reported) bool { return o.engine == r.engine }) {
		return false
	}
	return slices.ContainsFunc(g.by, func(o reported) bool { return overlap(o.Finding, r.Finding) && sameWeakness(o.Finding, r.Finding) })
}

func overlap(a, b scan.Finding) bool {
	if a.StartLine == 0 || b.StartLine == 0 {
		return a.StartLine == b.StartLine
	}
	return a.StartLine <= b.EndLine && b.StartLine <= a.EndLine
}

func sameWeakness(a, b scan.Finding) bool {
	if a.RuleID == b.RuleID {
		return true
	}
	return slices.ContainsFunc(a.CWE, func(n string) bool {
		return slices.ContainsFunc(b.CWE, func(m string) bool {
			return n == m || families[n] != "" && families[n] == families[m]
		})
	})
}

// rare reports whether all findings of the group are rare.
func (g *merged) rare() bool {
	return !slices.ContainsFunc(g.by, func(r reported) bool { return !r.rare })
}

// one returns the finding that represents the group. The rule and the identifying parts are
// the first engine's, so that the fingerprint does not depend on which engine has the better
// text.
func (g *merged) one() scan.Finding {
	slices.SortStableFunc(g.by, func(a, b reported) int { return cmp.Compare(a.engine, b.engine) })
	out := g.by[0].Finding
	for _, r := range g.by[1:] {
		out = join(out, r.Finding)
	}
	return out
}

// join merges b into a; the text is that of the more detailed one.
func join(a, b scan.Finding) scan.Finding {
	out, engines := a, slices.Concat(a.Engines, b.Engines)
	if richness(b) > richness(a) {
		out.Title, out.Message, out.Remediation, out.NativeSeverity = b.Title, b.Message, cmp.Or(b.Remediation, a.Remediation), b.NativeSeverity
		out.Snippet, out.StartLine, out.EndLine, out.StartColumn, out.EndColumn = b.Snippet, b.StartLine, b.EndLine, b.StartColumn, b.EndColumn
		engines = slices.Concat(b.Engines, a.Engines)
	} else {
		out.Remediation = cmp.Or(a.Remediation, b.Remediation)
	}
	out.Snippet = cmp.Or(out.Snippet, a.Snippet, b.Snippet)
	out.Engines = unique(engines)
	out.CWE = unique(slices.Concat(a.CWE, b.CWE))
	if b.Severity.Rank() < a.Severity.Rank() {
		out.Severity = b.Severity
	}
	if rank(b.Confidence) < rank(a.Confidence) {
		out.Confidence = b.Confidence
	}
	if len(a.CodeFlow) < len(b.CodeFlow) {
		out.CodeFlow = b.CodeFlow
	}
	out.EffortMinutes, out.Test = max(a.EffortMinutes, b.EffortMinutes), a.Test || b.Test
	if out.Secret == nil {
		out.Secret = b.Secret
	}
	if out.Package == nil {
		out.Package = b.Package
	}
	return out
}

// richness ranks findings by their detail, those with a data flow first.
func richness(f scan.Finding) int {
	n := len(f.Message) + len(f.Remediation) + len(f.Snippet)
	if len(f.CodeFlow) > 0 {
		n += 1 << 20
	}
	return n
}

func rank(c scan.Confidence) int {
	return slices.Index([]scan.Confidence{scan.ConfidenceHigh, scan.ConfidenceMedium, scan.ConfidenceLow}, c)
}

// unique drops duplicates and keeps the order.
func unique(values []string) []string {
	var out []string
	for _, v := range values {
		if !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}
