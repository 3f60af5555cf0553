package flow

import (
	"regexp/syntax"
	"strings"

	"assay/internal/code/sast/taint/model"
)

// dangerous are the characters that a weakness needs, apart from letters, digits, "_",
// "-" and spaces between words. A text without them is harmless.
const (
	markup    = `<>"'&` + "`"
	quotes    = `'"\;` + "`" + `()=*/#`
	shell     = `;|&$<>(){}[]\!*?~'"#/` + "`\n\r\x00"
	path      = `/\` // NUL is refused where files are opened
	address   = `/\:@?#%`
	lines     = "\r\n"
	ldapChars = `()*\/&|=,+<>"#;` + "\x00"
)

// lets are the characters that an expression lets through: none outside of ASCII are
// told apart. ok is false where the expression is not understood.
type charset [256]bool

// through are the characters that a text may have that an expression matches as a whole.
// Expressions that are not anchored match anything around it.
func through(pattern string, whole bool) (charset, bool) {
	pattern = strings.ReplaceAll(pattern, `\Z`, `\z`)
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return charset{}, false
	}
	if !whole && !anchored(re) {
		return charset{}, false
	}
	var set charset
	return set, collect(re, &set)
}

func anchored(re *syntax.Regexp) bool {
	re = unwrap(re)
	if re.Op == syntax.OpAlternate {
		for _, sub := range re.Sub {
			if !anchored(sub) {
				return false
			}
		}
		return true
	}
	if re.Op != syntax.OpConcat || len(re.Sub) < 2 {
		return false
	}
	begins, ends := re.Sub[0].Op, re.Sub[len(re.Sub)-1].Op
	// Ends of lines, which "(?m)" makes of "^" and "$", leave other lines unmatched.
	return begins == syntax.OpBeginText && ends == syntax.OpEndText
}

func unwrap(re *syntax.Regexp) *syntax.Regexp {
	for re.Op == syntax.OpCapture && len(re.Sub) == 1 {
		re = re.Sub[0]
	}
	return re
}

// collect adds the characters that a match may have.
func collect(re *syntax.Regexp, set *charset) bool {
	switch re.Op {
	case syntax.OpLiteral:
		for _, c := range re.Rune {
			set.add(c, c)
			if re.Flags&syntax.FoldCase != 0 {
				for _, low := range strings.ToLower(string(c)) + strings.ToUpper(string(c)) {
					set.add(low, low)
				}
			}
		}
	case syntax.OpCharClass:
		for i := 0; i+1 < len(re.Rune); i += 2 {
			set.add(re.Rune[i], re.Rune[i+1])
		}
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return false
	}
	for _, sub := range re.Sub {
		if !collect(sub, set) {
			return false
		}
	}
	return true
}

func (s *charset) add(from, to rune) {
	for c := from; c <= to && c < 256; c++ {
		s[c] = true
	}
}

func (s *charset) hasAny(chars string) bool {
	for i := range len(chars) {
		if s[chars[i]] {
			return true
		}
	}
	return false
}

// harmless are the weaknesses that a text of these characters cannot be.
func (s *charset) harmless(w *model.Weaknesses) model.Mask {
	var out model.Mask
	for chars, ids := range map[string][]string{
		markup:    {"xss"},
		quotes:    {"sql-injection", "xpath-injection", "code-injection", "template-injection", "nosql-injection"},
		shell:     {"command-injection"},
		path:      {"path-traversal"},
		address:   {"ssrf", "open-redirect"},
		lines:     {"header-injection", "log-injection", "email-injection"},
		ldapChars: {"ldap-injection"},
		`*+{([\`:  {"regex-injection"},
		`<&`:      {"xxe"},
	} {
		if s.hasAny(chars) {
			continue
		}
		for _, id := range ids {
			if one, ok := w.Find(id); ok {
				out |= 1 << one.Bit
			}
		}
	}
	return out
}

// left are the characters that are left when an expression's matches are taken out: it
// must be one class that is repeated or not.
func left(pattern string) (charset, bool) {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return charset{}, false
	}
	re = unwrap(re)
	for (re.Op == syntax.OpPlus || re.Op == syntax.OpStar) && len(re.Sub) == 1 {
		re = unwrap(re.Sub[0])
	}
	var gone, set charset
	if re.Op != syntax.OpCharClass && (re.Op != syntax.OpLiteral || len(re.Rune) != 1) || !collect(re, &gone) {
		return charset{}, false
	}
	for i := range set {
		set[i] = !gone[i]
	}
	return set, true
}

// lacking are the weaknesses that a text cannot be when it does not hold a part.
func lacking(part string, w *model.Weaknesses) model.Mask {
	var ids []string
	switch part {
	case "..", "../", "/", `..\`:
		ids = []string{"path-traversal"}
	case "'", `"`:
		ids = []string{"sql-injection", "xpath-injection"}
	case "<":
		ids = []string{"xss"}
	case "\n", "\r", "\r\n":
		ids = []string{"header-injection", "log-injection", "email-injection"}
	case "*", "(", ")":
		ids = []string{"ldap-injection"}
	}
	var out model.Mask
	for _, id := range ids {
		if one, ok := w.Find(id); ok {
			out |= 1 << one.Bit
		}
	}
	return out
}
