package secrets

import (
	"encoding/base64"
	stdregexp "regexp"
	"sort"
	"strings"
	"unicode/utf8"
)

const (
	ruleSigning   = "signing-key"
	adviceSigning = "Make a new random key of at least 32 bytes and read it from the environment or a secret store; everything signed with " +
		"the old key becomes void."
)

// Parts of the expressions that find keys by their use.
const (
	keyText = `["'\x60]([^"'\x60\n]{3,200})["'\x60]`
	keyGap  = `\s{0,20}`
	// keyOptions precede the secret; some of them are objects.
	keyOptions = `[^{}]{0,200}?(?:\{[^{}]{0,100}\}[^{}]{0,150}?){0,2}`
)

// signingRule finds keys that sign sessions and tokens, by their use: a literal that is passed to
// the signing function, or assigned to the setting that the function reads. Such a value is in use
// however weak it is, and a weak key can be guessed from one signed token.
func signingRule() entry {
	const (
		// argument is the first argument of the function: a name, an object or an array.
		argument = `(?:\{[^{}]{0,300}\}|\[[^\[\]]{0,300}\]|[$@\w.]{1,60})`
		named    = `\w{0,16}(?:jwt|token|session|cookie)\w{0,12}secret(?:_?key)?|\w{0,16}signing_?(?:key|secret)|jwt_?secret_?key`
		// tokenSection is the name of a section of .NET's settings whose key signs tokens.
		tokenSection = `tokens?(?:options|settings|config|management|parameters)|(?:auth|bearer|identity)(?:options|settings|config)` //nolint:gosec // an expression
		// lineEnds ends a value without quotes, before a comment if there is any.
		lineEnds = `(?:[ \t]{1,9}#[^\n]{0,200})?[ \t\r]{0,9}$`
	)
	return entry{
		id: ruleSigning, title: "Key that signs sessions or tokens", class: classNamed, severity: sevHigh, confidence: likelyIs, cwe: cweKey,
		advice: adviceSigning,
		keywords: "secret_key secret session cookie jwt signedstring signingkey signwith hmac256 hmac384 hmac512 hmacshakeyfor " +
			"symmetricsecuritykey signing tokenoptions tokensoptions tokensettings tokenssettings tokenconfig tokensconfig tokenmanagement " +
			"tokensmanagement tokenparameters tokensparameters authoptions authsettings authconfig beareroptions bearersettings bearerconfig " +
			"identityoptions identitysettings identityconfig from_secret cookievalidationkey secret_key_base appsettings " +
			"[]byte(\" []byte(' []byte(`",
		expr: `(?i)(?:` + strings.Join([]string{
			// Flask
			`\b\w{0,20}app\.(?:secret_key|config\[["'](?:SECRET_KEY|JWT_SECRET_KEY|SECRET_KEY_\w{1,12})["']\])` + keyGap + `=` + keyGap + `[rbu]?` + keyText,
			// Express, Koa, NestJS
			`\b(?:session|cookieSession|expressSession|expressJwt|jwt|JwtModule\.register)\(\{` + keyOptions + `\bsecret` + keyGap + `:` + keyGap + keyText,
			`\bsecretOrKey` + keyGap + `:` + keyGap + keyText,
			// libraries of JSON Web Tokens in JavaScript, Python, PHP and Ruby
			`\bjwt(?:\.|::)(?:sign|verify|encode|decode)[( ]` + keyGap + argument + keyGap + `,` + keyGap + keyText,
			// Go
			`\b(?:SignedString|NewCookieStore|cookie\.NewStore)\(` + keyGap + `\[\]byte\(` + keyText,
			`\b\w{0,12}(?:jwt|signing|session|cookie|hmac|token)_?\w{0,8}(?:key|secret)` + keyGap + `(?::=|[:=])` + keyGap + `\[\]byte\(` + keyText,
			// Java
			`\b(?:signWith|setSigningKey|HMAC(?:256|384|512)|hmacShaKeyFor)\((?:` + keyGap + `SignatureAlgorithm\.\w{4,6}` + keyGap + `,)?` + keyGap + keyText,
			// C#
			`\bSymmetricSecurityKey\(` + keyGap + `(?:System\.Text\.)?Encoding\.\w{4,8}\.GetBytes\(` + keyText,
			// the default for a variable that is not set
			readVariable + `(?:` + named + `|secret_key)` + otherwise + `(?:(?:Buffer\.from|atob)\(` + keyGap + `)?` + keyText,
			// the same in settings of Spring and of compositions
			`\$\{[\w.-]{0,40}(?:jwt|session|cookie)[\w.-]{0,16}(?:secret|key)[\w.-]{0,8}:-?([^\s"'{}$]{8,200})\}`,
			// objects with the settings of a library
			`\b\w{0,12}(?:jwt|session|token|cookie)_?(?:config|options|settings)` + keyGap + `(?::` + keyGap + `\w{1,20}` + keyGap + `)?=` + keyGap +
				`\{[^{}]{0,200}?\bsecret` + keyGap + `:` + keyGap + keyText,
			// the section of settings that is about tokens
			`(?m:^\[[\w.]{0,20}jwt[\w.]{0,20}\]|^[ \t]{0,6}["']?(?:\w{0,12}jwt\w{0,12}|` + tokenSection + `)["']?:(?:[ ]{0,4}\{)?)[ ]{0,9}\r?\n` +
				`(?:[^\n\[\]{}]{1,100}\n){0,5}?[ \t]{0,9}["']?` +
				`(?:(?:(?:access|refresh)_?)?(?:token_?)?secret(?:[_-]?key)?|(?:(?:issuer)?signing|security|symmetric|secretfor)?[_-]?key)["']?` + keyGap + `[=:]` + keyGap +
				`(?m:` + keyText + `|([^\s"'#<>{}$%]{8,200})` + lineEnds + `)`,
			// the key beside its algorithm
			`\bsecret_?key["']?` + keyGap + `[:=]` + keyGap + `[rbu]?` + keyText + `\s{0,4},?(?:\s{0,4}#[^\n]{0,100})?\s{1,20}["']?\w{0,12}algorithms?["']?` + keyGap +
				`[:=]` + keyGap + `\[?["']HS(?:256|384|512)\b`,
			// settings without quotes
			`(?m:^[ \t]{0,12}(?:[\w-]{1,30}\.){0,6}(?:[\w-]{0,16}(?:jwt|session|cookie)[\w.-]{0,16}secret(?:[_.-]?key)?|[\w-]{0,16}jwt[\w.-]{0,9}[._-]?key)[ \t]{0,9}[=:][ \t]{0,9}([^\s"'#<>{}$%]{8,200})` + lineEnds + `)`,
			// Yii, Phoenix
			`["']cookieValidationKey["']` + keyGap + `=>` + keyGap + keyText,
			`\bsecret_key_base` + keyGap + `:` + keyGap + `"([A-Za-z0-9+/]{48,100}={0,2})"`,
			// the section of .NET's settings that tutorials sign tokens with
			`"AppSettings"` + keyGap + `:` + keyGap + `\{[^{}]{0,300}?"(?:Token|Secret|JwtKey)"` + keyGap + `:` + keyGap + `"([^"\n]{12,200})"`,
			// Devise
			`(?m:^[ \t]{0,12}config)\.secret_key` + keyGap + `=` + keyGap + keyText,
			// Rack
			`\bset` + keyGap + `:session_secret` + keyGap + `,` + keyGap + keyText,
			`\bRack::Session::Cookie,[^\n]{0,200}?\bsecret` + keyGap + `(?::|=>)` + keyGap + keyText,
			// Express
			`\bcookieParser\(` + keyGap + keyText,
			// Rust
			`\b(?:En|De)codingKey::from_secret\(` + keyGap + `[b&]?` + keyText,
			// constants
			`\b(?:` + named + `)["'\]]{0,2}(?:` + keyGap + `:` + keyGap + `[&'\w ]{1,20})?` + keyGap + `[=:]` + keyGap + `[rbu]?` + keyText,
			// Django and Flask
			`(?m:^[ \t]{0,12}SECRET_KEY)[ \t]{0,4}=[ \t]{0,4}[rbu]?` + keyText,
		}, `|`) + `)`,
		refine: refineSigning,
	}
}

