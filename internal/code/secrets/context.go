package secrets

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"assay/internal/scan"
)

// Reasons to dismiss a match because of its circumstances.
const (
	reasonFixture = "fixture of a test"
	reasonSample  = "sample or documentation"
	reasonLabel   = "label, message or command"
	reasonLocal   = "local or temporary service"
	reasonGuessed = "unspecific value"
	reasonEnded   = "expired token"
)

// identified reports whether the form of a match's value identifies a kind of credential.
// All others are found by the name of the value or by the file, and can be anything.
func identified(m match) bool {
	return m.rule.class == classToken && m.facts.prefix && !unidentified[m.rule.id]
}

// unidentified are rules with a recognisable form that is frequent in fixtures and
// documentation.
var unidentified = set("laravel-app-key", "jwt", "jwt-base64", "curl-auth-user", "curl-auth-header", "kubernetes-secret-yaml",
	ruleStore, "npm-registry-token")

// circumstances judges a possible secret by its name and its place: names of labels and scripts, fixtures of tests, samples and services of
// the local host contain no valid credentials. It may downgrade the match.
func circumstances(t *text, m match, p policy) (match, string) {
	if identified(m) {
		return fixed(t, m, p)
	}
	if r := voidToken(m.secret); r != "" {
		return m, r
	}
	if m.end > m.start {
		if r := cmp.Or(misread(t, m), named(t, m)); r != "" {
			return m, r
		}
	}
	if r := placed(t, m, p); r != "" {
		return m, r
	}
	if p.sample {
		return sample(t, m)
	}
	return ungraded(t, weighed(t, temporary(t, m, p), p))
}

// placed judges a match by its file.
func placed(t *text, m match, p policy) string {
	if p.test {
		return reasonFixture
	}
	switch {
	case debugStore.MatchString(t.path):
		return reasonLocal
	case inComment(t, m), m.end > m.start && t.describesAPI():
		return reasonSample
	case p.why == whyLock && hexDigest.MatchString(m.secret):
		return reasonChecksum
	case noCredential(t, m, p):
		return reasonLabel
	case m.rule.class == classGeneric && p.seed, m.rule.id == ruleHash && everybodys(t, m, p):
		return reasonSample
	case p.prose && (m.rule.class != classFormat || keyForms[m.rule.id]), ofIllustration(t, m):
		return reasonSample
	}
	return local(t, m, p)
}

// noCredential reports whether a value is a text for people in the place of a key, or one that the program refuses.
func noCredential(t *text, m match, p policy) bool {
	if m.rule.id == ruleSigning && strings.Contains(m.secret, " ") && (p.why == whyImage || labels(settingName(t.s, m), m.secret)) {
		return true
	}
	return m.rule.class >= classNamed && tableFile.MatchString(t.path) && ofRefused(t.s, m)
}

// labels reports whether a text begins like a sentence, and all its words are those of a name: signing_key and "Signing key".
func labels(name, text string) bool {
	own := nameWords(name)
	for _, w := range strings.Fields(text) {
		if !slices.Contains(own, strings.ToLower(w)) {
			return false
		}
	}
	return strings.ToLower(text[:1]) != text[:1]
}

// debugStore matches the key store that signs debug builds: its password is the same everywhere.
var debugStore = regexp.MustCompile(`(?i)(^|[/._-])debug[\w.-]*\.(keystore|jks|p12|pfx)$`)

// everybodys reports whether a match is the password hash of a default account.
func everybodys(t *text, m match, p policy) bool {
	return p.seed || p.sample || p.local || commented(t.s, m) || defaultAccount.MatchString(lineAround(t.s, m.start, m.end)) ||
		tableFile.MatchString(t.path) && !strings.HasSuffix(t.path, ".sql")
}

// named judges a value by its name and its own words.
func named(t *text, m match) string {
	if m.rule.class == classGeneric && (commented(t.s, m) || !strong(m.secret)) {
		return reasonGuessed
	}
	if m.decoded || m.random || m.rule.class == classFormat && m.rule.facts.confidence == sure {
		return ""
	}
	name := settingName(t.s, m)
	switch {
	case shownAsExample(t, m):
		return reasonSample
	case strings.HasSuffix(strings.ToLower(name), "dsn") && !strings.Contains(m.secret, "@"):
		return reasonReference // an address without credentials
	case ended(name):
		return reasonEnded
	case describesSecret(name), repeatsName(name, m), m.rule.class == classGeneric && strings.HasPrefix(strings.ToLower(name), "test"):
		return reasonIdentifier
	case m.facts.password:
		return chosen(t, m, name)
	}
	return ""
}

