package secrets

import (
	"regexp"
	"strings"
)

// configFile matches settings files, in which a value need not be quoted.
const configFile = `(?i)(\.(ya?ml|json5?|jsonc|toml|ini|cfg|cnf|conf|config|properties|props|xml|plist|env|hcl|tf|gradle|nomad|service|rc|desktop|yaml\.dist|toml\.dist|settings|reg|inf|pref|prefs|csproj|pubxml|rdp|ps1|psd1|bat|cmd|sh|zsh|bash|fish|ksh)|(^|/)(Dockerfile[^/]*|Jenkinsfile|Vagrantfile|Makefile|Procfile|\.[\w-]*rc|config|credentials|hosts|inventory))$`

// lineFile matches settings files in which a value takes the rest of its line, with the signs that end one elsewhere.
const lineFile = `(?i)\.(properties|ini|cfg|conf|ya?ml)$`

// sourceFile are files of source code.
const sourceFile = `(?i)(^|/)(Rakefile|Fastfile|Appfile|Matchfile|Deliverfile|Podfile|Capfile)$|(?i)\.(go|py|pyw|rb|php\d?|phtml|inc|java|kts?|scala|groovy|cs|vb|fs|c|cc|cpp|cxx|h|hpp|ino|m|mm|swift|rs|js|jsx|mjs|cjs|ts|tsx|vue|svelte|dart|ex|exs|erl|pl|pm|lua|r|jl|sql|asp|aspx|jsp|cfm|coffee|clj|hs|ipynb)$`

const passwordName = `(?:[\w.-]{0,90}[_.-])?(?:[a-z]{0,15}password|[a-z]{0,15}(?:senha|contrase(?:n|ñ)a|passwort|kennwort|wachtwoord|mot_?de_?passe|haslo)|[a-z]{0,15}passwd|passphrase|passcode|pwd|userpwd|dbpass(?:word)?|dbpwd|db_pass|database_?pass|mysqlpass|sqlpassword|rootpass(?:word)?|adminpass(?:word)?|userpass(?:word)?|ftppass(?:word)?|sshpass(?:word)?|smtppass(?:word)?|mailpass(?:word)?|ldappass(?:word)?|bindpw|keypass|storepass|keystorepass(?:word)?|truststorepass(?:word)?|sshpassphrase|sshuserpassword|userpassword)|[\w]{0,30}(?:Password|Passwd|Passphrase|Pwd)|[A-Z_]{1,30}_PASS` //nolint:gosec // an expression

// openingTokens are the first words of names of tokens that open a service; other tokens, such as those of a page or of a parser,
// open nothing.
const openingTokens = "secret deploy bot github gitlab sonar npm slack service api bearer refresh private admin personal registry webhook"

// tokenName returns an expression for the names of such tokens, and tokenKeywords their keywords.
func tokenName() string {
	return `(?:auth|access|` + strings.ReplaceAll(openingTokens, " ", "|") + `)[_.-]?token`
}

func tokenKeywords() string {
	return spellings("auth-token access-token " + strings.ReplaceAll(openingTokens, " ", "-token ") + "-token")
}

// spellings returns all forms of names of two words that the expressions of rules accept, as keywords: joined, and with each separator.
func spellings(names string) string {
	var all strings.Builder
	for name := range strings.FieldsSeq(names) {
		first, second, _ := strings.Cut(name, "-")
		for _, between := range []string{"", "_", "-", "."} {
			all.WriteString(" " + first + between + second)
		}
	}
	return all.String()
}

// openingToken matches names of tokens and keys that are frequent for other values, too, so that only a random one counts.
var openingToken = regexp.MustCompile(`(?i)((` + strings.ReplaceAll(openingTokens, " ", "|") + `)[_.-]?token|service[_-]?key)["'\]]{0,3}[ \t]*[:=]`)

