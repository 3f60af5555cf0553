package secrets

import (
	stdregexp "regexp"
	"strings"
)

var (
	// serviceAddress matches the setting of a site or of an interface that is reached over HTTP; the groups are its name and its host.
	serviceAddress = stdregexp.MustCompile(`(?i)\b(\w{0,24}(?:url|uri|endpoint|base_?path|base_?address|site|domain|server|host|nodes?))["'\]]{0,3}\s{0,12}` +
		`(?:=>|:=|[:=,])\s{0,4}["']?https?://` + hostForm + serverEnd)
	// ownAddress matches the names of addresses that do not say what a credential opens: those of the program itself, and of pictures and
	// texts.
	ownAddress = stdregexp.MustCompile(`(?i)callback|redirect|return|success|cancel|logo|image|avatar|icon|doc|issuer|audience|licen[cs]e|repo|schema|font|cdn`)
	// secretWord matches the names of values that only their owner may know, ofClient those that need the id of a client too.
	secretWord = stdregexp.MustCompile(`(?i)secret|private_?key`)
	ofClient   = stdregexp.MustCompile(`(?i)client|consumer`)
	// serviceKey matches the names of keys with which programs identify themselves to a service.
	serviceKey = stdregexp.MustCompile(`(?i)(^|[_.-])(api|auth|access)[_.-]?(key|token)$`)
)

// serviceTokenRule finds random tokens beside the address of the service that asks for them: alone, such a name also belongs to tokens
// of other kinds.
func serviceTokenRule() entry {
	return entry{
		id: "config-secret", title: "Secret in a configuration", class: classLoose, severity: sevHigh, confidence: likelyIs, cwe: cweInConfig,
		advice: "Replace the secret in the system that it opens, and read it from the environment or a secret store.",
		path:   configFile, entropy: 3, keywords: "token",
		expr: `(?m:^[ \t{,]{0,24})["']?(?i:(?:api[_.-]?)?token)["']?[ \t]{0,12}[=:][ \t]{0,12}(?:"([^"\s]{16,200})"|'([^'\s]{16,200})'|` +
			`([^\s"'<>#,;&|(){}\[\]$%]{16,200}))`,
		refine: func(t *text, m match) (match, bool) {
			m, ok := randomLike(t, m)
			return m, ok && strong(m.secret) && !commented(t.s, m) && besideService(t, m)
		},
	}
}

// besideService reports whether the address of a service that other machines can reach is set beside a match.
func besideService(t *text, m match) bool {
	for _, at := range serviceAddress.FindAllStringSubmatch(vicinity(t.s, m), -1) {
		host := strings.ToLower(at[2])
		if !ownAddress.MatchString(at[1]) && !inside.MatchString(host) && !exampleHost.MatchString(host) && emptyWords(host) == "" {
			return true
		}
	}
	return false
}

// opensService reports whether a match is a random secret, or the unguessable password of an account, beside the address of the service
// that asks for it.
func opensService(t *text, m match) bool {
	if m.rule.class != classLoose || commented(t.s, m) || documented(t, m) {
		return false
	}
	if m.facts.password {
		return unguessable(m.secret) && accountSetting.MatchString(vicinity(t.s, m)) && besideService(t, m)
	}
	name := t.s[m.from:m.start]
	return strong(m.secret) && secretWord.MatchString(name) && !ofClient.MatchString(name) && besideService(t, m)
}

// asksService reports whether a match is a random key in settings beside the address of the service that asks for it. Such keys are also
// those with which a product starts, so that this is no proof of use.
func asksService(t *text, m match) bool {
	return m.rule.id == "config-secret" && serviceKey.MatchString(settingName(t.s, m)) && strong(m.secret) && !commented(t.s, m) &&
		!documented(t, m) && besideService(t, m)
}

// opensAccount reports whether a match is a chosen password beside the account and the address of a server that other machines can reach.
func opensAccount(t *text, m match) bool {
	if !m.facts.password || m.rule.class != classLoose || !personal(m.secret) || commented(t.s, m) || documented(t, m) {
		return false
	}
	near := vicinity(t.s, m)
	return (accountSetting.MatchString(near) || accountless.MatchString(near)) && reached(t, m, inside) || besideNamesake(t, m)
}

var (
	// accountless matches servers that ask for a password without an account.
	accountless = stdregexp.MustCompile(`(?i)\bredis\b`)
	// namedServer matches the setting of a server; the groups are the word that its name shares with those of its account, and its host.
	namedServer = stdregexp.MustCompile(`(?i)\b([a-z][a-z0-9]{1,24}?)_?(?:host|host_?name|server|urls?|addr|address)["'\]]{0,3}[ \t]{0,12}(?:=>|:=|[:=])` +
		`[ \t]{0,4}["']?(?:\w{2,12}://)?` + hostForm + serverEnd)
	// passwordEnd matches the end of the name of a password.
	passwordEnd = stdregexp.MustCompile(`(?i)[_.-]?(pass(word|wd)?|pwd)$`)
)

// besideNamesake reports whether the address of a server that other machines can reach is set beside a password under the same name:
// DB_HOST and DB_PASSWORD.
func besideNamesake(t *text, m match) bool {
	name := settingName(t.s, m)
	stem := passwordEnd.ReplaceAllString(name[strings.LastIndexByte(name, '.')+1:], "")
	if stem == "" || stem == name {
		return false
	}
	for _, at := range namedServer.FindAllStringSubmatch(vicinity(t.s, m), -1) {
		host := strings.ToLower(at[2])
		if strings.EqualFold(at[1], stem) && !inside.MatchString(host) && !exampleHost.MatchString(host) && !fileName.MatchString(host) &&
			emptyWords(host) == "" {
			return true
		}
	}
	return false
}