// validation matches what a framework requires of a field.
var validation = regexp.MustCompile(`^((required|nullable|sometimes|string|present|filled|bail|confirmed|(max|min|size|between):[\d,]+)(\||$)){2,}`)

// shownAsExample reports whether a match is an example in a comment or in the description of
// an interface.
func shownAsExample(t *text, m match) bool {
	return exampleKey.MatchString(lineAround(t.s, m.start, m.end)) ||
		unidentified[m.rule.id] && tableFile.MatchString(t.path) && commented(t.s, m)
}

// chosen judges a value that a person chose.
func chosen(t *text, m match, name string) string {
	if r := harmlessSetting(m, name); r != "" {
		return r
	}
	switch {
	case fallback(t.s, m) && !opensServer(t, m):
		return reasonPlaceholder
	case plainAddress.MatchString(m.secret):
		return reasonReference
	case isLabel(m, name):
		return reasonLabel
	case m.rule.class >= classLoose && passwordHash(m.secret) && !isOutgoing(name):
		return reasonChecksum
	case applies(t, m), m.rule.id == ruleURL && hosted(t, m) && !madeOfWords(m.secret):
		return ""
	case guessable(t.s, m), m.rule.class == classFormat && weakness(m.secret) != weakNot:
		return reasonPlaceholder
	}
	return ""
}

// isLabel reports whether a value is a text for people, by its words or by its name.
func isLabel(m match, name string) bool {
	return actionName.MatchString(name) && !mixedCase(m.secret) && !m.inUse || prose(m.secret)
}

// applies reports whether a value is a password although it consists of words: the code creates a
// server with it, signs in with it, or it opens a key store beside it.
func applies(t *text, m match) bool {
	if strings.HasSuffix(t.path, ".tf") && digits(m.secret) > 0 || signsReleases(t, m) {
		return true
	}
	if m.inUse || m.rule.class != classFormat {
		return m.inUse
	}
	return m.rule.id == ruleServer || secretFile.MatchString(t.path) && !repeatsAccount(t, m)
}

// outgoing matches the names of passwords that a program sends to a server, for which a hash
// would be useless.
var outgoing = regexp.MustCompile(
	`(?i)(^|[_.-])(my|ms|postgre)?(sql|db|database|jdbc|datasource|redis|mongo\w*|ldap|smtp|mail|ftp|oracle|rabbit\w*)[\w.-]*pass`,
)

// ownUser matches the names of the accounts that a server has itself, whose passwords it stores as hashes.
var ownUser = regexp.MustCompile(`(?i)server\.users?\.`)

// isOutgoing reports whether a name is that of a password that a program sends to a server.
func isOutgoing(name string) bool { return outgoing.MatchString(name) && !ownUser.MatchString(name) }

// plainAddress matches the beginning of an address, which a setting of a password may point to.
var plainAddress = regexp.MustCompile(`^https?://[^@\s]*$`)

func passwordHash(v string) bool {
	return strongHash.MatchString(v) || hexDigest.MatchString(v) || strings.HasPrefix(v, "pbkdf2")
}

// guessable reports whether a value consists of the words of placeholders and of names
// beside it.
func guessable(s string, m match) bool {
	folded, words := strings.ToLower(m.secret), nearby(s, m)
	return madeOfWords(m.secret) || composed(folded, words) || len(folded) < 12 && composed(leet.Replace(folded), words)
}

// exampleKey matches the key for examples in an interface's description.
var exampleKey = regexp.MustCompile(`(?i)^\s*(-\s+)?["']?(examples?|sample)["']?\s*:`)

// fallback reports whether a value is the default of an unset variable, as in
// ${NAME:-value}.
func fallback(s string, m match) bool {
	line := s[lineStart(s, m.start):m.start]
	open := strings.LastIndex(line, "${")
	return open >= 0 && !strings.Contains(line[open:], "}") && strings.Contains(line[open:], ":")
}

