package secrets

import (
	"regexp"
)

// settingRules find values in files of settings by their names alone.
var settingRules = set("dotenv", "shell-history", "terraform-variables", ruleApplication)

var (
	// firmName matches names of passwords and secrets; words such as token, key and auth are also parts of other names.
	firmName = regexp.MustCompile(`(?i)secret|passw|passphrase|pwd|credential|(^|[_.-])(pass|pw)([_.-]|$)`)
	// keyWord matches the words with which names of secrets end.
	keyWord = regexp.MustCompile(`(tokens?|keys?|auth|dsn|salt)$`)
	// slightWord matches those that are also names of methods, users and servers.
	slightWord = regexp.MustCompile(`(auth|dsn|salt)$`)
	// duration matches the time for which something is valid, also in the form of ISO 8601.
	duration = regexp.MustCompile(`^(?i:P?T?(\d+(\.\d+)?(ms|[smhdwy]))+)$`)
	// browserDSN matches the address to which pages report errors: a public key, and no password.
	browserDSN = regexp.MustCompile(`^https?://\w{16,64}@[\w.:-]+(/[\w-]+)*/\d+/?$`)
	// keyFingerprint matches the id of a key of OpenPGP, which is public.
	keyFingerprint = regexp.MustCompile(`^(0x[0-9A-Fa-f]{8,40}|[0-9A-F]{8}|[0-9A-F]{16}|[0-9A-F]{40})!?$`)
	openPGP        = regexp.MustCompile(`(?i)gpg|pgp|debsign`)
	// userinfo matches an address with a user and a password.
	userinfo    = regexp.MustCompile(`[^:/@]:[^:/@]+@`)
	mailAddress = regexp.MustCompile(`^[\w.+-]+@[\w-]+(\.[\w-]+)+$`)
)

// harmlessSetting returns why a setting is no secret although its name contains a word for one.
func harmlessSetting(m match, name string) string {
	if !settingRules[m.rule.id] {
		return ""
	}
	v, firm := m.secret, firmName.MatchString(name)
	switch {
	case publicValue.MatchString(v), browserDSN.MatchString(v), !firm && publicName.MatchString(name),
		openPGP.MatchString(name) && keyFingerprint.MatchString(v):
		return reasonPublic
	case duration.MatchString(v), !firm && (version.MatchString(v) || mailAddress.MatchString(v)):
		return reasonIdentifier
	case firm:
		return ""
	}
	return ofLastWords(nameWords(name), v)
}

// ofLastWords judges a value by the last two words of its name, one of which is a word for a secret.
func ofLastWords(words []string, v string) string {
	chosen := strong(v) || mixedCase(v) || personal(v) || userinfo.MatchString(v)
	for _, word := range words[max(0, len(words)-2):] {
		if keyWord.MatchString(word) && !slightWord.MatchString(word) {
			return ""
		}
		if slightWord.MatchString(word) && chosen {
			return ""
		}
	}
	if strong(v) {
		return ""
	}
	return reasonIdentifier
}

// describing matches names of properties of a secret: its age, its length, its location.
var describing = regexp.MustCompile(`(?i)(secret|passw(or)?d|passphrase|pwd|pass|token|key|credentials?|auth)[_.-]?` +
	`(s?[_.-]?(within|sync|fields?|policy|length|len|size|min|max|enabled|disabled|file(s|name)?|path|dir(ectory)?|location|ur[li]|endpoint|name(space)?|type|` +
	`expir(y|es|ation)\w*|ttl|timeout|lifetime|age|days|headers?|install|rounds|algo(rithm)?|method|mode|provider|host|port|prefix|suffix|format|` +
	`required|reset|source|version|label|title|hint|help|text|placeholder|message|error|description|rules?|regex|pattern|strength|hash(er|ers|ed)?|` +
	`encryption|class|manager|store|service|repository|controller|validator|param(eter)?|query|column|attribute|property|index|count|limit|interval|` +
	`validity|time[_-]?to[_-]?live|address|symbol|decimals|izer|domain|user(name)?|email|model|budget|mechanism|realm|issuer|audience|scheme|strategy|` +
	`callback)|` +
	`entication(?:_?\w*)?|or(?:s|ity|ization)?|enticat\w*|swordless)$|hashed_?passw|passw(or)?d_?hash|encrypted_?(passw|secret|key)|public_?key|` +
	`^(description|label|hint|tooltip|placeholder)[_.-]`)

// describesSecret reports whether the name is that of a property of a secret.
func describesSecret(name string) bool { return describing.MatchString(name) }
