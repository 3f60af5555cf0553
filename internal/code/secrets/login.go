package secrets

import (
	stdregexp "regexp"
	"strings"

	"github.com/zricethezav/gitleaks/v8/regexp"

	"assay/internal/scan"
)

// loginRule finds the password that a program passes to the function that signs in to a mail or file server, as a literal or by a name that
// the same file declares.
func loginRule() *rule {
	return &rule{
		id: ruleCall, class: classNamed, path: regexp.MustCompile(sourceFile), find: findLogin, keywords: []string{".login(", ".authenticate("},
		refine: func(t *text, m match) (match, bool) {
			v := m.secret
			return m, !commented(t.s, m) && !documented(t, m) && !madeOfWords(v) && !strings.ContainsAny(v, "{}<> ") &&
				(wordsForMail(t, m) || digits(v) > 0 && !isName(v) || mixedCase(v) || len(v) >= minRandomLetters && !wordy(v) ||
					mailCode.MatchString(v))
		},
		facts: facts{
			title: "Password of a connection", severity: scan.SeverityHigh, confidence: scan.ConfidenceMedium,
			cwe: []string{cwePassword, cweStored}, advice: advicePassword, password: true,
		},
	}
}

var (
	// loginCall matches a call with an account and a password; the groups are the literal, and the name in its place.
	loginCall = stdregexp.MustCompile(`^(?i:\.(?:login|authenticate)\(\s{0,20}(?:user(?:name)?\s{0,4}=\s{0,4})?[^,()"'\n]{1,60}` +
		`(?:\(\))?\s{0,20},\s{0,20}(?:pass(?:word|wd)?\s{0,4}=\s{0,4})?)(?:["']([^"'\n]{6,120})["']|` +
		`(?:[\w$]{1,40}(?:\.|::|->)){0,3}\$?([A-Za-z_]\w{1,60}))\s{0,20}[,)]`)
	// signInServer matches the address of a server of the protocols whose functions are called so.
	signInServer = stdregexp.MustCompile(`(?i)["'](?:imap|smtp|pop3?|mail|ftp|sftp)[\w-]{0,20}\.((?:[a-z0-9-]{1,60}\.){0,4}[a-z0-9-]{2,60}\.[a-z]{2,24})(?::\d{2,5})?["']`)
)

// findLogin reads a call that signs in, in a program that names the server.
func findLogin(t *text, start int) []match {
	if t.memo.names++; t.memo.names > maxNames {
		return nil
	}
	at := loginCall.FindStringSubmatchIndex(t.s[start:min(len(t.s), start+maxCall)])
	if at == nil || !t.signsIn() {
		return nil
	}
	if at[2] >= 0 {
		from, to := start+at[2], start+at[3]
		return []match{{from: start, to: start + at[1], start: from, end: to, secret: t.s[from:to], inUse: true}}
	}
	return declaration(t.s, t.s[start+at[4]:start+at[5]])
}

// namesServer reports whether a text has the address of a mail or file server that other machines can reach.
func namesServer(s string) bool {
	for _, at := range signInServer.FindAllStringSubmatch(s, -1) {
		if !inside.MatchString(at[1]) && !exampleHost.MatchString(at[1]) && emptyWords(at[1]) == "" {
			return true
		}
	}
	return false
}