// assignmentRules returns rules that find passwords by their name: in settings with any
// value except a plain word, in code only as a literal.
func assignmentRules() []entry {
	keywords := "password passwd passphrase passcode pwd dbpass db_pass databasepass _pass rootpass adminpass userpass ftppass sshpass " +
		"smtppass mailpass ldappass bindpw keypass storepass mysqlpass senha contrasena contraseña passwort kennwort wachtwoord motdepasse " +
		"mot_de_passe mot_depasse motde_passe haslo"
	return []entry{
		{
			id: "config-password", title: "Password in a configuration", class: classLoose, severity: sevMed, confidence: likelyIs, cwe: cweInConfig,
			advice: advicePassword, password: true, path: configFile, keywords: keywords,
			expr: `(?:^|[\s"'<{,;(\[.$-])(?i:` + passwordName +
				`)["']?[ \t]{0,12}(?::|=>?|>)[ \t]{0,12}(?:"([^"\n]{4,120})"|'([^'\n]{4,120})'|([^\s"'<>#,;&|(){}\[\]$%]{4,120}))`,
			refine: passwordLike,
		},
		{
			id: "config-password", title: "Password in a configuration", class: classLoose, severity: sevMed, confidence: likelyIs, cwe: cweInConfig,
			advice: advicePassword, password: true, path: lineFile, keywords: keywords,
			expr: `(?m:^[ \t]{0,12}(?i:` + passwordName + `)[ \t]{0,12}[=:][ \t]{0,12}` +
				`([^\s"'<>{}\[\]$%*&!|@#;,()][^\s"'<>{}$,|]{0,119}[&#;()%\[\]][^\s"'<>{}$,|]{0,119})[ \t\r]{0,9}$)`,
			refine: func(t *text, m match) (match, bool) {
				m, ok := passwordLike(t, m)
				return m, ok && len(m.secret) >= 8 && unguessable(m.secret) && !query.MatchString(m.secret)
			},
		},
		{
			id: "hardcoded-password", title: "Password in source code", class: classLoose, severity: sevMed, confidence: unsure, cwe: cwePassword,
			advice: advicePassword, password: true, path: sourceFile, keywords: keywords,
			expr: `(?:^|[\s"'{,;(\[.$@:>-])(?i:` + passwordName +
				`)["'\]]{0,3}[ \t]{0,12}(?::=|=>|->|[:=]|,)[ \t]{0,12}[@bru]?(?:\\?"([^"\n\\]{5,80})\\?"|'([^'\n\\]{5,80})')`, refine: literalPassword,
		},
		{
			id: "config-secret", title: "Secret in a configuration", class: classLoose, severity: sevMed, confidence: likelyIs, cwe: cweInConfig,
			advice: "Replace the secret in the system that it opens, and read it from the environment or a secret store.",
			path:   configFile, entropy: 3,
			keywords: "secret" + spellings("api-key auth-key encryption-key signing-key master-key") + tokenKeywords(),
			expr:     `(?:^|[\s"'<{,;(\[])(?i:[\w.-]{0,90}(?:secret|api[_.-]?key|` + tokenName() + `|auth[_.-]?key|encryption[_.-]?key|signing[_.-]?key|master[_.-]?key|secret[_.-]?key|private[_.-]?token))["']?[ \t]{0,12}(?::|=>?|>)[ \t]{0,12}(?:"([^"\s]{8,200})"|'([^'\s]{8,200})'|([^\s"'<>#,;&|(){}\[\]$%]{8,200}))`, refine: randomLike,
		},
		{
			id: "hardcoded-secret", title: "Secret in source code", class: classLoose, severity: sevMed, confidence: unsure, cwe: cweHardcoded,
			advice: "Replace the secret in the system that it opens, and read it from the environment or a secret store.", path: sourceFile,
			entropy:  minHexEntropy,
			keywords: "secret" + spellings("api-key service-key encryption-key signing-key private-key master-key jwt-key") + tokenKeywords(),
			expr:     `(?:^|[\s"'{,;(\[.$@:>-])(?i:[\w.-]{0,40}(?:secret|secret[_-]?key|api[_-]?key|service[_-]?key|` + tokenName() + `|encryption[_-]?key|signing[_-]?key|private[_-]?key|master[_-]?key|jwt[_-]?key|consumer[_-]?secret|client[_-]?secret|app[_-]?secret))(?:["'\]]{0,3}[ \t]{0,12}(?::=|=>|->|[:=])|["'][ \t]{0,12},)[ \t]{0,12}[@bru]?(?:\\?"([^"\s\\]{10,200})\\?"|'([^'\s\\]{10,200})')`, refine: randomLike,
		},
	}
}

