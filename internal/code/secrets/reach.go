package secrets

import (
	stdregexp "regexp"
	"strings"

	"assay/internal/scan"
)

// hostForm is the name of a server with a domain, or its IPv4 address.
const hostForm = `((?:[a-z0-9_-]{1,60}\.){1,6}[a-z]{2,24}|\d{1,3}(?:\.\d{1,3}){3})`

var (
	// quotedServer matches the server of a connection in code, bareServer one in settings, whose values need no quotes.
	quotedServer = stdregexp.MustCompile(`(?i)(?:` + serverName + `["'\]]{0,3}\s{0,12}(?:=>|:=|[:=,])\s{0,16}["']|` +
		serverAddress + `)` + hostForm + serverEnd)
	bareServer = stdregexp.MustCompile(`(?i)(?:` + serverName + `["'\]]{0,3}[ \t]{0,12}(?:=>|:=|[:=,])[ \t]{0,4}["']?|` +
		serverAddress + `)(?:\$\{[\w.-]{1,40}:-?)?` + hostForm + serverEnd)
	// ownServer matches names that only resolve on one machine or network, and those in examples.
	ownServer = stdregexp.MustCompile(`(?i)^(127|0|255)\.|^localhost|` +
		`\.(local|localhost|test|invalid|internal|lan|home|cluster|svc|example|docker)$|` +
		`(^|\.)example\.`)
	// addressed matches the rest of an address whose server is named by its number.
	addressed = stdregexp.MustCompile(`^@\d{1,3}(\.\d{1,3}){3}\b`)
	// mailService matches the name by which libraries know a mail provider's server.
	mailService = stdregexp.MustCompile(`(?i)\bservice["']?\s{0,4}[:=]\s{0,4}["'](gmail|hotmail|outlook\w*|yahoo|zoho|sendgrid|mailgun)["']`)
)

const (
	serverName    = `\b\w{0,24}(?:host|host_?name|server|server_?name|data source|address|addr|broker|bootstrap[._]servers?)`
	serverAddress = `\bset_?(?:smtp_?)?(?:host|host_?name|server|server_?name)\(\s{0,10}["']|\b(?:ftp|smtp|imap4?|pop3)\w{0,5}\(\s{0,10}["']|` +
		`\bjdbc\\?:[\w:\\]{2,30}//|\bdbi:\w{1,20}:(?:[\w=]{1,40}[:;])?(?:host=)?|://[^\s"'@/]{1,120}@|\btcp\(|` +
		`\b(?:\w{0,12}connect|mysqli|ssh)\(\s{0,10}["']|(?:[;"']|\b(?:pgsql|mysql):)host=|(?:server|data source)=(?:tcp:)?`
	serverEnd = `(?:[:/;,"'\s)}?\\]|$)`
)

// reaches reports whether a password stands beside the address of the server that it opens, if other machines can reach
// the server. Such a password is in use although it is easy to guess.
func reaches(t *text, m match) bool {
	if commented(t.s, m) {
		return false
	}
	return mailService.MatchString(vicinity(t.s, m)) || reached(t, m, ownServer)
}

// reached reports whether the address of a server stands beside a match, other than those that an expression matches.
func reached(t *text, m match, own *stdregexp.Regexp) bool {
	expr := bareServer
	if tableFile.MatchString(t.path) {
		expr = quotedServer
	}
	for _, at := range expr.FindAllStringSubmatch(vicinity(t.s, m), -1) {
		host := strings.ToLower(at[1])
		if !own.MatchString(host) && !exampleHost.MatchString(host) && !fileName.MatchString(host) && emptyWords(host) == "" {
			return true
		}
	}
	return false
}

// forThisMachine reports whether a match is the password of a server, and all servers beside it are on the same machine.
func forThisMachine(t *text, m match) bool {
	return passwordWord.MatchString(settingName(t.s, m)) && localOnly(t.s, m) && !reached(t, m, ownServer)
}

// passwordWord matches the names of passwords.
var passwordWord = stdregexp.MustCompile(`(?i)passw(or)?d$`)

// minReached is the minimum length, in bytes, of a guessable password that counts as one.
const minReached = 6

// guessed judges the strength of a password: words in its place are a placeholder, unless a server beside it can be reached
// with them.
func guessed(t *text, m match) (match, string) {
	weak := weakness(m.secret)
	if !m.inUse && (weak != weakNot || guessable(t.s, m)) && opensReached(t, m) {
		m.inUse = true
		if !hosted(t, m) && m.facts.severity.Rank() < sevMed.Rank() {
			m.facts.severity = sevMed
		}
		m.facts.confidence = doubted(m.facts.confidence)
		return m, ""
	}
	switch {
	case weak == weakNot:
		return m, ""
	case weak == weakWord && m.rule.class != classFormat && !m.inUse:
		return m, reasonPlaceholder
	}
	m.facts.severity, m.facts.confidence = scan.SeverityLow, doubted(m.facts.confidence)
	return m, ""
}

