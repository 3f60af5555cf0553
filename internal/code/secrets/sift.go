package secrets

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strings"

	"assay/internal/scan"
)

// hit is a secret at a place, in a reportable form.
type hit struct {
	rule          string
	identity      string // keyed hash
	secret        string // keyed hash of the secret without its rule
	facts         facts
	path          string
	line, endLine int
	column, last  int
	snippet       string
	policy        policy
	replaceable   bool // a setting or a literal that a deployment can replace
	opens         bool // the text beside it shows what it opens
	certain       bool // no further evidence is needed
	traits        trait
	reason        string // of the points that lower its severity
	// setting names the setting whose use in the tree decides how severe the hit is; it is empty for others.
	setting setting
}

// Dismissal is a match that is not reported.
type Dismissal struct {
	Path   string
	Line   int // 0: the rule was not run on the file
	Rule   string
	Reason string
}

// judgedPerFinding limits the matches of a file that are judged, the most reliable first, as a multiple of the findings that are listed.
const judgedPerFinding = 40

// sift judges the matches of a text: those that are not secrets are dismissed, and of
// overlapping ones the most reliable remains.
func (e *Engine) sift(t *text, found []match, p policy, keys *hasher) (hits []hit, fixtures int) {
	if len(found) == 0 {
		return nil, 0
	}
	tables := isTable(t, found)
	slices.SortStableFunc(found, func(a, b match) int {
		return cmp.Or(cmp.Compare(a.rule.class, b.rule.class), compareBool(a.decoded, b.decoded), cmp.Compare(a.start, b.start),
			cmp.Compare(b.end-b.start, a.end-a.start), strings.Compare(a.rule.id, b.rule.id))
	})
	lines := newLineIndex(t)
	hidden := places(found)
	if limit := judgedPerFinding * e.cfg.Limits.FileFindings; len(found) > limit {
		found, t.cut = found[:limit], true
	}
	var remaining []match
	taken := &intervals{}
	for _, m := range found {
		reason := reasonRepeated
		if m.end == m.start || !taken.overlaps(m.start, m.end) {
			m, reason = judgeAt(t, m, p.within(t, m), tables, remaining)
		}
		if reason == reasonFixture {
			fixtures++
		}
		if reason != "" {
			if e.cfg.Dismissed != nil {
				line, _ := lines.at(m.start)
				e.cfg.Dismissed(Dismissal{Path: t.name(), Line: line, Rule: m.rule.id, Reason: reason})
			}
			continue
		}
		if m.end > m.start {
			taken.add(m.start, m.end)
		}
		remaining = append(remaining, m)
	}
	slices.SortStableFunc(remaining, func(a, b match) int { return cmp.Compare(a.start, b.start) })
	remaining = remaining[:min(len(remaining), e.cfg.Limits.FileFindings)]
	hits = make([]hit, 0, len(remaining))
	for _, m := range remaining {
		hits = append(hits, e.hitOf(t, m, p.within(t, m), lines, hidden, keys))
	}
	return hits, fixtures
}

// judgeAt judges a match by its value, by its circumstances, and by the matches retained
// before it.
func judgeAt(t *text, m match, p policy, tables bool, remaining []match) (match, string) {
	m, reason := judge(t, m)
	if reason == "" {
		m, reason = circumstances(t, m, p)
	}
	switch {
	case reason != "":
	case tables && m.rule.id == ruleKey:
		return ofTable(m, remaining)
	case m.rule.id == ruleHash && slices.ContainsFunc(remaining, func(r match) bool { return r.rule.id == ruleHash }):
		reason = reasonRepeated // one finding of a dump is enough
	}
	return m, reason
}

