package secrets

import (
	"regexp"
	"slices"
	"strings"
)

// letterWords matches values of letters and separators.
var letterWords = regexp.MustCompile(`^[A-Za-z]+([_.:-]?[A-Za-z]+)*$`)

const (
	// minNameWord is the minimum length of a word that a value repeats, in bytes, minNameWords the minimum number of such words.
	minNameWord  = 4
	minNameWords = 2
)

// repeatsName reports whether a constant is the name of something, such as of a cookie: its letters repeat the words of its own name. A
// setting is one if its value is a word of its name, such as the last part of an address.
func repeatsName(name string, m match) bool {
	if m.rule.id == ruleApplication && !m.inUse && slices.Contains(nameWords(name), strings.ToLower(m.secret)) {
		return true
	}
	if m.rule.id != rulePHPDefine && m.rule.id != "hardcoded-password" || m.inUse || !letterWords.MatchString(m.secret) {
		return false
	}
	folded, words := strings.ToLower(m.secret), 0
	for _, word := range nameWords(name) {
		if len(word) >= minNameWord && strings.Contains(folded, word) {
			words++
		}
	}
	return words >= minNameWords
}
