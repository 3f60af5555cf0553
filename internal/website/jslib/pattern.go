package jslib

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"strconv"
	"strings"
)

// versionText is the placeholder for a version in a pattern.
const (
	versionMark = "§§version§§"
	versionText = `[0-9][0-9.a-z_\-]+`
)

// pattern finds versions in a text.
type pattern struct {
	re *regexp.Regexp
	// needs is text that every match contains; "" if no such text is known. Searching it
	// first avoids almost all runs of the expression.
	needs string
	// groups are the indices of the groups that the original pattern has.
	groups   []int
	gaps     []gap
	same     []same
	endsWith *regexp.Regexp // what the version must end with; nil for any text
	template string         // of the version, with references to groups; "" for the first group
}

// gap is a named group with its maximum length.
type gap struct{ group, most int }

// same names two groups that must match the same text.
type same struct{ a, b int }

// Prefixes of the names of groups that the translation adds.
const (
	gapName  = "gap"
	sameName = "same"
)

func compilePlain(source string) (*pattern, error) { return compile(source) }

// compileWhole compiles a pattern that must match a whole file name.
func compileWhole(source string) (*pattern, error) { return compile("^(?:" + source + ")$") }

var replacementForm = regexp.MustCompile(`(?s)^/(.*[^\\])/([^/]+)/$`)

// compileReplacement reads "/expression/template/".
func compileReplacement(source string) (*pattern, error) {
	parts := replacementForm.FindStringSubmatch(source)
	if parts == nil {
		return nil, fmt.Errorf("%q does not have the form /expression/template/", source)
	}
	p, err := compile(parts[1])
	if err == nil {
		p.template = parts[2]
	}
	return p, err
}

// maxPattern bounds the length of a pattern; real ones have a few hundred bytes.
const maxPattern = 4096

func compile(source string) (*pattern, error) {
	if len(source) > maxPattern {
		return nil, errors.New("too long")
	}
	p := &pattern{}
	limits := map[string]int{}
	source = widen(source, limits)
	source, err := p.takeLookBehind(source)
	if err != nil {
		return nil, err
	}
	source = repeatGroups(source)
	source = strings.ReplaceAll(source, versionMark, versionText)
	if p.re, err = regexp.Compile(source); err != nil {
		return nil, err
	}
	names := p.re.SubexpNames()
	p.groups = []int{0}
	for i, name := range names[1:] {
		if name == "" {
			p.groups = append(p.groups, i+1)
		}
	}
	for i, name := range names {
		if most, ok := limits[name]; ok {
			p.gaps = append(p.gaps, gap{i, most})
		}
		of, isCopy := strings.CutPrefix(name, sameName)
		if !isCopy {
			continue
		}
		of, _, _ = strings.Cut(of, "_")
		n, err := strconv.Atoi(of)
		if err != nil || n >= len(p.groups) {
			return nil, errors.New("a reference to a missing group")
		}
		p.same = append(p.same, same{p.groups[n], i})
	}
	parsed, err := syntax.Parse(source, syntax.Perl)
	if err != nil {
		return nil, err
	}
	p.needs = required(parsed)
	return p, nil
}

// maxRepeat is the largest repeat count of Go's engine.
const maxRepeat = 1000

var counted = regexp.MustCompile(`(\\[a-zA-Z]|\.|\[(?:\\.|[^\]\\])+\])\{([0-9]{1,6}),([0-9]{1,6})\}\??`)

// widen turns repeats beyond maxRepeat into lazy gaps; limits receives the maximum length of
// each named gap.
func widen(source string, limits map[string]int) string {
	return counted.ReplaceAllStringFunc(source, func(text string) string {
		m := counted.FindStringSubmatch(text)
		least, _ := strconv.Atoi(m[2]) // digits by the expression
		most, _ := strconv.Atoi(m[3])
		if most <= maxRepeat || least > maxRepeat {
			return text
		}
		name := gapName + strconv.Itoa(len(limits))
		limits[name] = most
		return fmt.Sprintf("(?P<%s>%s{%d,}?)", name, m[1], least)
	})
}

const lookBehind = "(?<="

// takeLookBehind removes a look-behind directly after the version
// and turns it into a test of the version.
func (p *pattern) takeLookBehind(source string) (string, error) {
	at := strings.Index(source, lookBehind)
	if at < 0 {
		return source, nil
	}
	if !strings.HasSuffix(source[:at], "("+versionMark+")") {
		return "", errors.New("a look-behind that does not precede the version")
	}
	end := closing(source, at)
	if end < 0 {
		return "", errors.New("unbalanced parentheses")
	}
	var err error
	p.endsWith, err = regexp.Compile("(?:" + source[at+len(lookBehind):end] + ")$")
	return source[:at] + source[end+1:], err
}

// closing returns the index of the parenthesis that closes the one at open; -1 if it is
// missing.
func closing(source string, open int) int {
	depth, class := 0, false
	for i := open; i < len(source); i++ {
		switch c := source[i]; {
		case c == '\\':
			i++
		case class:
			class = c != ']'
		case c == '[':
			class = true
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// groupBody returns the expression of the group with a number of one digit, "" if it cannot
// be repeated.
func groupBody(bodies []string, n int) string {
	if n < 1 || n > min(9, len(bodies)) {
		return ""
	}
	return bodies[n-1]
}

// plainBody returns the expression in the parentheses that begin at i, "" if it contains
// other parentheses.
func plainBody(source string, i int) string {
	end := closing(source, i)
	if end <= 0 || strings.ContainsAny(source[i+1:end], "()\\") {
		return ""
	}
	return source[i+1 : end]
}

// repeatGroups replaces back-references by a copy of the group's expression in a group whose
// name refers to the one that must match the same text.
func repeatGroups(source string) string {
	var out strings.Builder
	var bodies []string
	copies := 0
	class := false
	for i := 0; i < len(source); i++ {
		c := source[i]
		switch {
		case c == '\\' && i+1 < len(source):
			n := int(source[i+1] - '0')
			if body := groupBody(bodies, n); body != "" && !class {
				fmt.Fprintf(&out, "(?P<%s%d_%d>%s)", sameName, n, copies, body)
				copies++
			} else {
				out.WriteString(source[i : i+2])
			}
			i++
			continue
		case class:
			class = c != ']'
		case c == '[':
			class = true
		case c == '(' && (i+1 == len(source) || source[i+1] != '?'):
			bodies = append(bodies, plainBody(source, i))
		}
		out.WriteByte(c)
	}
	return out.String()
}

// required returns the longest text that every match of the expression contains.
func required(re *syntax.Regexp) string {
	switch re.Op {
	case syntax.OpLiteral:
		if re.Flags&syntax.FoldCase == 0 {
			return string(re.Rune)
		}
	case syntax.OpCapture, syntax.OpPlus:
		return required(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return required(re.Sub[0])
		}
	case syntax.OpConcat:
		best := ""
		for _, sub := range re.Sub {
			if text := required(sub); len(text) > len(best) {
				best = text
			}
		}
		return best
	}
	return ""
}
