package secrets

import (
	stdregexp "regexp"
	"strings"
)

const (
	// minPaired is the minimum length, in bytes, of a client's secret that makes its pair complete.
	minPaired = 20
	// pairJoint stands between a name and its value: an operator, or the name of the attribute or key that has the value.
	pairJoint = `(?::=|=>|[:=]|,?\s*["']?value["']?\s*[:=])`
	// clientID is the name of the id of a client.
	clientID = `(?i)(?:client|consumer|api|app(?:lication)?)[_-]?(?:id|key)`
)

var (
	// pairedSecret matches the names of secrets of a client, pairedID the client's id as a literal: who has both is the client. In
	// settings, bareID matches it without quotes.
	pairedSecret = stdregexp.MustCompile(`(?i)(?:client|consumer|api|app(?:lication)?)[_-]?(?:secret|password)["'\]]{0,3}\s*` + pairJoint)
	pairedID     = stdregexp.MustCompile(clientID + `["'\]]{0,3}\s*` + pairJoint + `\s*["'][\w.-]{12,120}["']`)
	bareID       = stdregexp.MustCompile(clientID + `[ \t]*[:=][ \t]*\w[\w.-]{11,119}[ \t\r]*(?:\n|$)`)
	// secretSuffix matches a name that ends with the word secret, idPartner the literal that its other half names: ckey and csecret,
	// accessToken and accessTokenSecret.
	secretSuffix = stdregexp.MustCompile(`(?i)([a-z][a-z0-9_-]{0,40}?)[_-]?secret$`)
	// barePartner matches it in settings, whose values need no quotes.
	barePartner = stdregexp.MustCompile(`(?im)^[ \t]*([a-z][a-z0-9_-]{0,40}?)[_-]?(id|key|token)[ \t]*[:=][ \t]*["']?[\w.:/+=-]{12,400}["']?[ \t\r]*$`)
	idPartner   = stdregexp.MustCompile(`(?i)\b([a-z][a-z0-9_-]{0,40}?)[_-]?(id|key|token)["'\]]{0,3}\s*` + pairJoint + `\s*["'][\w.:-]{12,160}["']`)
)

// completesPair reports whether a match is the random secret of a client whose id is beside it.
func completesPair(t *text, m match) bool {
	name := t.s[m.from:m.start]
	if len(m.secret) < minPaired || !strong(m.secret) || commented(t.s, m) {
		return false
	}
	near := vicinity(t.s, m)
	if pairedSecret.MatchString(name) {
		return pairedID.MatchString(near) || !tableFile.MatchString(t.path) && bareID.MatchString(near)
	}
	name = settingName(t.s, m)
	if strings.EqualFold(name, "secret") && !tableFile.MatchString(t.path) && idBeside.MatchString(near) {
		return true
	}
	if m.facts.password {
		return false
	}
	return besidePartner(near, name, idPartner) || !tableFile.MatchString(t.path) && besidePartner(near, name, barePartner)
}

// idBeside matches the id of an application or of a client in settings, beside which a value is just named secret.
var idBeside = stdregexp.MustCompile(`(?im)^[ \t]*["']?\w{0,12}(?:app|client|corp)[_-]?id["']?[ \t]*[:=][ \t]*["']?\w[\w.-]{9,119}["']?,?[ \t\r]*$`)

// accessEnd matches the words that names of tokens have before the last one.
var accessEnd = stdregexp.MustCompile(`(?i)[_-]?(access|auth|bot|api|client|consumer|app)$`)

// besidePartner reports whether a text assigns a literal to the other half of the name of a secret.
func besidePartner(near, name string, partner *stdregexp.Regexp) bool {
	own := secretSuffix.FindStringSubmatch(name[strings.LastIndexByte(name, '.')+1:])
	if own == nil {
		return false
	}
	for _, at := range partner.FindAllStringSubmatch(near, -1) {
		stem := strings.TrimRight(at[1], "_-")
		whole := stem + at[2]
		short := accessEnd.ReplaceAllString(stem, "")
		if strings.EqualFold(stem, own[1]) || strings.EqualFold(short, own[1]) ||
			strings.EqualFold(whole, strings.NewReplacer("_", "", "-", "").Replace(own[1])) {
			return true
		}
	}
	return false
}