// secretFile matches settings that nobody commits on purpose, in which even a weak password
// is a secret.
var secretFile = regexp.MustCompile(
	`(?i)(^|/)\.env(\.(prod|production|live|staging|local))?$|(^|/)\.[\w-]*(history|rc|profile)$|(^|/)[\w.-]*_history$`,
)

// around is the distance from a value, in bytes, within which the code looks for names that the
// value may repeat.
const around = 240

// passwordSetting matches the setting of a password that takes a whole line.
var passwordSetting = regexp.MustCompile(`(?m)^[ \t]*[\w.-]{0,60}pass[\w.-]{0,20}[ \t]*[:=][ \t]*\S+$`)

// nearby returns the words around a match: names of users, databases and hosts.
func nearby(s string, m match) map[string]bool {
	words := map[string]bool{}
	text := strings.ToLower(s[max(0, m.start-around):m.start] + " " + s[m.end:min(len(s), m.end+around)])
	secret := strings.ToLower(m.secret)
	text = strings.NewReplacer(`"`+secret+`"`, " ", `'`+secret+`'`, " ").Replace(text) // the same password elsewhere
	text = passwordSetting.ReplaceAllStringFunc(text, func(setting string) string { return strings.TrimSuffix(setting, secret) })
	if !camelWords.MatchString(secret) || !wordy(secret) {
		text = strings.ReplaceAll(text, secret, " ") // the same value again
	}
	for w := range strings.FieldsFuncSeq(text, func(r rune) bool { return r < 'a' || r > 'z' }) {
		if len(w) >= 3 {
			words[w] = true
		}
	}
	return words
}

// sample judges a match in a sample or in documentation: anybody who copies the sample replaces the
// value. A complete key and a random value remain, because they may be real.
func sample(t *text, m match) (match, string) {
	switch {
	case keyForms[m.rule.id] && !exampleFolder.MatchString(t.path) && !tableFile.MatchString(t.path) && !keyForAWhile.MatchString(t.path):
		return m, ""
	case keyForms[m.rule.id]:
		m.facts.severity, m.facts.confidence = lowered(lowered(m.facts.severity)), doubted(m.facts.confidence)
		return m, ""
	case m.rule.class == classFormat && m.rule.facts.confidence == sure && weakness(m.secret) == weakNot && !madeOfWords(m.secret):
		return m, ""
	case m.end == m.start, m.rule.class >= classLoose, m.rule.id == "bearer-token", m.rule.id == ruleURLToken,
		!strong(m.key()), unidentified[m.rule.id]:
		return m, reasonSample
	}
	m.facts.severity, m.facts.confidence = sevLow, unsure
	return m, ""
}

// keyForAWhile matches the names of keys that frameworks make for development.
var keyForAWhile = regexp.MustCompile(`(?i)(^|[/._-])temp-?key([/._-]|$)`)

// ungraded rates values of unspecific rules by how random they are.
func ungraded(t *text, m match) (match, string) {
	named := m.rule.id == "hardcoded-password" || m.rule.id == "hardcoded-secret"
	if random := strong(m.secret) || mixedCase(m.secret); named && m.facts.severity != sevHigh && !random {
		m.facts.severity = severityInUse(t, m)
	}
	if m.rule.id == ruleURL && len(m.secret) < minURLPassword && !secretFile.MatchString(t.path) {
		m.facts.severity, m.facts.confidence = sevLow, unsure
	}
	if m.rule.id == ruleServer && !m.inUse && guessable(t.s, m) {
		m.facts.severity, m.facts.confidence = sevLow, unsure
	}
	return m, ""
}

// severityInUse returns the severity of a password that people can guess.
func severityInUse(t *text, m match) scan.Severity {
	if m.inUse || connects(t, m) || signed(t, m) && reaches(t, m) {
		return sevMed
	}
	return sevLow
}

// minURLPassword is the length in bytes from which a password in a URL is no longer taken for the
// short ones in tests of parsers and in documentation.
const minURLPassword = 5

// exampleFolder matches files of examples.
var exampleFolder = regexp.MustCompile(`(?i)(^|/)([\w.-]*[._-])?(examples?|samples?|demos?|docs?|sandbox(es)?)/`)