var (
	// notKey matches values that are passed or assigned in place of a key: names of algorithms,
	// encodings and settings, templates, and texts that ask for a key.
	notKey = stdregexp.MustCompile(`(?i)^(hs|rs|es|ps)\d{3}$|^utf-?8$|^(base64|hex|ascii|latin1|none|null|undefined)$|[{}<>]|\$[\w(]|%[sv(]|` +
		`(?-i:^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$)|^[\w-]+([.:/][\w-]+)+$|^-----BEGIN`)
	// ofDjango matches the letters of which Django generates keys.
	ofDjango = stdregexp.MustCompile(`^[a-z0-9!@#$%^&*(\-_=+)]{50}$`)
	// upperSentence matches the beginning of a sentence in capitals, which otherwise has the form of the name of a variable.
	upperSentence = stdregexp.MustCompile(`^(THIS|MY|OUR|SUPER|VERY|SOME)_`)
	// asksForKey matches texts in the place of a key that ask to be replaced. Until somebody does, the program signs with them.
	asksForKey = stdregexp.MustCompile(`(?i)change|replace|your|example|placeholder|todo|xxx|dummy|\bfake\b|\bmock\b|\d[ _-]?(char(acter)?s|bytes|bits)\b`)
	// defaulted matches the code before a default for a variable that is not set, also by the name of a constant.
	defaulted = stdregexp.MustCompile(`(?i)env|\bdefault_|\bconfig\(|(config\w*|settings)\.get\b`)
	// bareKey matches the code before the key of a Python application that is a setting by its name alone, and appSettings the
	// files in which it is one.
	bareKey     = stdregexp.MustCompile(`^\s*SECRET_KEY\s*=\s*[rbu]?["']$`)
	appSettings = stdregexp.MustCompile(`(?i)(^|/)(\w*settings\w*|\w*config\w*|app|application|main|run|wsgi|server|__init__)\.py$|` +
		`(^|/)(settings|config)/[^/]+\.py$`)
	// deviseKey matches the setting of Devise; other libraries have one of the same name.
	deviseKey = stdregexp.MustCompile(`^\s*config\.secret_key\b`)
	// ofOAuth matches the name of a token's secret in OAuth 1, which signs requests to a provider.
	ofOAuth = stdregexp.MustCompile(`(?i)oauth_?token_?secret\W*$`)
	// messageStore matches the store of messages that a page shows once, which sign nobody in.
	messageStore = stdregexp.MustCompile(`(?i)\bflash[_-]?(store|cookies?|messages?|session)\b`)
	// settingOf matches the name of a setting or of a stored value.
	settingOf = stdregexp.MustCompile(`(?i)^([a-z]+[_-])?(jwt|session|cookie|token|signing|access|refresh|auth|secret)s?([_-]?[a-z]+)*` +
		`[_-]?(secret|key|token|id|name)$|^(?-i:[a-z]{3,}Token|token)$`)
	// kubeName matches names of Kubernetes objects, such as secrets.
	kubeName = stdregexp.MustCompile(`^[a-z0-9]{1,16}(-[a-z0-9]{1,16})+$`)
	// keyFile matches source code in which a value is passed to functions.
	keyFile = stdregexp.MustCompile(`(?i)\.(py|js|mjs|cjs|ts|jsx|tsx|go|java|kt|cs|php|rb|ru|rs|groovy|scala|exs?)$`)
	// keySettings matches settings files, whose values a deployment can replace.
	keySettings = stdregexp.MustCompile(`(?i)\.(conf|cfg|ini|toml|json|ya?ml|properties)$`)
)

