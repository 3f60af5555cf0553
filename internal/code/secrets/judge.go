package secrets

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strings"
)

// Reasons why a match is not reported.
const (
	reasonPlaceholder = "placeholder"
	reasonPublished   = "published example"
	reasonReference   = "reference"
	reasonIdentifier  = "identifier"
	reasonChecksum    = "checksum"
	reasonPublic      = "public value"
	reasonCode        = "code"
	reasonDistant     = "far from its name"
	reasonRepeated    = "found by another rule"
)

// judge returns why a match is not a secret, "" if it may be one; an easily guessed password
// is downgraded.
func judge(t *text, m match) (match, string) {
	switch {
	case m.refused != "":
		return m, m.refused
	case m.secret == "": // a file, not a value
		return m, ""
	case published(m.secret):
		return m, reasonPublished
	case m.random:
		return m, ""
	case m.rule.values:
		return m, emptyValue(m.secret)
	case m.rule.class == classFormat && !m.facts.password:
		return m, ""
	}
	if r := inPlace(t, m); r != "" {
		return m, r
	}
	if m.facts.password {
		var reason string
		if m, reason = guessed(t, m); reason != "" {
			return m, reason
		}
	}
	if m.rule.class == classGeneric {
		return m, unspecific(t, m)
	}
	if m.rule.nominal {
		return ofProvider(t, m)
	}
	return m, ""
}

// inPlace recognises placeholders, except for passwords of servers that exist.
func inPlace(t *text, m match) string {
	r := emptyWords(m.secret)
	if r == reasonPlaceholder && (opensCreated(t, m) || walksToServer(t, m)) {
		return ""
	}
	return r
}

// emptyValue recognises what is in the place of a random value in a file of credentials.
func emptyValue(v string) string {
	r := emptyWords(v)
	switch {
	case r == reasonReference && strings.HasPrefix(v, "/") && strong(v): // base64, not a path
		return ""
	case r == "" && madeOfWords(v):
		return reasonPlaceholder
	}
	return r
}

// emptyWords recognises placeholders for a secret.
func emptyWords(secret string) string {
	v := plainForm(strings.Trim(strings.TrimSpace(secret), `"'`+"`"))
	switch {
	case v == "":
		return reasonPlaceholder
	case isReference(v):
		return reasonReference
	case monotonous(v), placeholderWord.MatchString(strings.ToLower(v)), strings.Contains(leet.Replace(strings.ToLower(v)), "changeme"):
		return reasonPlaceholder
	}
	return ""
}

// Strength of a password.
const (
	weakNot       = iota
	weakGuessable // a word as in weakWord with a number or sign
	weakWord      // a placeholder for a password, or a default
)

func weakness(password string) int {
	folded := strings.ToLower(strings.Trim(strings.TrimSpace(password), `"'`+"`"))
	switch {
	case standIn[folded], standIn[strings.Trim(folded, "!?.,;_-*#")]:
		return weakWord
	case standIn[strings.Trim(folded, "!?.,;_-*#0123456789")], sequential(folded):
		return weakGuessable
	}
	return weakNot
}

// sequential reports whether all letters and digits of a password are in sequences, as in 123ABabc!.
func sequential(folded string) bool {
	length, sequences := 0, 0
	for i := range len(folded) {
		letter := folded[i] >= 'a' && folded[i] <= 'z' || folded[i] >= '0' && folded[i] <= '9'
		switch {
		case letter && length > 0 && folded[i] == folded[i-1]+1:
			length++
			continue
		case length == 1:
			return false
		}
		length = 0
		if letter {
			length = 1
			sequences++
		}
	}
	return sequences > 0 && length != 1
}

