package secrets

import (
	"regexp"
	"strings"
)

var (
	// classHead matches the beginning of a class in Python; the groups are its indentation and its name.
	classHead = regexp.MustCompile(`(?m)^([ \t]*)class[ \t]+(\w+)[ \t]*[(:]`)
	// developmentClass matches the names of classes with the settings of a development environment or of tests.
	developmentClass = regexp.MustCompile(`(?i)^(config|settings)?_?(dev(elop(ment)?)?|test(ing|s)?|local|ci)_?(config(uration)?|settings|env(ironment)?)?$`)
)

// ofDevelopmentClass reports whether a match is in a class with such settings, beside which those of production have classes of their own.
func ofDevelopmentClass(t *text, m match) bool {
	if m.end == m.start || !strings.HasSuffix(t.path, ".py") {
		return false
	}
	start := lineStart(t.s, m.from)
	line := strings.TrimLeft(t.s[start:m.end], "\n")
	depth := len(line) - len(strings.TrimLeft(line, " \t"))
	all := classHead.FindAllStringSubmatch(t.s[:start], -1)
	for i := len(all) - 1; i >= 0; i-- {
		if len(all[i][1]) < depth {
			return developmentClass.MatchString(all[i][2])
		}
	}
	return false
}
