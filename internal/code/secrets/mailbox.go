package secrets

import (
	stdregexp "regexp"
	"strings"
)

var (
	// mailAccount matches the name of an account beside a password, as a text or as an address.
	mailAccount = stdregexp.MustCompile(`(?i)(?:user(?:_?name)?|login|e?mail|account|from|sender)(?:["'\]]{0,3}[ \t]{0,8}(?:=>|:=|[:=,])|\()\s{0,8}` +
		`(?:["']([\w.+-]{3,60}(?:@[\w.-]{3,60})?)["']|([\w.+-]{1,60}@[\w.-]{3,60}))`)
	// askedAccount matches accounts that documentation has there.
	askedAccount = stdregexp.MustCompile(`(?i)your|example|user|\bme@|^my|test|demo|foo|sample|someone|account|e-?mail|xxx|name|login`)
	// mailDomain matches the domain of a mail address.
	mailDomain = stdregexp.MustCompile(`(?i)[\w.+-]@((?:[a-z0-9-]{1,60}\.){1,4}[a-z]{2,24})`)
)

// wordsForMail reports whether a match is the password of an account at a mail provider, both of which are named beside it: nobody invents
// them for a placeholder, so that the password is one although it consists of words.
func wordsForMail(t *text, m match) bool {
	v := m.secret
	if len(v) < minSetting || strings.ContainsAny(v, " <>{}[]()$%") || isMember(v) || emptyWords(v) != "" || !isOwnPassword(t, m) {
		return false
	}
	near := vicinity(t.s, m)
	if !mailServer.MatchString(near) && !mailService.MatchString(near) || isSample(t.path) {
		return false
	}
	for _, at := range mailAccount.FindAllStringSubmatch(near, -1) {
		if account := at[1] + at[2]; strings.ContainsAny(account, "@.") && !askedAccount.MatchString(account) {
			return true
		}
	}
	return false
}

// isOwnPassword reports whether a match is a password that nobody would guess, and no example of one.
func isOwnPassword(t *text, m match) bool {
	return m.facts.password && weakness(m.secret) == weakNot && !askedPassword.MatchString(m.secret) && !commented(t.s, m) && !documented(t, m)
}

// opensMailbox reports whether a match is a password beside the address of an account and the mail server of the same domain.
func opensMailbox(t *text, m match) bool {
	if len(m.secret) < minReached || digits(m.secret) == 0 || !isOwnPassword(t, m) {
		return false
	}
	near := vicinity(t.s, m)
	expr := bareServer
	if tableFile.MatchString(t.path) {
		expr = quotedServer
	}
	for _, server := range expr.FindAllStringSubmatch(near, -1) {
		host := strings.ToLower(server[1])
		if inside.MatchString(host) || exampleHost.MatchString(host) || emptyWords(host) != "" {
			continue
		}
		for _, at := range mailDomain.FindAllStringSubmatch(near, -1) {
			if domain := strings.ToLower(at[1]); host == domain || strings.HasSuffix(host, "."+domain) {
				return true
			}
		}
	}
	return false
}