const (
	// minSetting is the minimum length, in bytes, of a setting's value that counts as a key.
	minSetting = 8
	// minSentence is the same for a sentence.
	minSentence = 16
	// minUpperSentence is the same for a sentence in capitals: the 256 bits that tokens are signed with.
	minUpperSentence = 32
)

// refineSigning refuses values that are not keys, and values in files that are not programs.
func refineSigning(t *text, m match) (match, bool) {
	settings, head := keySettings.MatchString(t.path), t.s[m.from:m.start]
	asks := asksForKey.MatchString(plainForm(m.secret))
	byVariable := strings.HasPrefix(head, "${") // it is the default of a variable
	name := !settings && !asks && !m.inUse && !strings.Contains(head, "(") && settingOf.MatchString(m.secret)
	if !byVariable && misplaced(t, m, settings) || name || settings && asks || !canBeKey(t, m, settings) || noKeyInUse(t, m, head) {
		return m, false
	}
	switch {
	case messageStore.MatchString(lineAround(t.s, m.start, m.start)):
		m.facts.severity = sevLow
	case settings, byVariable, defaulted.MatchString(head), fillsUnset(t, m):
		m.facts.severity = sevMed
	}
	if asks {
		m.facts.severity, m.facts.confidence = lowered(m.facts.severity), unsure
	}
	m.random = true // in use, whatever it looks like
	return refineBare(t, m, head)
}

