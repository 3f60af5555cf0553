package secrets

import "regexp"

var (
	// googleKey matches Google's keys for apps and pages, in forms that the rule about them does not recognise, such as elements of XML.
	googleKey = regexp.MustCompile(`^AIza[\w-]{35}$`)
	// errorReporter matches services to which programs report their errors: the key is part of every copy, and only lets write.
	errorReporter = regexp.MustCompile(`(?i)\b(raygun|bugsnag|rollbar|honeybadger|airbrake|exceptionless|app-?center|crashlytics|instabug|bugsplat)`)
	// reportAddress matches the end of the address to which programs report errors with a public key and, formerly, a second one.
	reportAddress = regexp.MustCompile(`(?i)://[0-9a-f]{32}:[0-9a-f]{32}@[\w.:-]+(/[\w-]+)*/\d+\b`)
	// keyOfApp matches the name of such a key.
	keyOfApp = regexp.MustCompile(`(?i)(^|[_.-]|[a-z])(api|app|project|client)[_.-]?(key|secret|token|id)$`)
)

// reportsErrors reports whether a match is the key with which a program reports its errors.
func reportsErrors(t *text, m match) bool {
	return m.rule.id == ruleURL && reportAddress.MatchString(lineAround(t.s, m.from, m.end)) ||
		m.rule.class == classLoose && tableFile.MatchString(t.path) && keyOfApp.MatchString(settingName(t.s, m)) &&
			errorReporter.MatchString(lineAround(t.s, m.from, m.end))
}
