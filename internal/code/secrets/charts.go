package secrets

import (
	"regexp"
	"strings"
)

var (
	// chartValues matches the values that everybody who installs a chart has.
	chartValues = regexp.MustCompile(`(?i)(^|/)(charts?|helm)/(.+/)?values\.ya?ml$`)
	// storePass matches the setting of the password with which an image starts a database.
	storePass = regexp.MustCompile(`(?i)\b(postgres(ql)?|mysql|mariadb|mssql_sa|sa|mongo\w*|redis|rabbitmq\w*|minio\w*)\w*_pass(word|wd)?["']?\s*[:=]\s*["']?`)
)

// ofChart reports whether a match is a password that can be guessed among the defaults of a chart.
func ofChart(t *text, m match) bool {
	return m.facts.password && !unguessable(m.secret) && chartValues.MatchString(t.path)
}

// startsStore reports whether a composition starts a database with the password of a match, so that it is the password of that database.
func (t *text) startsStore(m match) bool {
	if !composition.MatchString(t.path) {
		return false
	}
	for _, at := range storePass.FindAllStringIndex(t.s, -1) {
		rest := t.s[at[1]:min(len(t.s), at[1]+len(m.secret)+1)]
		if value, ok := strings.CutPrefix(rest, m.secret); ok && (value == "" || strings.ContainsAny(value, "\"' \r\n")) {
			return true
		}
	}
	return false
}