// passwordLike refuses values that are not passwords: types, words, paths, prose.
func passwordLike(t *text, m match) (match, bool) {
	v := m.secret
	if unclosed(t.s, m) {
		return m, false
	}
	if wordsForMail(t, m) {
		m.inUse = true
		return m, true
	}
	if strings.Count(v, " ") > 1 || isMember(v) || isCode(t.s, m) || quotedCall.MatchString(v) || isVersion(v) {
		return m, false
	}
	if plainWord(v) && (wordy(v) || len(v) < minRandomLetters) || isForeign(v) {
		return m, false
	}
	if localOnly(t.s, m) && !personal(v) {
		m.facts.severity = sevLow
	}
	return m, true
}

// isVersion reports whether a value is a version, or a range of versions.
func isVersion(v string) bool {
	return version.MatchString(v) && (len(v) < 6 || strings.IndexByte("^~>=", v[0]) >= 0)
}

// quotedCall matches a whole text that is a call, as in the conditions of tools.
var quotedCall = regexp.MustCompile(`^[A-Za-z_][\w.]*\((["'][^"']*["'])?\)$`)

// isMember reports whether a value is the member of an object, which has letters and digits as words do.
func isMember(v string) bool {
	return memberAccess.MatchString(v) && (wordy(v) || digits(v) < 2 || !unguessable(v))
}

// query matches the address or the query of a page.
var query = regexp.MustCompile(`://|[?&]\w+=`)

// unclosed reports whether a value follows the end of a tag that is no element around it, such as a placeholder in an address.
func unclosed(s string, m match) bool {
	name := s[m.from:m.start]
	after := strings.TrimSpace(s[m.end:min(len(s), m.end+40)])
	return strings.HasSuffix(name, ">") && !strings.HasSuffix(name, "=>") && !strings.HasPrefix(after, "<")
}

// minRandomLetters is the length in bytes from which letters that make no words are a password.
const minRandomLetters = 14

// localOnly reports whether a line or its neighbours refer to the local host.
func localOnly(s string, m match) bool {
	around := s[max(0, m.from-120):min(len(s), m.to+120)]
	return strings.Contains(around, "localhost") || strings.Contains(around, "127.0.0.1")
}

// plainWord reports whether a text has no digits, signs or unusual case: a label, not a
// password in a configuration.
func plainWord(v string) bool {
	if camelWords.MatchString(v) && digits(v) == 0 {
		return true
	}
	for i := range len(v) {
		if c := v[i]; c >= 0x80 {
			return true // prose in other languages, or a translation of the word
		}
	}
	return false
}

// isForeign reports whether a value has letters beyond ASCII and no digit, or the escape of such a letter: it is a translation.
func isForeign(v string) bool {
	return digits(v) == 0 && strings.IndexFunc(v, beyondASCII) >= 0 || foreignLetter.MatchString(v)
}

// beyondASCII reports whether a character has a code above those of ASCII.
func beyondASCII(r rune) bool { return r >= 0x80 }

// foreignLetter matches the escape of a letter beyond ASCII: the value is a translation of the word.
var foreignLetter = regexp.MustCompile(`\\u(00[89A-Fa-f]|0[1-9A-Fa-f]|[1-9A-Fa-f][0-9A-Fa-f])`)

// namedNumber matches identifiers such as CWE-259.
var namedNumber = regexp.MustCompile(`^[A-Z]{2,}[-_ ]?\d+$`)

// literalPassword requires signs that the value was chosen to be hard to guess.
func literalPassword(t *text, m match) (match, bool) {
	v := m.secret
	if nextElement(t.s, m) {
		return m, false
	}
	plain := digits(v) == 0 && !signed(t, m) && !opensMail(t, m) && !wordsForMail(t, m)
	if plain || strings.ContainsAny(v, " \t<>{}[]()|") || strings.HasSuffix(v, ":") || strings.IndexAny(v, "#-./") == 0 {
		return m, false
	}
	if isName(v) && !wordsForMail(t, m) {
		return m, false
	}
	return passwordLike(t, m)
}

