package env

import (
	"regexp"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/value"
)

// Marks of the arguments of a format, by the character that they begin with.
var marks = map[string]*regexp.Regexp{
	"%": regexp.MustCompile(`%[-+ #0]*\d*(?:\.\d+)?[a-zA-Z%]`),
	"{": regexp.MustCompile(`\{\{|\}\}|\{\d*(?:[:,!][^{}]*)?\}`),
}

// literalMarks are what stands for a character rather than for an argument.
var literalMarks = map[string]string{"%%": "%", "%n": "\n", "{{": "{", "}}": "}"}

// Formatted returns a text with arguments in the places of their marks. ok is false if it is unknown which argument a mark is about.
func (r *Env) Formatted(format string, args []*value.Value, mark string) (v *value.Value, ok bool) {
	var parts []*value.Value
	next, at, used := 0, 0, map[int]bool{}
	for _, m := range marks[mark].FindAllStringIndex(format, -1) {
		before, text := format[at:m[0]], format[m[0]:m[1]]
		at = m[1]
		if literal, is := literalMarks[text]; is {
			parts = append(parts, value.Text(before+literal))
			continue
		}
		i := next
		if n, err := strconv.Atoi(strings.Trim(text, "{}")); err == nil && mark == "{" {
			i = n
		}
		if next++; i >= len(args) {
			return nil, false
		}
		used[i] = true
		parts = append(parts, value.Text(before), shown(args[i], text))
	}
	if strings.Contains(format[at:], mark) || len(used) != len(args) {
		return nil, false
	}
	return r.Concat(append(parts, value.Text(format[at:]))...), true
}

// shown returns an argument as a mark shows it: with a width or a notation, its text is not that of the value.
func shown(v *value.Value, mark string) *value.Value {
	plain := mark == "%s" || strings.Trim(mark, "{}0123456789") == ""
	if v == nil || plain || len(v.Constants) == 0 && v.Prefix == "" {
		return v
	}
	return v.With(func(to *value.Value) { to.Constants, to.Prefix = nil, "" })
}