// noKeyInUse reports whether the text around a value shows that it signs nothing.
func noKeyInUse(t *text, m match, head string) bool {
	switch {
	case deviseKey.MatchString(head) && !strings.Contains(t.s, "Devise.setup"):
		return true
	case commented(t.s, m), documented(t, m), inText(t.s, m, head), ofOAuth.MatchString(head), publicValue.MatchString(m.secret):
		return true
	}
	return false
}

// refusedValues matches the beginning of a list of values that a program does not accept, by its name.
var refusedValues = stdregexp.MustCompile(`(?i)\w*(weak|insecure|forbidden|banned|denied|deny_?list|block(ed|_?list)|disallowed|compromised|well_?known|leaked)\w*` +
	`\s{0,4}(:[^=\n]{1,80})?(:=|=>|=|:)\s{0,4}(new\s{1,4}Set\(|set\(|frozenset\(|map\[\w{1,10}\]\w{1,10}|\[\]string)?\s{0,4}[\[{(][^\[\]{}]{0,1000}$`)

// ofRefused reports whether a value is in such a list.
func ofRefused(s string, m match) bool {
	return refusedValues.MatchString(s[max(0, m.start-maxSection/2):m.start])
}

// inText reports whether a call is the beginning of a text, such as the message of an error.
func inText(s string, m match, head string) bool {
	return m.from > 0 && strings.IndexByte("\"'`", s[m.from-1]) >= 0 && strings.Contains(head, "(")
}

// isNoKey reports whether a value stands in place of a key. In a key that Django generated a dollar sign names no variable.
func isNoKey(secret string) bool {
	if len(secret) >= minUpperSentence && upperSentence.MatchString(secret) {
		return false
	}
	return notKey.MatchString(secret) && !randomSigns(secret) && !ofDjango.MatchString(strings.TrimPrefix(secret, generatedKey)) &&
		!slashedByChance(secret)
}

// templatePart matches the parts of templates that are replaced by values.
var templatePart = stdregexp.MustCompile(`\{\{|\}\}|[$#%]\{|<[\w .-]+>|\{[\w .:-]*\}|%[sdv(]`)

// randomSigns reports whether a long value is random and has brackets by chance, as a generator of passwords makes them.
func randomSigns(secret string) bool {
	return len(secret) >= minUpperSentence-8 && entropy(secret) >= 4 && !wordy(secret) && !strings.Contains(secret, " ") &&
		!templatePart.MatchString(secret)
}

// canBeKey reports whether a value has the form of a key, in a file that can have one.
func canBeKey(t *text, m match, settings bool) bool {
	switch {
	case isNoKey(m.secret) && !madeBytes(t.s, m), isReference(m.secret), isPrefix(t.s, m):
		return false
	case settings:
		return (!strings.Contains(m.secret, " ") || inQuotes(t.s, m) && len(m.secret) >= minSentence) && len(m.secret) >= minSetting
	}
	return keyFile.MatchString(t.path)
}

var (
	// bytesOf matches the text before a literal of which code makes bytes, and capitalName one in the form of a variable's name.
	bytesOf     = stdregexp.MustCompile(`(?:\[\]byte|GetBytes|Buffer\.from)\(\s{0,10}["'\x60]$`)
	capitalName = stdregexp.MustCompile(`^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$`)
	// appendedCall matches code that appends the result of a function to a literal.
	appendedCall = stdregexp.MustCompile(`^["'\x60]\s{0,10}(?:\+|\.\s)\s{0,10}[\w.]{2,60}\(`)
)

// madeBytes reports whether a literal that could be the name of a variable is a key: code makes bytes of the name itself.
func madeBytes(s string, m match) bool {
	return capitalName.MatchString(m.secret) && bytesOf.MatchString(s[max(0, m.start-40):m.start])
}

// isPrefix reports whether a literal is only the beginning of a key, which code completes.
func isPrefix(s string, m match) bool {
	return len(m.secret) < minSentence && appendedCall.MatchString(s[m.end:min(len(s), m.end+nearKey)])
}

// misplaced reports whether a value is no text: code, or the name of an object of Kubernetes.
func misplaced(t *text, m match, settings bool) bool {
	return !inQuotes(t.s, m) && (!settings || kubeName.MatchString(m.secret))
}