// local judges passwords of services that exist for a test run or on the developer's
// machine.
func local(t *text, m match, p policy) string {
	switch {
	case m.rule.class == classFormat && m.rule.facts.confidence == sure:
		return ""
	case section(t, m), curlUser[m.rule.id] && ownHost(t.s, m), ownEnvironment(t, m, p):
		return reasonLocal
	case !m.facts.password && m.rule.class < classLoose:
		return ""
	case p.local, ownHost(t.s, m) && (p.pipeline || devFile.MatchString(t.path) || weakness(m.secret) != weakNot),
		p.pipeline && (serviceName.MatchString(settingName(t.s, m)) || ofContainer(t, m)):
		return reasonLocal
	}
	return ""
}

// ofContainer reports whether the line of a match names a server that only the containers beside it can resolve.
func ofContainer(t *text, m match) bool {
	at := serverOf.FindStringSubmatch(lineAround(t.s, m.from, m.end))
	return at != nil && innerHost.MatchString(strings.ToLower(at[1]))
}

// curlUser are the rules about credentials on a command line.
var curlUser = set("curl-auth-user", "curl-auth-header")

var (
	devFile = regexp.MustCompile(`(?i)[._-](development|dev|local|tests?|testing|e2e)\.(json|ya?ml|properties|toml|ini|xml|conf)$`)
	topKey  = regexp.MustCompile(`(?m)^["']?(\w+)["']?:[^\n]*$`)
	devKey  = set("development", "dev", "test", "testing", "local", "ci", "cucumber")
)

// section reports whether a match is in the part of a YAML file that is for development or tests, or made up.
func section(t *text, m match) bool {
	if !strings.HasSuffix(t.path, ".yml") && !strings.HasSuffix(t.path, ".yaml") {
		return false
	}
	all := topKey.FindAllStringSubmatch(t.s[max(0, m.start-8192):m.start], -1)
	return len(all) > 0 && devKey[strings.ToLower(all[len(all)-1][1])] || ofFakes(t.s[max(0, m.start-maxSection):m.start])
}

var (
	// serviceName matches the names of passwords with which images of databases and brokers
	// are started.
	serviceName = regexp.MustCompile(
		`(?i)(^|[_.-])(postgres(ql)?|mysql|mariadb|mssql|sa|mongo\w*|redis|rabbitmq\w*|minio\w*|elastic\w*|db|database|root|test)[\w.-]*(pass(word|wd)?|pwd)`)
	// ownHosts are names and addresses of the local host.
	ownHosts = []string{"localhost", "127.0.0.1", "0.0.0.0", "[::1]", "host.docker.internal"}
)

// defaultAccount matches the default account of an application.
var defaultAccount = regexp.MustCompile(`(?i)['"](admin|administrator|root|demo|test|superadmin|guest)['"]`)

// ownHost reports whether the line of a match names the local host.
func ownHost(s string, m match) bool {
	line := strings.ToLower(lineAround(s, m.start, m.end))
	return slices.ContainsFunc(ownHosts, func(host string) bool { return strings.Contains(line, host) })
}

// settingName returns the name of a value on its line: the last identifier before it.
func settingName(s string, m match) string {
	if m.rule.id == rulePairedPassword || m.rule.id == rulePairedSecret {
		if name := pairName.FindString(s[m.from:m.start]); name != "" {
			return name
		}
	}
	from := max(lineStart(s, m.start), m.start-200)
	words := identifiers.FindAllString(s[from:m.start], -1)
	for i := len(words) - 1; i >= 0; i-- {
		if len(words[i]) > 2 {
			return words[i]
		}
	}
	return ""
}

var identifiers = regexp.MustCompile(`[A-Za-z_][\w.-]*`)

// actionName matches names of labels, routes and scripts: actions on a password.
var actionName = regexp.MustCompile(`(?i)(^|[._-])(chang(e|ed|ing)|reset(ting)?|forg[eo]t(ten)?|confirm(ed)?|new|current|old|show|hide|set|update[ds]?|enter|` +
	`generate|lost|recover|verify|check|require[ds]?|invalid|wrong|missing|no|repeat|retype|re-?enter|choose|create|bad|weak|incorrect|remember|` +
	`request|send|with|without|your|my|the)[._-]?(user[._-]?|admin[._-]?)?passw`)

// mixedCase reports whether a value has letters of both cases, digits and a sign.
func mixedCase(v string) bool {
	return digits(v) > 0 && strings.ToLower(v) != v && strings.ToUpper(v) != v && strings.ContainsAny(v, "!#$%&*+=?@^_~-") &&
		!strings.Contains(v, " ")
}