var (
	// askedPassword matches words in the place of a password that a provider's documentation has there.
	askedPassword = stdregexp.MustCompile(`(?i)pass|pwd|secret|user|your|xxx|\*\*|^my|example|change|test|demo|sample|foo|bar|token`)
	// madeHost matches the part of the name of a hosted server that the provider has made up.
	madeHost = stdregexp.MustCompile(`(?i)^@(?:[\w-]+[.-])+([a-z0-9]{5,8})\.mongodb\.net`)
)

// created reports whether the name of a hosted server has a part that its provider has made up, so that the server exists: a password
// that can be guessed opens it, too.
func created(t *text, m match) bool {
	at := madeHost.FindStringSubmatch(t.s[m.end:min(len(t.s), m.end+nearKey)])
	if at == nil || isSample(t.path) || commented(t.s, m) {
		return false
	}
	made := strings.ToLower(at[1])
	return emptyWords(made) == "" && !strings.HasPrefix(made, "abc") && (digits(made) > 0 && digits(made) < len(made) || !wordy(made))
}

// opensCreated reports whether a match is the password of such a server.
func opensCreated(t *text, m match) bool {
	return m.rule.id == ruleURL && m.secret != "" && hosted(t, m) && created(t, m) && !askedPassword.MatchString(m.secret)
}

// keyboardWalk matches the sequences of keys that are in passwords as often as in placeholders.
var keyboardWalk = stdregexp.MustCompile(`(?i)qwerty|asdfgh|12345678|23456789|01234567|987654321`)

// walksToServer reports whether a match is such a password of a server that other machines can reach.
func walksToServer(t *text, m match) bool {
	rest := keyboardWalk.ReplaceAllString(m.secret, "k")
	return m.facts.password && rest != m.secret && len(rest) > 2 && emptyWords(rest) == "" && opensReached(t, m)
}

// opensReached reports whether a guessable password is one, by its length and digits, and its server can be reached.
func opensReached(t *text, m match) bool {
	if opensCreated(t, m) {
		return true
	}
	if len(m.secret) < minReached || digits(m.secret) == 0 || m.rule.id == ruleURL && !hosted(t, m) && !addressed.MatchString(t.s[m.end:]) {
		return false
	}
	return reaches(t, m)
}

// urlPasswordRule finds passwords of accounts in the query of an address that a program calls.
func urlPasswordRule() entry {
	return entry{
		id: "url-password", title: "Password in the query of a URL", class: classNamed, severity: sevHigh, confidence: likelyIs, cwe: cweURL,
		advice: "Change the password, and send it in a header or a body: addresses are logged everywhere.", password: true, group: 2,
		path: sourceFile + `|` + configFile, keywords: "&password= &passwd= &pwd= &pass= ?password= ?passwd= ?pwd= ?pass=",
		expr: `(?i)https?://` + hostForm + `[^\s"'<>\x60]{0,200}?[?&](?:password|passwd|pwd|pass)=([^\s"'<>\x60&${}%]{6,60})(?:["'&\s\x60]|$)`,
		refine: func(t *text, m match) (match, bool) {
			address := t.s[m.from:m.start]
			host, _, _ := strings.Cut(address[strings.Index(address, "://")+3:], "/")
			used := personal(m.secret) || unguessable(m.secret)
			return m, used && !inside.MatchString(host) && !exampleHost.MatchString(host) && emptyWords(host) == "" && !commented(t.s, m) &&
				!documented(t, m) && urlAccount.MatchString(address+t.s[m.end:min(len(t.s), m.end+nearKey)])
		},
	}
}

// urlAccount matches the parameter of an address that names an account.
var urlAccount = stdregexp.MustCompile(`(?i)[?&](user(_?name|_?id)?|login|uid|account|email|usr)=`)

// accountLine matches the setting of an account or of a database in a file of variables.
var accountLine = stdregexp.MustCompile(`(?im)^[ \t]*\w*(?:user|user_?name|name|database|db)[ \t]*=[ \t]*["']?([\w-]{3,40})["']?[ \t\r]*$`)

// repeatsAccount reports whether a password is the name of its account or database, on a server of the same machine: what developers
// start with.
func repeatsAccount(t *text, m match) bool {
	near := vicinity(t.s, m)
	if !ownServerLine.MatchString(near) {
		return false
	}
	for _, at := range accountLine.FindAllStringSubmatch(near, -1) {
		if strings.EqualFold(at[1], m.secret) {
			return true
		}
	}
	return false
}

// ownServerLine matches the setting of a server on the same machine.
var ownServerLine = stdregexp.MustCompile(`(?im)^[ \t]*\w*(?:host|server|url)[ \t]*=[ \t]*["']?(?:localhost|127\.0\.0\.1)\b`)
