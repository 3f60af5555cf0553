package secrets

import (
	stdregexp "regexp"
	"strings"
)

// Names of rules.
const (
	rulePairedPassword = "config-password-pair"
	rulePairedSecret   = "config-secret-pair" //nolint:gosec // a name
	ruleDSN            = "connection-dsn"
)

// pairedFile are files in which a name and its value can be two entries: settings, and build scripts of Gradle in Kotlin.
const pairedFile = configFile + `|(?i)\.(kts|groovy|h|hpp|c|cpp|ino)$`

// pairForms returns expressions for settings whose name and value are not joined by an operator: two keys of an object, two
// attributes or elements of XML, the default of a variable, words of a command.
func pairForms(name, value string) string {
	return strings.Join([]string{
		`\bname["']?\s{0,4}[:=]\s{0,4}["']?` + name + `["']?,?\s{1,40}["']?value["']?\s{0,4}[:=]\s{0,4}["']?(` + value + `)(?:["']|\s|$)`,
		`\b(?:key|name)\s{0,2}=\s{0,2}["']` + name + `["']\s{1,20}value\s{0,2}=\s{0,2}["'](` + value + `)["']`,
		`\b(?:key|name)\s{0,2}=\s{0,2}["']` + name + `["'][^<>\n]{0,40}>\s{0,4}(` + value + `)\s{0,4}<`,
		`<key>` + name + `</key>\s{0,20}<string>(` + value + `)<`,
		`\bvariable\s{1,4}"` + name + `"\s{0,4}\{[^{}]{0,300}?\bdefault\s{0,12}=\s{0,4}"(` + value + `)"`,
		`(?m:^[ \t]{0,4}(?i:env|arg)[ \t]{1,4})` + name + `[ \t]{1,4}["']?(` + value + `)["']?(?m:[ \t]{0,4}$)`,
		`#define[ \t]{1,12}` + name + `[ \t]{1,20}"(` + value + `)"`,
		`\bbuildConfigField\s{0,2}\(?\s{0,2}["']String["']\s{0,4},\s{0,4}["']` + name + `["']\s{0,4},\s{0,4}["'][\\"']{1,3}(` + value + `)\\?["']`,
	}, `|`)
}

// pairRules find credentials whose name and value are two entries of a settings file.
func pairRules() []entry {
	return []entry{
		{
			id: rulePairedPassword, title: "Password in a configuration", class: classLoose, severity: sevMed, confidence: likelyIs,
			cwe: cweInConfig, advice: advicePassword, password: true, path: pairedFile, keywords: "password passwd passphrase pwd _pass",
			expr: `(?i)(?:` + pairForms(`[\w.:-]{0,40}(?:password|passwd|passphrase|pwd|_pass)`, `[^\s"'<>&{}$%\\]{4,60}`) +
				`|\b(?:store|key)Password[ \t]{1,4}["']([^"'\s$]{4,80})["'])`,
			refine: func(t *text, m match) (match, bool) {
				if describesPair(t, m) || commented(t.s, m) && tableFile.MatchString(t.path) {
					return m, false
				}
				return passwordLike(t, m)
			},
		},
		{
			id: rulePairedSecret, title: "Secret in a configuration", class: classLoose, severity: sevMed, confidence: likelyIs, cwe: cweInConfig,
			advice: "Replace the secret in the system that it opens, and read it from the environment or a secret store.",
			path:   pairedFile, entropy: 3, keywords: "secret token" + spellings("api-key encryption-key access-key"),
			expr: `(?i)(?:` + pairForms(`[\w.:-]{0,40}(?:secret|secret[_.-]?key|api[_.-]?key|access[_.-]?key|encryption[_.-]?key|token)`,
				`[^\s"'<>&{}$%\\]{8,90}`) + `)`,
			refine: func(t *text, m match) (match, bool) {
				if describesPair(t, m) || !strong(m.secret) {
					return m, false
				}
				return randomLike(t, m)
			},
		},
		dsnRule(),
	}
}

