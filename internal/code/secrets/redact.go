package secrets

import (
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// shownBefore and shownAfter are how much of a line is shown around a secret, in bytes.
	shownBefore, shownAfter = 80, 40
	// shownPrefix is how much of a long token is shown, longToken the length from which a
	// token is long.
	shownPrefix, longToken = 4, 20
	// opaque is the length from which a word that mixes letters and digits is masked beside a
	// secret, because it may be another one.
	opaque = 12
	mask   = "[redacted]"
)

// snippet shows the place of a secret without the secret. others are all places in the text
// that must be masked, in order.
func snippet(t *text, m match, others []span) string {
	if len(t.s) == 0 || m.end == 0 {
		return ""
	}
	from := max(lineStart(t.s, m.start), m.start-shownBefore)
	to := m.end
	if end := strings.IndexByte(t.s[m.end:], '\n'); end >= 0 {
		to += min(end, shownAfter)
	} else {
		to = min(len(t.s), m.end+shownAfter)
	}
	if strings.Contains(t.s[m.start:m.end], "\n") {
		to = m.end // the text after a block of lines adds nothing
	}
	var b strings.Builder
	around := func(from, to int) string {
		shown := outside(t.s, from, to, others)
		if len(m.secret) >= shownPrefix {
			shown = strings.ReplaceAll(shown, m.secret, mask)
		}
		return hideWords(shown)
	}
	b.WriteString(around(from, m.start))
	if m.rule.facts.marked && m.facts.prefix && !m.decoded && !m.facts.password && len(m.secret) >= longToken {
		b.WriteString(m.secret[:shownPrefix])
	}
	b.WriteString(mask)
	b.WriteString(around(m.end, to))
	return clean(b.String())
}

// outside returns a part of a text with all secrets in it masked.
func outside(s string, from, to int, others []span) string {
	var b strings.Builder
	at := from
	for _, o := range others {
		if o.to <= at || o.from >= to {
			continue
		}
		if o.from > at {
			b.WriteString(s[at:o.from])
		}
		b.WriteString(mask)
		at = min(o.to, to)
	}
	b.WriteString(s[at:to])
	return b.String()
}

// hideWords masks words that could be secrets of an unknown kind.
func hideWords(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		j := i
		for j < len(s) && (kind[s[j]] == charValue || s[j] == '=' && j > i) {
			j++
		}
		if j == i {
			b.WriteByte(s[i])
			i++
			continue
		}
		if j-i >= opaque && mixes(s[i:j]) {
			b.WriteString(mask)
		} else {
			b.WriteString(s[i:j])
		}
		i = j
	}
	return b.String()
}

func mixes(w string) bool {
	d := digits(w)
	return d > 0 && d < len(w) || entropy(w) > 4
}

// clean makes hostile text safe to display.
func clean(s string) string {
	s = strings.ToValidUTF8(s, "")
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return ' '
		case r == utf8.RuneError || !unicode.IsPrint(r):
			return -1
		}
		return r
	}, s))
}

// places returns the places of secrets in order.
func places(found []match) []span {
	spans := make([]span, 0, len(found))
	for _, f := range found {
		if f.end > f.start {
			spans = append(spans, span{f.start, f.end})
		}
	}
	slices.SortFunc(spans, func(a, b span) int {
		if a.from != b.from {
			return a.from - b.from
		}
		return a.to - b.to
	})
	return spans
}

// marked reports whether the secrets that an expression matches begin with characters that they all have, so that these may be shown.
func marked(expr string) bool {
	tree, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		return false
	}
	groups := capturesOf(tree)
	if len(groups) == 0 {
		groups = []*syntax.Regexp{tree}
	}
	return !slices.ContainsFunc(groups, func(g *syntax.Regexp) bool { return !beginsFixed(g) })
}

// capturesOf returns the groups of an expression.
func capturesOf(re *syntax.Regexp) []*syntax.Regexp {
	if re.Op == syntax.OpCapture {
		return []*syntax.Regexp{re}
	}
	var groups []*syntax.Regexp
	for _, sub := range re.Sub {
		groups = append(groups, capturesOf(sub)...)
	}
	return groups
}

// maxVariants is the maximum number of characters of a class that still counts as fixed, as in gh[pousr]_.
const maxVariants = 5

// beginsFixed reports whether all matches of an expression begin with the same character, or one of a few.
func beginsFixed(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpLiteral:
		return true
	case syntax.OpCharClass:
		n := 0
		for i := 0; i+1 < len(re.Rune); i += 2 {
			n += int(re.Rune[i+1]-re.Rune[i]) + 1
		}
		return n <= maxVariants
	case syntax.OpCapture, syntax.OpPlus:
		return beginsFixed(re.Sub[0])
	case syntax.OpRepeat:
		return re.Min > 0 && beginsFixed(re.Sub[0])
	case syntax.OpAlternate:
		return !slices.ContainsFunc(re.Sub, func(sub *syntax.Regexp) bool { return !beginsFixed(sub) })
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			if sub.Op != syntax.OpWordBoundary && sub.Op != syntax.OpBeginText && sub.Op != syntax.OpBeginLine {
				return beginsFixed(sub)
			}
		}
	}
	return false
}