// standIn are placeholders for a password in samples and defaults.
var standIn = set("", "password", "passwd", "pass", "pwd", "pw", "secret", "secrets", "token", "key", "apikey", "null", "nil", "none",
	"true", "false", "undefined",
	"admin", "administrator", "root", "user", "username", "guest", "default", "test", "testing", "tester", "demo", "foo", "bar", "baz", "qux",
	"changeit", "postgres", "postgresql",
	"mysql", "mariadb", "mongo", "mongodb", "redis", "rabbitmq", "oracle", "sa", "letmein", "qwerty", "abc", "abcd", "abcdef", "mypass",
	"mypassword", "my_password",
	"mysecret", "mysecretpassword", "my-secret-pw", "my-secret", "mytoken", "p@ssw0rd", "p@ssword", "passw0rd", "pa$$word", "p4ssw0rd",
	"string", "str", "text", "value", "some", "something",
	"hidden", "masked", "filtered", "redacted", "removed", "omitted", "empty", "required", "optional", "basic", "bearer", "plain",
	"value_here", "here", "supersecret",
	"super_secret", "topsecret", "s3cr3t", "verysecret", "randomstring", "random", "pass_word", "temp", "tmp", "dev", "local", "localhost",
	"prod", "staging", "new", "old",
	"current", "confirm", "yes", "no", "on", "off", "auto", "prompt", "ask", "env", "unset", "notset", "not_set", "n/a", "na", "tbd", "xxx",
	"wrong", "invalid", "bad",
	"correct", "incorrect", "wrongpassword", "badpassword", "newpassword", "oldpassword", "hunter", "secretpassword", "userpassword",
	"dbpassword", "db_password", "rootpassword",
	"rootpass", "dbpass", "userpass", "pass123", "testpass", "testpassword", "test_password", "testtoken", "test_token", "testsecret",
	"test_secret", "apitoken", "accesstoken")

var placeholderWord = regexp.MustCompile(`example|change[-_ ]?(me|it|this)|placeholder|dummy|(^|[^a-z])(sample|fake|mock|insecure|todo|fixme|tbd)([^a-z]|$)|your[-_ ]?[a-z]*[-_ ]?(pass|secret|token|key|api|user|name|account|app|client|org|id|domain|password|access)|` +
	`your[-_ ]|(^|[-_ ])(my|some|the|an?)[-_ ](secret|password|passwd|token|key|api[-_]?key|access[-_]?token)([-_ ]|$)|insert[-_ ]|replace[-_ ]?(me|with|this)|enter[-_ ](your|the|a)|put[-_ ]?your|` +
	`redacted|foobar|deadbeef|xxxx|yyyy|zzzz|\*\*\*|\.\.\.|…|12345678|23456789|01234567|987654321|abcdefgh|qwerty|asdfgh|lorem|not[-_ ]?(a[-_ ])?(real|secret|set|valid|needed)|` +
	`(goes|value|key|token|secret|password)[-_ ]?here|^test[-_ ]|[-_ ]test$|<[a-z][^>]*>|fill[-_ ]?(me|in)|set[-_ ]?me|to[-_ ]?be[-_ ](set|defined|replaced)|do[-_ ]?not[-_ ]?use`)

// isReference reports whether a value refers to the secret's location, or is encrypted.
func isReference(v string) bool {
	if reference.MatchString(v) {
		return !pathByChance(v)
	}
	if inner, ok := strings.CutPrefix(v, "&lt;"); ok && strings.HasSuffix(inner, "&gt;") {
		return true
	}
	// A whole value in brackets is a template.
	switch ends := string([]byte{v[0], v[len(v)-1]}); ends {
	case "<>":
		return !pasted(v[1 : len(v)-1])
	case "{}", "[]", "()", "%%":
		return true
	case "@@":
		return replacedName.MatchString(v)
	case "__":
		return strings.HasPrefix(v, "__") && strings.HasSuffix(v, "__")
	}
	return false
}

// replacedName matches the name of a value between the signs with which build tools mark it.
var replacedName = regexp.MustCompile(`^@[A-Za-z_][\w.-]*@$`)