// pairName matches the name in a pair: the last quoted or bare word that says what the value is.
var pairName = stdregexp.MustCompile(`(?i)[\w.:-]{0,40}(?:password|passwd|passphrase|pwd|_pass|secret|key|token)\b`)

// describesPair reports whether the name of a pair is that of a property of a secret, or of an action on one.
func describesPair(t *text, m match) bool {
	for _, name := range pairName.FindAllString(t.s[m.from:m.start], -1) {
		if describesSecret(name) || actionName.MatchString(name) || isPublic(name, m.secret) {
			return true
		}
	}
	return false
}

// dsnRule finds passwords in the addresses of databases that are no URLs: those of Go's driver for MySQL, and of libpq.
func dsnRule() entry {
	return entry{
		id: ruleDSN, title: "Password in a connection string", class: classNamed, severity: sevHigh, confidence: sure, cwe: cwePassword,
		advice: adviceDatabase, password: true, keywords: "@tcp( password=",
		expr: `(?i)(?:(?:["'\x60=]|:[ \t]{1,4})[\w.-]{1,60}:([^\s@"'\x60/:$%{}]{3,120})@tcp\(([\w.-]{1,100})|` +
			`\b(?:host|user|dbname|port|sslmode)=[^\s"'\x60;]{1,100}\s[^\n"'\x60;]{0,200}?\bpassword=([^\s"'\x60;&$%{}]{3,120}))`,
		refine: refineDSN,
	}
}

// dsnHost matches the server in such an address.
var dsnHost = stdregexp.MustCompile(`(?i)@tcp\(([\w.-]{1,100})|\bhost=([\w.-]{1,100})`)

// argumentList matches named arguments of a call, which have commas between them; the words of an address have only spaces.
var argumentList = stdregexp.MustCompile(`,\s+\w+=`)

// refineDSN judges an address by its server.
func refineDSN(t *text, m match) (match, bool) {
	if commented(t.s, m) || documented(t, m) || argumentList.MatchString(t.s[m.from:m.end]) {
		return m, false
	}
	rest, _, _ := strings.Cut(t.s[m.end:min(len(t.s), m.end+nearKey)], "\n")
	at := dsnHost.FindStringSubmatch(t.s[m.from:m.end] + rest)
	if at == nil {
		m.facts.severity = sevMed
		return m, true
	}
	return m.ofServer(at[1] + at[2])
}

// ofServer judges a password by the server that it opens; it is false for a server in an example.
func (m match) ofServer(host string) (match, bool) {
	switch host = strings.ToLower(host); {
	case exampleHost.MatchString(host):
		return m, false
	case localHost.MatchString(host):
		m.facts.severity = localSeverity(m.secret)
	case innerHost.MatchString(host):
		m.facts.severity = sevMed
	}
	return m, true
}

// personal reports whether a value is a password that somebody has chosen or generated: with a digit, and not composed of the words
// of placeholders. Beside the settings of a server it is in use, even if the server is on the same machine.
func personal(v string) bool {
	return len(v) >= 8 && digits(v) > 0 && digits(v) < len(v) && !madeOfWords(v) && !segments(v)
}

// ofConnection matches code and settings that connect to a database, a mail server or the like.
var ofConnection = stdregexp.MustCompile(`(?i)jdbc:|mysql|mariadb|postgres|psycopg|mongodb|sql_?server|oracle\b|create(Connection|Pool)|` +
	`DriverManager|\bssid\b|\bgmail\b|data_?source|sequelize|\bsmtp|\bmail_?host|\bldap|\bftp\b|db_?host|db_?name|database\b`)

// connects reports whether a match is a chosen password beside the settings of a connection.
func connects(t *text, m match) bool {
	return personal(m.secret) && !commented(t.s, m) && ofConnection.MatchString(vicinity(t.s, m))
}