// prose reports whether a value is a text of words: a label, a message or a command.
func prose(v string) bool {
	words := strings.Fields(v)
	if len(words) < 2 {
		return false
	}
	plain := 0
	for _, w := range words {
		if w = strings.Trim(w, ".,:;!?'\"()"); len(w) > 1 && digits(w) == 0 && strings.IndexFunc(w, notLetter) < 0 {
			plain++
		}
	}
	return 2*plain >= len(words)
}

func notLetter(r rune) bool {
	return r < 0x80 && lower(byte(r)) < 'a' || r < 0x80 && lower(byte(r)) > 'z'
}

// strong reports whether a value looks random: long, and neither words nor a number.
func strong(v string) bool {
	oneDigit := digits(v) == 1 && len(v) >= 24 && entropy(v) >= 4 && !wordy(v)
	return len(v) >= 16 && scattered(v) && (digits(v) > 1 || oneDigit) && digits(v) < len(v) && !madeOfWords(v) &&
		(!wordy(v) || !numberedWord.MatchString(v) || shuffled(v)) && !segments(v)
}

// segments reports whether a value is an identifier: mostly words between separators.
func segments(v string) bool {
	parts := strings.FieldsFunc(v, func(r rune) bool { return strings.ContainsRune("-_./: ", r) })
	letters := 0
	for _, w := range parts {
		if len(w) > 2 && digits(w) == 0 && wordy(w) {
			letters += len(w)
		}
	}
	return len(parts) > 2 && 5*letters >= 3*len(v)
}

// commented reports whether the match is on a line that is a comment.
func commented(s string, m match) bool {
	start := lineStart(s, m.start)
	if start > 0 && s[start-1] != '\n' {
		return false // a long line of data
	}
	line := strings.TrimSpace(lineAround(s, m.start, m.start))
	if strings.HasPrefix(line, "#define") {
		return false
	}
	for _, mark := range []string{"//", "#", "*", "/*", "<!--", ";", "--"} {
		if strings.HasPrefix(line, mark) {
			return true
		}
	}
	return false
}

// manyKeys is the number of keys in a source file from which they count as a table of
// fixtures.
const manyKeys = 5

// isTable reports whether a source file contains so many private keys that they must be data for tests or seeds: no program needs as many.
func isTable(t *text, found []match) bool {
	n := 0
	for _, m := range found {
		if m.rule.id == ruleKey && m.refused == "" {
			n++
		}
	}
	return n >= manyKeys && tableFile.MatchString(t.path)
}

var tableFile = regexp.MustCompile(sourceFile)

// localKey matches names of keys for the developer's machine.
var localKey = regexp.MustCompile(
	`(?i)(^|[/._-])(localhost|local|self-?signed|snake-?oil|te?mp|temp-?key|dummy|example|sample|tests?|dev|development|demo|ci|e2e|debug|` +
		`sandbox|insecure|mocks?|fake|stubs?|fixtures?|bench(marks?)?|vagrant|minikube)([/._-]|$)`,
)

// temporary lowers the severity of a key whose name or place shows that it is for a developer's machine or a pipeline.
func temporary(t *text, m match, p policy) match {
	key := m.rule.id == ruleKey || m.rule.id == ruleStore || m.rule.id == ruleCredentials ||
		m.rule.class == classFormat && !m.facts.password && m.rule.facts.confidence == sure
	if key && (p.local || p.pipeline || localKey.MatchString(t.path) || m.rule.id == ruleKey && p.seed && ofTestHost(t, m)) {
		m.facts.severity, m.facts.confidence = lowered(lowered(m.facts.severity)), doubted(m.facts.confidence)
	}
	if testCredentials.MatchString(t.path) {
		m.facts.severity = sevLow
	}
	return m
}

// testHost matches the description of a server that a database is filled with for tests.
var testHost = regexp.MustCompile(`(?i)\b(test(ing)?|dummy|fake)[ _-]?(host|server|key|machine|container|docker)\b`)

// ofTestHost reports whether the text before a key in a source file describes such a server.
func ofTestHost(t *text, m match) bool {
	return tableFile.MatchString(t.path) && testHost.MatchString(t.s[max(0, m.start-nearKey):m.start])
}