// pasted reports whether a random value was inserted into the brackets of a placeholder.
func pasted(v string) bool {
	return strong(v) && strings.ToLower(v) != v && strings.ToUpper(v) != v
}

var reference = regexp.MustCompile(`^\$[A-Za-z_]\w*$|^encrypted:[A-Za-z0-9+/=]{20,}|^!(Sub|Join|Ref|GetAtt|ImportValue|FindInMap|Select|If|Base64)\b|\$\{|\$\(|\{\{|\}\}|#\{|%\{|%\([a-z_]+\)s|^%[A-Za-z_]+%$|^%[a-z][\w.]*%/|<%|\{%|^\$\[|^\$\$[A-Z_]|^\$\$[a-z_]{3,30}$|^\{[a-zA-Z_.0-9:$-]*\}?$|^\{[A-Za-z_][\w.]{2,60}[(\[]|` +
	`^(?i:process\.env|os\.environ|os\.getenv|getenv|system\.getenv|env\.|env\(|env\[|environment\.|import\.meta|config\(|config\.|settings\.|secrets\.|vars?\.|local\.|data\.|module\.|self\.|this\.|props\.|params\.|req\.|request\.|args\.|options\.|opts\.|ctx\.|context\.)|` +
	`^(?i:@env:|@keychain:|vault:|arn:aws|ssm:|aws:|gcp:|op://|secret://|vault://|keyring:|file:|env:|sm://|azurekeyvault|secretref|ref\+|projects/[\w-]+/secrets/|kv/|!vault|!reference|@microsoft\.keyvault)|` +
	`^AutoGenerate\b|^ENC[(\[]|^Ag[A-D][A-Za-z0-9+/]{90,}|^\{cipher\}|^\$ANSIBLE_VAULT|^AQICAH|^vault:v\d+:|^\{(noop|bcrypt|pbkdf2|scrypt|ssha|sha|sha256|md5)\}|^(/|\./|\.\./|~/|[A-Z]:\\)[\w./\\ -]+$|^/run/secrets/`)

// monotonous reports whether a value consists of few different characters, or is a sequence.
func monotonous(v string) bool {
	var seen [256]bool
	different, steps := 0, 0
	for i := range len(v) {
		if !seen[v[i]] {
			seen[v[i]] = true
			different++
		}
		if i > 0 && (v[i] == v[i-1] || v[i] == v[i-1]+1 || v[i] == v[i-1]-1) {
			steps++
		}
	}
	if different <= 2 && len(v) > 2 || len(v) > 12 && different <= 4 {
		return true
	}
	return len(v) >= 8 && steps*4 >= (len(v)-1)*3
}

