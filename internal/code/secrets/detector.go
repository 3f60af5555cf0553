package secrets

import "strings"

// Distances in bytes, and lengths, around the expression beside a token.
const (
	maxTokenStart   = 12 // of the fixed part that a token of a provider begins with
	maxTokenKind    = 12 // of further letters before the first character class
	shortTokenStart = 4
)

// ofDetector reports whether a token is the sample beside the expression that recognises such tokens: a program that looks for
// credentials has a table of both. A token that is assigned to something after the expression is in use.
func ofDetector(t *text, m match) bool {
	if !tableFile.MatchString(t.path) {
		return false
	}
	before := t.s[max(0, m.start-nearKey):m.start]
	for from, start := 0, tokenStart(m.secret); ; {
		at := strings.Index(before[from:], start)
		if at < 0 {
			return false
		}
		from += at + len(start)
		if end := classEnd(before[from:]); end > 0 && !assigns(before[from+end:]) {
			return true
		}
	}
}

// tokenStart returns the fixed part that a token begins with.
func tokenStart(token string) string {
	if i := strings.IndexAny(token[:min(len(token), maxTokenStart)], "_-"); i >= 0 {
		return token[:i+1]
	}
	return token[:min(len(token), shortTokenStart)]
}

// classEnd returns the end of a repeated character class, or of one before another, at the beginning of a text, after at most a word;
// 0 if there is no such class.
func classEnd(s string) int {
	word := strings.IndexFunc(s, func(r rune) bool { return r != '_' && r != '-' && notLetter(r) })
	if word < 0 || word > maxTokenKind || s[word] != '[' {
		return 0
	}
	end := strings.IndexByte(s[word:], ']') + word + 1
	if end <= word || end >= len(s) || strings.IndexByte("{+*[", s[end]) < 0 {
		return 0
	}
	return end + 1
}

// assigns reports whether a text has an assignment.
func assigns(s string) bool { return strings.Contains(strings.ReplaceAll(s, "=>", ""), "=") }
