package secrets

import (
	stdregexp "regexp"
	"strings"

	"github.com/zricethezav/gitleaks/v8/regexp"

	"assay/internal/scan"
)

// mailCodeRule finds the codes with which programs sign in to mail providers, by their form and the provider's server, or an account
// there, beside them: the names of such codes differ from program to program.
func mailCodeRule() *rule {
	return &rule{
		id: ruleCall, class: classLoose, path: regexp.MustCompile(sourceFile + `|` + configFile), find: findMailCode,
		keywords: []string{
			"smtp.gmail.com", "smtp.googlemail.com", "smtp.qq.com", "smtp.exmail.qq.com", "smtp.163.com", "smtp.126.com", "smtp.yeah.net",
			"smtp.mail.yahoo.com", "smtp.yandex.", "imap.gmail.com", "imap.qq.com", "imap.163.com",
			"@qq.com", "@foxmail.com", "@163.com", "@126.com", "@yeah.net",
		},
		facts: facts{
			title: "Password of a connection", severity: scan.SeverityHigh, confidence: scan.ConfidenceMedium,
			cwe: []string{cwePassword, cweStored}, advice: advicePassword, password: true,
		},
	}
}

// codeValue matches a whole value of sixteen letters of one case.
var codeValue = stdregexp.MustCompile(`(?m)(?:["'\x60]([a-z]{16}|[A-Z]{16})["'\x60]|^[ \t]*[\w.-]{1,40}[ \t]*[:=][ \t]*([a-z]{16}|[A-Z]{16})[ \t\r]*$)`)

// codeName matches the names of such codes, beside which letters count that could be words.
var codeName = stdregexp.MustCompile(`(?i)pass|pwd|auth|code|licen[cs]e|token|key|secret`)

// findMailCode looks for such a value near the address of a provider's server.
func findMailCode(t *text, start int) []match {
	from, end := max(0, start-nearKey), min(len(t.s), start+nearKey)
	var found []match
	for _, at := range codeValue.FindAllStringSubmatchIndex(t.s[from:end], -1) {
		g := 2
		if at[g] < 0 {
			g = 4
		}
		m := match{from: from + at[0], to: from + at[1], start: from + at[g], end: from + at[g+1], secret: t.s[from+at[g] : from+at[g+1]]}
		letters := strings.ToLower(m.secret)
		if t.s[start] == '@' && !codeName.MatchString(beforeOnLine(t.s, m)) {
			continue // an account alone does not show that a value is its code
		}
		named := codeName.MatchString(beforeOnLine(t.s, m))
		if (named || !wordy(letters)) && emptyWords(letters) == "" && !madeOfWords(letters) && !commented(t.s, m) && !documented(t, m) {
			m.random = true
			found = append(found, m)
		}
	}
	return found
}