// plainForm returns what a key in base64 contains if it is text, and other keys as they are.
func plainForm(key string) string {
	plain, err := base64.StdEncoding.DecodeString(key)
	if err != nil || len(plain) < minSetting || !utf8.Valid(plain) {
		return key
	}
	return string(plain)
}

// refineBare judges the key of a Python application that is a setting by its name alone.
func refineBare(t *text, m match, head string) (match, bool) {
	if m.inUse || !bareKey.MatchString(head) || m.to > m.end+1 { // with its algorithm, for example
		return m, true
	}
	if m.facts.severity == sevHigh {
		m.facts.severity = sevMed
	}
	if t.replacesKey() || weakness(m.secret) == weakWord {
		m.facts.severity, m.facts.confidence = sevLow, unsure
	}
	return m, appSettings.MatchString(t.path) && !strings.HasPrefix(m.secret, generatedKey)
}

const ruleEncoded = "encoded-key"

// encodedKeyRule finds keys of 256 bits in base64, by their form and a name that does not belong to
// a public key: those of Fernet, of AES and of HMAC.
func encodedKeyRule() entry {
	return entry{
		id: ruleEncoded, title: "Symmetric key in source code", class: classNamed, severity: sevHigh, confidence: likelyIs, cwe: cweKey,
		advice: "Make a new key and read it from the environment or a secret store; encrypt again what the old key opens.", path: sourceFile,
		keywords: "key fernet(", entropy: 4,
		expr: `(?i)\b(?:(?:\w{0,20}_)?(?:secret|fernet|aes|encryption|crypto|cipher|hmac|signing|master|app|jwt)?_?key["'\]]{0,2}` +
			`\s{0,4}(?::=|[:=])` +
			`\s{0,4}(?:\[\]byte\(|Fernet\()?|Fernet\(\s{0,4})[rbu]{0,2}["'\x60]([A-Za-z0-9+/_-]{43}=)["'\x60]`,
		refine: refineEncoded,
	}
}

// refineEncoded refuses keys that are public, and keys that protect nothing, such as those of
// caches.
func refineEncoded(t *text, m match) (match, bool) {
	name := settingName(t.s, m)
	if isPublic(name, m.secret) || otherKey.MatchString(name) || commented(t.s, m) || documented(t, m) || isPlainKey(t, m, name) {
		return m, false
	}
	m.random = true
	return m, true
}

// ofSecretKey matches the surroundings of a symmetric key.
var ofSecretKey = stdregexp.MustCompile(`(?i)secret|crypt|cipher|\baes|fernet|hmac`)

// isPlainKey reports whether a match is a property that is only named a key, such as the public key of an account in a blockchain.
func isPlainKey(t *text, m match, name string) bool {
	property := strings.HasSuffix(strings.TrimRight(t.s[m.from:m.start], " \t\"'`"), ":")
	return property && strings.EqualFold(name, "key") && !t.encrypts() && !ofSecretKey.MatchString(vicinity(t.s, m))
}

// otherKey matches the names of keys that are not secret.
var otherKey = stdregexp.MustCompile(`(?i)(pub|public|peer|host|server|verify|cache|storage|partition|routing|sort|primary|foreign)_?key`)

var (
	blockComment = stdregexp.MustCompile(`(?m)(^|\s)/\*|\*/`)
	docString    = stdregexp.MustCompile(`"""|'''`)
)

// explains reports whether a match is in a comment of several lines, or in a text in Python that is no value: it documents a function.
func explains(t *text, m match) bool {
	if !documented(t, m) || !strings.HasSuffix(t.path, ".py") {
		return documented(t, m)
	}
	marks := t.commentMarks(docString)
	open := marks[sort.Search(len(marks), func(i int) bool { return marks[i].to > m.start })-1].from
	return strings.Trim(t.s[lineStart(t.s, open):open], " \trRbBuUfF") == ""
}

// documented reports whether a match is in a comment of several lines, or in the text that
// documents a Python function.
func documented(t *text, m match) bool {
	python := strings.HasSuffix(t.path, ".py")
	expr := blockComment
	if python {
		expr = docString
	}
	marks := t.commentMarks(expr)
	before := sort.Search(len(marks), func(i int) bool { return marks[i].to > m.start })
	if python {
		return before%2 == 1
	}
	return before > 0 && !strings.HasSuffix(t.s[:marks[before-1].to], "*/")
}
