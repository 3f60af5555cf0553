package secrets

import (
	"cmp"
	"regexp"
)

// copied matches the end of the name of a copy that somebody keeps beside a file: another extension, or one with a word more.
var copied = regexp.MustCompile(`(?i)(~|\.(bak\d?|old|orig|save|backup|copy)|(\.(php|py|rb|js|ts|json|xml|ya?ml|ini|conf|config|properties|env))` +
	`[-_](bak|old|orig|backup|copy|cloud|live|prod|production|server|[12]\d{5,7}))$`)

// originalOf returns the path of the file of which another one is a copy by its name, so that the same rules apply to both.
func originalOf(path string) string { return copied.ReplaceAllString(path, "$3") }

// name returns the path of a text for findings.
func (t *text) name() string { return cmp.Or(t.file, t.path) }

// fileText returns the text of a file for the rules.
func fileText(path, s string) *text {
	original := originalOf(path)
	return &text{path: original, file: path, s: codeOf(original, s), line: 1, tree: true}
}
