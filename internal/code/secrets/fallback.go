package secrets

import (
	stdregexp "regexp"
	"strings"
)

const ruleFallback = "fallback-secret"

const (
	// readVariable matches the beginning of code that reads a variable of the environment, up to its name.
	readVariable = `(?:(?:\bprocess\.env|\bimport\.meta\.env)(?:\.|\[["'])|(?:\bENV|\benviron|\$_ENV|\$_SERVER)\[["']|` +
		`\b(?:getenv|environ\.get|env\.get|ENV\.fetch|GetEnvironmentVariable|env|config)\(\s{0,4}["']|` +
		`\b(?:config|configService|configuration|settings)\.get(?:<\w{1,10}>)?\(\s{0,4}["'])`
	// otherwise matches the text between the name of the variable and its fallback value.
	otherwise = `["']?[\])]{0,2}\s{0,20}(?:\|\||\?\?|\?:|,|\bor\b)\s{0,20}(?:default\s{0,2}=\s{0,2})?[rbu]?`
)

// fallbackRule finds random values that replace an unset variable. Words in this place are values for developers, so only keys that
// sign are reported then, by signingRule.
func fallbackRule() entry {
	return entry{
		id: ruleFallback, title: "Secret as the default of a variable", class: classNamed, severity: sevMed, confidence: likelyIs,
		cwe: cweHardcoded, path: sourceFile,
		advice: "Change the secret in the system that it opens, remove the default, and let the program stop if the variable is not set.",
		keywords: "process.env meta.env env[ environ env.get env.fetch getenv env( config( $_server[ config.get " +
			"configservice.get configuration.get settings.get",
		expr: `(?i)` + readVariable + `\w{0,40}(?:secret(?:_?key)?|(?:api|access|private|encryption|signing|auth|app|master)_?key|token|passw(?:or)?d|_pass|_pwd)` +
			otherwise + `["'\x60]([^"'\x60\s]{8,200})["'\x60]`,
		refine: func(t *text, m match) (match, bool) {
			name := t.s[m.from:m.start]
			return m, unguessable(m.secret) && !isNoKey(m.secret) && !asksForKey.MatchString(m.secret) &&
				!isPublic(name, m.secret) && !commented(t.s, m) && !documented(t, m)
		},
	}
}

// generatedKey is the prefix of the key that Django writes into the settings of a new project.
const generatedKey = "django-insecure-"

var (
	// settingsCode matches the settings of a Django project.
	settingsCode = stdregexp.MustCompile(`(?i)(^|/)[\w-]*settings[\w-]*\.py$|(^|/)(settings|config)/([\w-]+/)*[\w-]+\.py$`)
	// replacedKey matches code that replaces the key by one from outside of the program.
	replacedKey = stdregexp.MustCompile(`(?i)\bSECRET_KEY\s*=\s*[\w.]*(env|config|getenv|secret|read|load)[\w.]*\s*[(\[]|` +
		`(env|config)[\w.]*\s*[(\[]\s*["']\w*SECRET_KEY["']`)
)

// refineDjango judges keys that Django has made for development: whoever deploys the settings as they are signs sessions with a key
// that everybody can read.
func refineDjango(t *text, m match) (match, bool) {
	made, ok := strings.CutPrefix(m.secret, generatedKey)
	if !ok || !strong(made) || !settingsCode.MatchString(t.path) || isSample(t.path) {
		return m, true
	}
	m.random, m.facts.severity = true, sevMed
	if t.replacesKey() {
		m.facts.severity, m.facts.confidence = sevLow, unsure
	}
	return m, true
}

var (
	// endedName matches names of values with which tests show that a program refuses them.
	endedName = stdregexp.MustCompile(`(?i)(expired|revoked|invalid)[_.-]?\w{0,16}(token|key|secret|jwt|cookie|password|credentials?)s?$`)
	// validName matches names that say the opposite.
	validName = stdregexp.MustCompile(`(?i)(un|non|not|never|is)[_.-]?(expired|revoked|invalid)`)
)

// ended reports whether a value is no longer valid, by its name.
func ended(name string) bool { return endedName.MatchString(name) && !validName.MatchString(name) }

// symfonySecret matches the text before the secret that Symfony generates for the settings of a new project.
var symfonySecret = stdregexp.MustCompile(`###> symfony/framework-bundle ###\s+(?:(?:#|APP_ENV=|APP_DEBUG=)[^\n]*\s+){0,6}APP_SECRET=["']?$`)

// ofSymfony reports whether a match is that secret: the variables of a deployment have precedence over the file, but need not have it.
func ofSymfony(t *text, m match) bool {
	return m.rule.id == "dotenv" && hexDigest.MatchString(m.secret) && symfonySecret.MatchString(t.s[max(0, m.start-nearKey):m.start])
}
