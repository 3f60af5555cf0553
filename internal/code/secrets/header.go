package secrets

import (
	"regexp"
	"slices"
)

// authorization matches a header that authorises a request, from its name to the end of the line.
var authorization = regexp.MustCompile(`(?i)\bauthorization["'\]]{0,2}\s{0,4}[:=,][^\n]{0,200}`)

// authorizes reports whether a match is a random value that requests have in their header: code below it names the variable there.
func authorizes(t *text, m match) bool {
	if m.rule.id != "hardcoded-secret" || !strong(m.secret) || commented(t.s, m) {
		return false
	}
	header := authorization.FindString(t.s[m.end:min(len(t.s), m.end+nearKey)])
	return header != "" && slices.Contains(identifiers.FindAllString(header, -1), settingName(t.s, m))
}
