package secrets

import (
	"regexp"
	"strings"
)

// maxComment limits the comment above a value, in lines.
const maxComment = 4

var (
	// toReplace matches comments that ask the reader to insert a value.
	toReplace = regexp.MustCompile(`(?i)\b(change|replace|regenerate|generate)\s+(this|it|me|these|a|an|your|the|with)\b|` +
		`\b(must|should|has\s+to|needs\s+to)\s+be\s+(changed|replaced|set)\b|` +
		`\bdo not define production secrets\b|\bset\s+(this|it)\s+to\s+a\s+random\b`)
	// replacing matches comments that name the variable that replaces a value.
	replacing = regexp.MustCompile(`(?i)\b(overrid\w*|overwrit\w*|replaced|set)\s+(by|with|via|through)\b[^\n]{0,20}\b(?-i:[A-Z][A-Z0-9]*(_[A-Z0-9]+)+)\b`)
	// developers matches comments that say that a value only serves development.
	developers = regexp.MustCompile(`(?i)\b(dev(elopment)?|local)[ -]only\b|\bonly\s+(be\s+)?(used\s+)?(for|in|during)\s+(local\s+)?(dev(elopment)?|test(s|ing)?)\b|` +
		`\bdev(elopment)?\s+(default|fallback)\b|\b(overridden|overwritten|replaced|override (this|it))\s+(in|for|by)\s+prod|\bnot\s+used\s+in\s+prod`)
	// forShow matches comments that say that a value is made up.
	forShow = regexp.MustCompile(`(?i)\b(only|just|purely)\s+(\w+\s+)?(for|as)\s+(an?\s+|the\s+)?(demo|example|illustration|demonstration)\b|` +
		`\bfor\s+(demo|demonstration|illustration|illustrative)\s+purposes?\b|\bsafe\s+to\s+(commit|share)\b|` +
		`\b(can|may)\s+be\s+(shared|public|committed|published)\b|\bnot\s+(really\s+)?(a\s+secret|secret)\b|` +
		`\b(throw-?away|dummy|fake|made-?up|not\s+(a\s+)?real)\s+(secret|key|password|token|credential|value|account|inbox)s?\b`)
	// publicClient matches comments that call a client public: it keeps no secret (RFC 6749, section 2.1).
	publicClient = regexp.MustCompile(`(?i)\bpublic\s+(oauth2?\s+)?client\b`)
	// defaultValue matches the default that a comment documents.
	defaultValue = regexp.MustCompile(`(?i)\bdefaults?(\s+value)?(\s+(is|to))?\s*[:=]?\s+["'\x60]?([^\s"'\x60]+)`)
)

// spared reports whether a value is made up, only serves development or is the default that everybody has, by its comment.
// What the text beside a value shows to open something is believed more than the comment.
func spared(t *text, m match, setting bool) bool {
	comment := commentOf(t.s, m)
	switch {
	case comment == "" || !setting && (!replaceable(m.rule) || hosted(t, m) || opens(t, m)):
		return false
	case developers.MatchString(comment), forShow.MatchString(comment), publicClient.MatchString(comment):
		return true
	}
	for _, at := range defaultValue.FindAllStringSubmatch(comment, -1) {
		if setting && at[4] == m.secret && !strong(m.secret) {
			return true
		}
	}
	return false
}

// commentOf returns the comments above and behind a value.
func commentOf(s string, m match) string { return commentAbove(s, m) + commentAfter(s, m) }

// commentAfter returns the comment at the end of a match's line.
func commentAfter(s string, m match) string {
	rest := s[m.end:lineEnd(s, m.end)]
	for _, mark := range []string{" #", "\t#", " //", "\t//", " ;"} {
		if _, comment, ok := strings.Cut(rest, mark); ok {
			return " " + comment
		}
	}
	return ""
}

// commentLines are the marks with which a line of a comment begins.
var commentLines = regexp.MustCompile(`^(#|//|;|\*|/\*|<!--|-- )`)

// commentAbove returns the lines of the comment above a match.
func commentAbove(s string, m match) string {
	end := lineStart(s, m.start) - 1
	from := end
	for n := 0; n < maxComment && from > 0; n++ {
		start := lineStart(s, from) - 1
		if !commentLines.MatchString(strings.TrimSpace(s[start+1 : from])) {
			break
		}
		from = start
	}
	if from < 0 {
		from = 0
	}
	return s[from:max(end, from)]
}

// afterComment reports whether a comment begins before a match on its line, outside of a text.
func afterComment(s string, m match) bool {
	line := s[lineStart(s, m.from):m.start]
	for _, mark := range []string{" # ", " // "} {
		if i := strings.Index(line, mark); i > 0 && strings.Count(line[:i], `"`)%2 == 0 && strings.Count(line[:i], "'")%2 == 0 {
			return true
		}
	}
	return false
}
