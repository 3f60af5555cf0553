package secrets

import (
	"regexp"
	"strings"
)

// ownRow matches the name or the description of a row that belongs to development.
var ownRow = regexp.MustCompile(`(?i)["']?\b(name|title|label|slug|description|environment)["']?\s*(=>|[:=])\s*` +
	`("([^"\n]*[^\w"\n])?(dev|development|sandbox)\b|'([^'\n]*[^\w'\n])?(dev|development|sandbox)\b)`)

// ofDevelopmentRow reports whether the row of a seed that a match is in names development: what it opens exists, but has no data of users.
func ofDevelopmentRow(t *text, m match, p policy) bool {
	if !p.seed || m.rule.class < classLoose || !tableFile.MatchString(t.path) {
		return false
	}
	before := t.s[max(0, m.start-maxRow):m.start]
	if i := strings.LastIndexAny(before, "[({"); i >= 0 {
		before = before[i:]
	}
	return ownRow.MatchString(before)
}

// maxRow limits the text of a row before a value in it, in bytes.
const maxRow = 1024