// signed reports whether a value without a digit has both cases and a sign among letters that make no words, or in front of a server.
func signed(t *text, m match) bool {
	v := m.secret
	return len(v) >= 10 && strings.ToLower(v) != v && strings.ToUpper(v) != v && strings.ContainsAny(v[1:len(v)-1], "!#$%&*+?@^~") &&
		!segments(v) && (!wordy(v) || reaches(t, m))
}

// valuePart matches a word, capitals or a number in a value.
var valuePart = regexp.MustCompile(`[A-Z]?[a-z]+|[A-Z]+|\d+`)

// shuffled reports whether a value has more parts than an identifier of its length, which is composed of words.
func shuffled(v string) bool { return 5*len(valuePart.FindAllString(v, -1)) >= 2*len(v) }

// algorithm matches names of algorithms, which have letters and digits like a random value.
var algorithm = regexp.MustCompile(`(?i)hmac|pbkdf2|argon2|sha-?(1|256|384|512)`)

// isName reports whether the value is an identifier or a version.
func isName(v string) bool {
	return algorithm.MatchString(v) || namedNumber.MatchString(v) || camelWords.MatchString(v) && wordy(v) && digits(v) <= 1 ||
		numberedWord.MatchString(v) && len(v) > 16 && !strong(v) || version.MatchString(v)
}

// cloudSecret matches the names that cloud accounts' secret keys have in settings.
var cloudSecret = regexp.MustCompile(`(?i)(access|secret)[_.-]?key[_.-]?secret|secret[_.-]?access[_.-]?key`)

// nextElement reports whether a value is the next element of a list after a name, such as a
// rule for a password, or the next argument after a variable.
func nextElement(s string, m match) bool {
	name, _, listed := strings.Cut(s[m.from:m.start], ",")
	variable := !strings.HasSuffix(strings.TrimRight(name, " \t]"), `"`) && !strings.HasSuffix(strings.TrimRight(name, " \t]"), "'")
	return listed && (strings.Contains(m.secret, ":") || variable && strings.ToUpper(name) != name)
}

// randomLike requires a random value.
func randomLike(t *text, m match) (match, bool) {
	v := m.secret
	name := t.s[m.from:m.start]
	if unclosed(t.s, m) || isText(t, m) || segments(v) || isPublic(name, v) || !isRandom(t, m, name) {
		return m, false
	}
	if m.rule.path != nil && cloudSecret.MatchString(name) && strong(v) {
		m.facts.severity = sevHigh
	}
	if completesPair(t, m) || authorizes(t, m) {
		m.facts.severity, m.facts.confidence = sevHigh, likelyIs
	}
	return m, mixedDigits(v)
}

// isRandom reports whether a value beside a name can be a random secret.
func isRandom(t *text, m match, name string) bool {
	v := m.secret
	switch {
	case openingToken.MatchString(name) && !strong(v), m.rule.entropy == minHexEntropy && !scattered(v):
		return false
	}
	return !uuid.MatchString(v) || !t.tree || secretName.MatchString(name)
}

const (
	// minEntropy is the minimum entropy of a random value in bits per character, minHexEntropy that of hexadecimal digits.
	minEntropy    = 3.2
	minHexEntropy = 2.8
)

// manyHex matches hexadecimal digits of at least ten random bytes.
var manyHex = regexp.MustCompile(`^([0-9a-f]{20,}|[0-9A-F]{20,})$`)

// scattered reports whether a value has as many different characters as a random one.
func scattered(v string) bool {
	e := entropy(v)
	return e >= minEntropy || e >= minHexEntropy && manyHex.MatchString(v)
}

// isText reports whether a value is a word, code, a version or an address.
func isText(t *text, m match) bool {
	v := m.secret
	return plainWord(v) || memberAccess.MatchString(v) || isCode(t.s, m) || version.MatchString(v) || strings.Contains(v, "://")
}

// isPublic reports whether a value's name or form shows that it is not secret.
func isPublic(name, v string) bool {
	return namesChecksum(name) || publicName.MatchString(name) || publicValue.MatchString(v)
}

func mixedDigits(v string) bool {
	return digits(v) > 3 || digits(v) > 0 && (!wordy(v) || !numberedWord.MatchString(v))
}
