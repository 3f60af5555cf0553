package secrets

import (
	mathrand "math/rand/v2"
	"regexp/syntax"
	"strings"
)

// fromExpr returns a text that an expression matches, in ASCII if possible.
func fromExpr(r *mathrand.Rand, expr string) string {
	tree, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		return ""
	}
	var b strings.Builder
	generate(r, tree, &b)
	return b.String()
}

func generate(r *mathrand.Rand, re *syntax.Regexp, b *strings.Builder) {
	switch re.Op {
	case syntax.OpLiteral:
		b.WriteString(string(re.Rune))
	case syntax.OpCharClass:
		b.WriteRune(pick(r, re.Rune))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.WriteByte(alphanumeric[r.IntN(len(alphanumeric))])
	case syntax.OpCapture:
		generate(r, re.Sub[0], b)
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			generate(r, sub, b)
		}
	case syntax.OpAlternate:
		generate(r, re.Sub[r.IntN(len(re.Sub))], b)
	case syntax.OpQuest:
		repeat(r, re.Sub[0], r.IntN(2), b)
	case syntax.OpStar:
		repeat(r, re.Sub[0], r.IntN(4), b)
	case syntax.OpPlus:
		repeat(r, re.Sub[0], 1+r.IntN(20), b)
	case syntax.OpRepeat:
		most := re.Max
		if most < 0 || most > re.Min+20 {
			most = re.Min + 20
		}
		repeat(r, re.Sub[0], re.Min+r.IntN(most-re.Min+1), b)
	}
}

func repeat(r *mathrand.Rand, re *syntax.Regexp, n int, b *strings.Builder) {
	for range n {
		generate(r, re, b)
	}
}

// pick returns a character of a class: a letter or digit if possible.
func pick(r *mathrand.Rand, ranges []rune) rune {
	var plain, other []rune
	for i := 0; i < len(ranges); i += 2 {
		for c := ranges[i]; c <= ranges[i+1] && c < 0x7f; c++ {
			if strings.ContainsRune(alphanumeric, c) {
				plain = append(plain, c)
			} else if c >= ' ' {
				other = append(other, c)
			}
		}
	}
	switch {
	case len(plain) > 0:
		return plain[r.IntN(len(plain))]
	case len(other) > 0:
		return other[r.IntN(len(other))]
	case len(ranges) > 0:
		return ranges[0]
	}
	return 'x'
}
