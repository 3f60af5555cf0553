package secrets

import (
	stdregexp "regexp"
	"strings"
)

var (
	// quotedName matches the name of a setting in an index or an assignment before a value.
	quotedName = stdregexp.MustCompile(`["']([\w.:-]{4,80})["']\]?\s{0,10}(?:\|\|)?=\s{0,10}["']?$`)
	// testsUnset matches code that tests whether a setting has a value.
	testsUnset = stdregexp.MustCompile(`(?i)\bIsNullOr(Empty|WhiteSpace)\(|\bif\s*\(?\s*(!|not\s)|==\s*(""|''|nil|null|undefined)|\bis\s+None\b|\bempty\(`)
)

// maxTest limits how far before a value such a test is searched, in bytes.
const maxTest = 400

// fillsUnset reports whether code assigns a key to a setting that it has found to be unset: it is the default of the setting.
func fillsUnset(t *text, m match) bool {
	before := t.s[max(0, m.start-maxTest):m.start]
	at := quotedName.FindStringSubmatchIndex(before)
	if at == nil {
		return false
	}
	for line := range strings.Lines(before[:at[2]]) {
		if strings.Contains(line, before[at[2]:at[3]]) && testsUnset.MatchString(line) {
			return true
		}
	}
	return false
}