var (
	uuid       = regexp.MustCompile(`^(?i)[{]?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}[}]?$`)
	hexDigest  = regexp.MustCompile(`^(?i)([0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{48}|[0-9a-f]{56}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$`)
	secretName = regexp.MustCompile(
		`(?i)secret|passw|pwd|token|api[-_.]?key|access[-_.]?key|private[-_.]?key|auth[-_.]?key|encryption[-_.]?key|signing[-_.]?key|credential`,
	)
	checksumName = regexp.MustCompile(
		`(?i)sha-?\d|[_.-]sha\b|md5|hash|checksum|digest|integrity|etag|fingerprint|thumbprint|commit|revision|\bsri\b|signature|cache[-_]?key|public[-_]?key[-_]?token|publickeytoken|token[-_]?address|contract|\bguid\b|uuid`,
	)
	// forgeryName matches names of tokens against forged requests, which are void without the session of their user.
	forgeryName = regexp.MustCompile(`(?i)\b[cx]srf`)
	publicName  = regexp.MustCompile(
		`(?i)pub(lic)?[-_. ]?(key|token)|publishable|site[-_.]?key|recaptcha.?site|vapid.?public|certificate|\bcert\b|ssh-(rsa|ed25519|dss)|ecdsa-sha2|(measurement|tracking|analytics|instrumentation)[-_.]?(id|key)|(key|token)[-_.]?id\b|keyid|` +
			`(?-i:[pP]ublic([A-Z][a-z]+|_[a-z]+_)([kK]ey|[tT]oken))`,
	)
	publicValue = regexp.MustCompile(`^(AAAA[BCE]3|MII[A-Za-z0-9+/]{30,}|ssh-|sha\d{3}-|sha\d{3}:|UA-\d+|G-[A-Z0-9]{10}$|GTM-|` +
		`phc_|pk_(live|test)_|pk\.eyJ|pk-lf-|ca-pub-|sb_publishable_|(appl|goog)_[A-Za-z]{20,}$|G[A-Z2-7]{55}$|age1[0-9a-z]{58}$)`)
	memberAccess = regexp.MustCompile(`^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)+$`)
	camelWords   = regexp.MustCompile(`^[A-Za-z]+([-_./=][A-Za-z]+)*[-_.]?\d{0,3}$`)
	numberedWord = regexp.MustCompile(`^([A-Za-z]*\d{0,4}[-_./:]?[A-Za-z]{3,}\d{0,4}[-_./:]?){2,}$`)
	snakeName    = regexp.MustCompile(`^[a-z]{3,}(_[a-z][a-z0-9]*)+$`)
	version      = regexp.MustCompile(`^[~^>=v]*\d+(\.\d+){1,}|^\d{4}-\d\d-\d\d|^[\d.,:_-]+$`)
)

// unspecific judges a match that was found only by its name: it looks at both the name and the value.
func unspecific(t *text, m match) string {
	name := nameOf(t.s[m.from:min(m.to, len(t.s))], m.secret)
	v := m.secret
	switch {
	case publicName.MatchString(name), publicValue.MatchString(v):
		return reasonPublic
	case forgeryName.MatchString(name):
		return reasonIdentifier
	case namesChecksum(name):
		return reasonChecksum
	case uuid.MatchString(v) && !secretName.MatchString(name):
		return reasonIdentifier
	case hexDigest.MatchString(v) && !namesSecret(name):
		return reasonChecksum
	case version.MatchString(v), namesMember(t, m):
		return reasonIdentifier
	case memberAccess.MatchString(v) && entropy(v) < 4.5, isCode(t.s, m), isColumn(t, m):
		return reasonCode
	case camelWords.MatchString(v), len(v) < 40 && numberedWord.MatchString(v) && digits(v) <= 4 && wordy(v):
		return reasonIdentifier
	}
	return ""
}

// namesMember reports whether a match is the name of a member in JSON, not its value.
func namesMember(t *text, m match) bool {
	return strings.HasSuffix(t.path, ".json") && inQuotes(t.s, m) && memberColon.MatchString(t.s[m.end:min(len(t.s), m.end+9)])
}

// memberColon matches the text between the name of a member and its value.
var memberColon = regexp.MustCompile(`^"\s*:`)

// namesSecret reports whether a name is that of a secret, and not of the hash that a server stores of one.
func namesSecret(name string) bool { return secretName.MatchString(name) && !ownUser.MatchString(name) }

// namesChecksum reports whether a name is that of a checksum, and not of a secret that makes checksums.
func namesChecksum(name string) bool {
	return checksumName.MatchString(name) && !secretEnd.MatchString(name)
}

// secretEnd matches the name of a secret up to its value.
var secretEnd = regexp.MustCompile(`(?i)(hash|hmac|signature|checksum)[_.-]?secret["'\]\s:=>]*$`)

// isColumn reports whether a value is the name of a column in the description of a table.
func isColumn(t *text, m match) bool {
	return tableFile.MatchString(t.path) && !inQuotes(t.s, m) && snakeName.MatchString(m.secret)
}

// nameOf returns the text of a match before its secret.
func nameOf(whole, secret string) string {
	if i := strings.LastIndex(whole, secret); i >= 0 {
		return whole[:i]
	}
	return whole
}

