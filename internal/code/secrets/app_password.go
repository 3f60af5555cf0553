package secrets

import (
	stdregexp "regexp"
	"slices"
	"strings"
)

const ruleAppPassword = "google-app-password"

// appPasswordRule finds Google's app passwords: sixteen lower-case letters, in four groups or in
// one.
func appPasswordRule() entry {
	return entry{
		id: ruleAppPassword, title: "Google app password", class: classNamed, severity: sevHigh, confidence: likelyIs, cwe: cwePassword,
		advice:   "Revoke it at myaccount.google.com/apppasswords and read a new one from the environment or a secret store.",
		keywords: "pass pwd",
		expr:     `(?i:pass(?:word|wd)?|pwd)[\w.-]{0,20}["'\])]{0,3}\s{0,4}(?::=|=>|[:=,(])\s{0,4}["'\x60]?` + sixteenLetters,
		refine:   refineAppPassword,
	}
}

// mailPasswordRule finds an app password after the address of its account, as the functions that sign in to a mail server take them.
func mailPasswordRule() entry {
	rule := appPasswordRule()
	rule.keywords, rule.path = "@", sourceFile
	rule.precheck = func(s string, _, end int) bool {
		return strings.Contains(s[end:min(len(s), end+maxAccount)], ",")
	}
	rule.refine = func(t *text, m match) (match, bool) {
		if !slices.ContainsFunc(strings.Fields(m.secret), func(group string) bool { return !wordy(group) }) {
			return m, false
		}
		return refineAppPassword(t, m)
	}
	rule.expr = `@[\w.-]{3,60}["'\x60](?:\.\w{4,9}\(\))?\s{0,20},\s{0,20}["'\x60]` + sixteenLetters
	return rule
}

const (
	// sixteenLetters matches an app password up to what follows it.
	sixteenLetters = `([a-z]{4} [a-z]{4} [a-z]{4} [a-z]{4}|[a-z]{16})(?:["'\x60;,\s]|$)`
	// maxAccount is the distance in bytes from the sign in an address to the comma after it.
	maxAccount = 110
)

// refineAppPassword requires letters that look random and, near them, Google's server or an account
// there.
func refineAppPassword(t *text, m match) (match, bool) {
	letters := strings.ReplaceAll(m.secret, " ", "")
	if emptyWords(letters) != "" || wordy(letters) && madeOfWords(letters) || !googleMail.MatchString(vicinity(t.s, m)) {
		return m, false
	}
	m.random = true
	return m, true
}

// issuedForMail reports whether a password has the form of Google's, beside an account there: it was issued, also for a developer.
func issuedForMail(t *text, m match) bool {
	letters := strings.ReplaceAll(m.secret, " ", "")
	return m.facts.password && mailCode.MatchString(letters) && emptyWords(letters) == "" && !madeOfWords(letters) &&
		strings.Contains(vicinity(t.s, m), "@gmail.com")
}

var googleMail = stdregexp.MustCompile(`(?i)gmail|smtp\.google`)
