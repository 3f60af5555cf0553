// Package charset finds the characters that a text may contain if it matches a regular expression:
// whether an attack that needs certain characters is still possible.
package charset

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
)

// Set is a set of characters, by their code points below 256.
type Set [256]bool

// Matching returns the characters that a text may contain if it matches an expression. ok is false
// if the expression is not understood or does not restrict the text: unless whole is true, an
// expression without anchors says nothing about the text around the match.
func Matching(pattern string, whole bool) (Set, bool) {
	pattern = strings.ReplaceAll(pattern, `\Z`, `\z`)
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return Set{}, false
	}
	if !whole && !anchored(re) {
		return Set{}, false
	}
	var set Set
	return set, wildcards(re) <= 1 && collect(re, &set)
}

// wildcards returns the number of characters of a match that may be anything, 2 for more than one. A single one, such as the dot that
// somebody forgot to escape in "^chunk[0-9]+.ts$", is no attack.
func wildcards(re *syntax.Regexp) int {
	if re.Op == syntax.OpAnyChar || re.Op == syntax.OpAnyCharNotNL {
		return 1
	}
	count := 0
	for _, sub := range re.Sub {
		count += wildcards(sub)
	}
	if re.Op == syntax.OpStar || re.Op == syntax.OpPlus || re.Op == syntax.OpRepeat {
		count *= 2
	}
	return min(count, 2)
}

func anchored(re *syntax.Regexp) bool {
	re = unwrap(re)
	if re.Op == syntax.OpAlternate {
		return !slices.ContainsFunc(re.Sub, func(sub *syntax.Regexp) bool { return !anchored(sub) })
	}
	if re.Op != syntax.OpConcat || len(re.Sub) < 2 {
		return false
	}
	begins, ends := re.Sub[0].Op, re.Sub[len(re.Sub)-1].Op
	// With "(?m)", "^" and "$" match at the ends of any line, so other lines stay unchecked.
	return begins == syntax.OpBeginText && ends == syntax.OpEndText
}

func unwrap(re *syntax.Regexp) *syntax.Regexp {
	for re.Op == syntax.OpCapture && len(re.Sub) == 1 {
		re = re.Sub[0]
	}
	return re
}

// collect adds the characters that a match may contain to the set, except those of wildcards.
func collect(re *syntax.Regexp, set *Set) bool {
	switch re.Op {
	case syntax.OpLiteral:
		for _, c := range re.Rune {
			set.Add(c, c)
			if re.Flags&syntax.FoldCase != 0 {
				for _, low := range strings.ToLower(string(c)) + strings.ToUpper(string(c)) {
					set.Add(low, low)
				}
			}
		}
	case syntax.OpCharClass:
		for i := 0; i+1 < len(re.Rune); i += 2 {
			set.Add(re.Rune[i], re.Rune[i+1])
		}
	}
	return !slices.ContainsFunc(re.Sub, func(sub *syntax.Regexp) bool { return !collect(sub, set) })
}

// Add adds the characters of a range.
func (s *Set) Add(from, to rune) {
	for c := from; c <= to && c < 256; c++ {
		s[c] = true
	}
}

// HasAny reports whether any of some characters is in the set.
func (s *Set) HasAny(chars string) bool {
	for i := range len(chars) {
		if s[chars[i]] {
			return true
		}
	}
	return false
}

// HasAll reports whether all of some characters are in the set.
func (s *Set) HasAll(chars string) bool {
	for i := range len(chars) {
		if !s[chars[i]] {
			return false
		}
	}
	return true
}

// AddReplaced adds the characters that a text no longer contains after all matches of an expression were replaced: those of its
// alternatives that are one character or one class, repeated or not.
func (s *Set) AddReplaced(pattern string) {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err == nil {
		s.addSingle(re)
	}
	if err != nil || !strings.ContainsAny(pattern, "([") {
		// The parser factors prefixes out of alternatives, and does not know lookaheads.
		for one := range strings.SplitSeq(pattern, "|") {
			if re, err := syntax.Parse(one, syntax.Perl); err == nil {
				s.addSingle(re)
			}
		}
	}
}

func (s *Set) addSingle(re *syntax.Regexp) {
	switch {
	case (re.Op == syntax.OpPlus || re.Op == syntax.OpStar || re.Op == syntax.OpCapture) && len(re.Sub) == 1:
		s.addSingle(re.Sub[0])
	case re.Op == syntax.OpAlternate:
		for _, sub := range re.Sub {
			s.addSingle(sub)
		}
	case re.Op == syntax.OpCharClass, re.Op == syntax.OpLiteral && len(re.Rune) == 1:
		collect(re, s)
	}
}

// Remaining returns the characters that a text may contain after all matches of an expression were
// removed. The expression, or one of its alternatives, must be one character class, repeated or not; otherwise ok is false.
func Remaining(pattern string) (Set, bool) {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return Set{}, false
	}
	var gone, set Set
	if gone.addSingle(re); gone == set {
		return Set{}, false
	}
	for i := range set {
		set[i] = !gone[i]
	}
	return set, true
}

// IsPlain reports whether text that matches a regular expression has only letters, digits, spaces, "_", "-" and ".". Unless whole is
// true, the expression only counts if it is anchored.
func IsPlain(pattern string, whole bool) bool {
	set, ok := Matching(Undelimited(pattern), whole)
	for c := range len(set) {
		plain := c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || strings.IndexByte("_-. ", byte(c)) >= 0 || c > 127
		ok = ok && (!set[c] || plain)
	}
	return ok
}

// delimited matches an anchored expression as PHP writes it: "/^a$/D", "#\\Aa#i". In the mode m each line may match.
var delimited = regexp.MustCompile(`^([/#~@!])((?:\^|\\A).*)[/#~@!][isxuADU]*$`)

// Undelimited returns an anchored expression without the delimiters with which PHP writes it, any other one as it is.
func Undelimited(pattern string) string {
	m := delimited.FindStringSubmatch(pattern)
	if m == nil {
		return pattern
	}
	return m[2]
}