// isCode reports whether a value continues as an expression.
func isCode(s string, m match) bool {
	if m.decoded || m.end >= len(s) {
		return false
	}
	if s[m.start] == '`' { // the output of a command
		return true
	}
	rest := s[m.end:min(len(s), m.end+2)]
	return !inQuotes(s, m) && (rest[0] == '(' || rest[0] == '[' || rest == "::" || rest == "->" || rest == " (" || rest == " =")
}

// inQuotes reports whether a value begins after a quotation mark.
func inQuotes(s string, m match) bool {
	return m.start > 0 && strings.IndexByte("\"'`", s[m.start-1]) >= 0
}

func digits(v string) int {
	n := 0
	for i := range len(v) {
		if '0' <= v[i] && v[i] <= '9' {
			n++
		}
	}
	return n
}

// wordy reports whether a value has vowels where words have them.
func wordy(v string) bool {
	letters, vowels, run, longest := 0, 0, 0, 0
	for i := range len(v) {
		c := lower(v[i])
		if c < 'a' || c > 'z' {
			run = 0
			continue
		}
		letters++
		if strings.IndexByte("aeiouy", c) >= 0 {
			vowels++
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return letters > 0 && vowels*4 >= letters && longest <= 4
}

// published reports whether a value is an example in a vendor's documentation.
func published(v string) bool {
	sum := sha256.Sum256([]byte(strings.TrimSpace(v)))
	return publishedExamples[hex.EncodeToString(sum[:8])]
}

func set(words ...string) map[string]bool {
	m := make(map[string]bool, len(words))
	for _, w := range words {
		m[w] = true
	}
	return m
}

// plausibleAssignment reports whether the generic rule can accept what follows a keyword: it
// needs an operator, and ten characters of a value that are not only letters.
func plausibleAssignment(s string, _, end int) bool {
	const name, beforeValue = 28, 34
	head := s[end:min(len(s), end+name)]
	if !strings.ContainsAny(head, "=>:|,?") {
		return false
	}
	tail := s[end:min(len(s), end+beforeValue+150)]
	run, mixed := 0, false
	for i := range len(tail) {
		k := assigned[tail[i]]
		if k == 0 {
			if i > beforeValue {
				return false
			}
			run, mixed = 0, false
			continue
		}
		run++
		mixed = mixed || k == 2
		if run >= 10 && mixed {
			return true
		}
	}
	return false
}

// assigned classifies the characters of values of the generic rule: 1 for those of words and
// plain numbers, 2 for the others.
var assigned = func() (kinds [256]byte) {
	for c := range 256 {
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', c == '_', c == '.', c == '-':
			kinds[c] = 1
		case '0' <= c && c <= '9', c == '=', c == '+', c == '/':
			kinds[c] = 2
		}
	}
	return kinds
}()

// plausibleJWT reports whether "ey" starts a header of RFC 7515: letters and digits.
func plausibleJWT(s string, _, end int) bool {
	const least = 15
	if len(s)-end < least {
		return false
	}
	for _, c := range []byte(s[end : end+least]) {
		if kind[c] != charValue || c == '+' || c == '/' || c == '-' || c == '_' {
			return false
		}
	}
	return true
}

// longRandom matches random values in base64, of at least 24 bytes.
var longRandom = regexp.MustCompile(`^[A-Za-z0-9+/]{32,}$`)

// pathByChance reports whether a random value only looks like a path because it begins with a slash, as one in 64 does.
func pathByChance(v string) bool { return v[0] == '/' && slashedByChance(v) }

// slashedByChance reports whether a long value is base64 of random bytes, in which slashes separate no words.
func slashedByChance(v string) bool {
	if digits(v) == 0 || !longRandom.MatchString(v) {
		return false
	}
	for name := range strings.SplitSeq(v, "/") {
		if len(name) > 2 && digits(name) == 0 && wordy(name) && strings.ToLower(name[1:]) == name[1:] {
			return false
		}
	}
	return true
}