// ofTable retains the first key of a table of keys, as a hint.
func ofTable(m match, remaining []match) (match, string) {
	if slices.ContainsFunc(remaining, func(r match) bool { return r.rule.id == ruleKey }) {
		return m, reasonFixture
	}
	m.facts.severity, m.facts.confidence = sevLow, unsure
	return m, ""
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

func (e *Engine) hitOf(t *text, m match, p policy, lines *lineIndex, hidden []span, keys *hasher) hit {
	h := hit{
		rule: m.rule.id, identity: keys.sum(m.rule.id + "|" + m.key()), secret: keys.sum(m.key()), facts: m.facts, path: t.name(), policy: p,
		snippet: snippet(t, m, hidden), replaceable: replaceable(m.rule), setting: settingInUse(t, m, p),
		opens: hosted(t, m) || opens(t, m), certain: isCertain(t, m, p), traits: traitsOf(t, m, p),
	}
	if p.sample && m.rule.class >= classNamed && h.facts.confidence != scan.ConfidenceHigh { // more likely to be an example
		h.facts.severity = lowered(lowered(h.facts.severity))
	}
	if p.why == whyVendored && keyForms[m.rule.id] { // nobody in this project can replace it
		h.facts.severity = lowered(h.facts.severity)
	}
	if p.test || p.why == whyVendored && m.rule.path == nil { // third-party, except for files of tools such as Maven's settings
		h.facts.severity = lowered(h.facts.severity)
	}
	if p.test { // mostly made up, and valid ones are to be replaced all the same
		h.facts.severity, h.facts.confidence = lowered(h.facts.severity), doubted(h.facts.confidence)
		if !checkedToken.MatchString(m.secret) { // nothing shows that it was ever valid
			h.facts.severity = sevLow
		}
	}
	if p.doubt {
		h.facts.confidence = doubted(h.facts.confidence)
	}
	if m.end > m.start {
		h.line, h.column = lines.at(m.start)
		h.endLine, h.last = lines.at(max(m.start, m.end-1))
	}
	return h
}

// replaceable reports whether a rule finds settings or literals that a deployment can replace.
func replaceable(r *rule) bool {
	return r.class >= classNamed && r.id != ruleSigning || r.id == "dotenv"
}

// asDefault lowers the severity of a value that is also in a sample of the settings: it is public, and deployments replace it.
func (h hit) asDefault(samples map[string]bool) hit {
	if h.replaceable && samples[h.secret] && !h.policy.sample && !secretFile.MatchString(h.path) {
		h.facts.severity, h.facts.confidence = sevLow, unsure
	}
	return h
}

// finding returns the finding of a hit.
func (h hit) finding() scan.Finding {
	message := h.facts.title + " in " + placeWord(h) + "."
	if h.policy.test {
		message += " It is in test code."
	}
	if h.reason != "" {
		message += fmt.Sprintf(" It is rated %s because less speaks for a value in use: %s.", h.facts.severity, h.reason)
	}
	return scan.Finding{
		Dimension: scan.DimensionSecrets, Engines: []string{engineName}, RuleID: h.rule, Title: h.facts.title, Message: message,
		Severity: h.facts.severity, NativeSeverity: string(h.facts.severity), Confidence: h.facts.confidence,
		CWE:  slices.Compact(slices.Clone(h.facts.cwe)),
		Path: h.path, StartLine: h.line, EndLine: h.endLine, StartColumn: h.column, EndColumn: h.last, Snippet: h.snippet, Test: h.policy.test,
		Identity: h.identity, Remediation: h.facts.advice, EffortMinutes: effortMinutes,
		Secret: &scan.SecretFacts{Rule: h.rule, InHead: true},
	}
}

// effortMinutes is the time to replace a secret where it is used.
const effortMinutes = 60

func placeWord(h hit) string {
	if h.line == 0 {
		return "the file itself"
	}
	return "the tree"
}

// intervals are non-overlapping ranges.
type intervals struct{ spans []span }

func (x *intervals) at(from int) int {
	return sort.Search(len(x.spans), func(i int) bool { return x.spans[i].to > from })
}

func (x *intervals) overlaps(from, to int) bool {
	i := x.at(from)
	return i < len(x.spans) && x.spans[i].from < to
}

func (x *intervals) add(from, to int) { x.spans = slices.Insert(x.spans, x.at(from), span{from, to}) }

// lineIndex converts offsets in a text to lines and columns.
type lineIndex struct {
	first  int
	breaks []int
}

func newLineIndex(t *text) *lineIndex {
	x := &lineIndex{first: t.line}
	for i := 0; ; {
		n := strings.IndexByte(t.s[i:], '\n')
		if n < 0 {
			return x
		}
		i += n + 1
		x.breaks = append(x.breaks, i)
	}
}

// at returns the line, counted from the text's first one, and the column in bytes from 1.
func (x *lineIndex) at(place int) (line, column int) {
	i := sort.SearchInts(x.breaks, place+1)
	start := 0
	if i > 0 {
		start = x.breaks[i-1]
	}
	return x.first + i, place - start + 1
}
