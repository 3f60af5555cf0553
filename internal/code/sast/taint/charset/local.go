package charset

import (
	"regexp"
	"regexp/syntax"
	"strings"
)

// refusal matches an expression for a slash that other characters must not follow.
var refusal = regexp.MustCompile(`^((?:\(\?[a-z]+\))?\\A|\^)\\?/\(\?!(\[[^\]^]+\]|\\?/)\)(.*)$`)

// IsLocal reports whether a text that matches an expression is a path of the same site: it begins with a slash, and something else than
// a slash or backslash. Unless whole is true, the expression only counts if it begins at the beginning of the text.
func IsLocal(pattern string, whole bool) bool {
	if m := refusal.FindStringSubmatch(pattern); m != nil {
		set, known := Matching(m[1]+"/"+m[3], whole)
		return strings.Contains(m[2], "/") && (strings.Contains(m[2], `\\`) || known && !set.HasAny(`\`))
	}
	re, err := syntax.Parse(strings.ReplaceAll(pattern, `\Z`, `\z`), syntax.Perl)
	if err != nil {
		return false
	}
	parts := sequence(unwrap(re), nil)
	if len(parts) > 0 && parts[0].Op == syntax.OpBeginText {
		parts, whole = parts[1:], true
	}
	if !whole || len(parts) == 0 || parts[0].Op != syntax.OpLiteral || parts[0].Rune[0] != '/' {
		return false
	}
	if len(parts[0].Rune) > 1 {
		return !isSlash(parts[0].Rune[1])
	}
	return len(parts) > 1 && beginsWithout(parts[1])
}

// sequence returns the parts of an expression that follow each other.
func sequence(re *syntax.Regexp, out []*syntax.Regexp) []*syntax.Regexp {
	switch re.Op {
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			out = sequence(sub, out)
		}
		return out
	case syntax.OpCapture:
		return sequence(re.Sub[0], out)
	}
	return append(out, re)
}

func isSlash(c rune) bool { return c == '/' || c == '\\' }

// beginsWithout reports whether an expression matches something, whose first character is no slash.
func beginsWithout(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpLiteral:
		return !isSlash(re.Rune[0])
	case syntax.OpCharClass:
		for i := 0; i < len(re.Rune); i += 2 {
			for _, c := range `/\` {
				if re.Rune[i] <= c && c <= re.Rune[i+1] {
					return false
				}
			}
		}
		return len(re.Rune) > 0
	case syntax.OpCapture, syntax.OpPlus:
		return beginsWithout(re.Sub[0])
	case syntax.OpRepeat:
		return re.Min > 0 && beginsWithout(re.Sub[0])
	case syntax.OpConcat:
		return beginsWithout(re.Sub[0])
	case syntax.OpAlternate:
		for _, sub := range re.Sub {
			if !beginsWithout(sub) {
				return false
			}
		}
		return true
	}
	return false
}
