// Package mako rewrites templates of Mako as templates of Jinja.
package mako

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/template"
)

var (
	// Escapes matches code that makes all templates escape.
	Escapes = regexp.MustCompile(`\bdefault_filters\s*=\s*\[[^\]]*["']h["']`)

	part = regexp.MustCompile(`(?s)<%doc>.*?</%doc>|<%text\b.*?</%text>|<%!.*?%>|<%\s.*?%>|</?%[\w:.]+[^>]*>|\$\{[^{}]*\}|` +
		`(?m:^[ \t]*##[^\n]*)|(?m:^[ \t]*%[ \t]*\w[^\n]*)`)
	loop       = regexp.MustCompile(`^\s*%\s*(for\s.*?):?\s*(?:#.*)?$`)
	assignment = regexp.MustCompile(`^\s*([A-Za-z_]\w*)\s*=\s*([^=\n].*)$`)
	opening    = regexp.MustCompile(`^<%([\w:.]+)`)
	filter     = regexp.MustCompile(`^[\w\s,.]+$`)
	imported   = regexp.MustCompile(`^\s*(?:from\s+\S+\s+)?import\s+(.+)$`)
	module     = regexp.MustCompile(`(?s)<%!(.*?)%>`)
	lastName   = regexp.MustCompile(`(\w+)\s*$`)
	firstName  = regexp.MustCompile(`^\s*(\w+)`)
	pageEscape = regexp.MustCompile(`<%page\b[^>]*\bexpression_filter\s*=\s*["'][^"']*\bh\b`)
)

// Filters that leave values as they are, and the one that turns off those of all templates.
var (
	plainFilters = []string{"", "n", "str", "trim", "unicode"}
	noFilters    = "n"
)

// Is reports whether a file is a template.
func Is(file string) bool { return path.Ext(file) == ".mako" || path.Ext(file) == ".mak" }

// IsEscaping reports whether a template escapes its values unless it says otherwise.
func IsEscaping(source string) bool { return pageEscape.MatchString(source) }

// Jinja rewrites a template. Its text is left out.
func Jinja(source string) string {
	own := ownNames(source)
	return template.Translated(source, part, func(found string) string { return tag(found, own) })
}

// ownNames returns the names that the module of a template imports or sets, which are not among the variables that it is given.
func ownNames(source string) map[string]bool {
	own := map[string]bool{}
	for _, block := range module.FindAllStringSubmatch(source, -1) {
		for line := range strings.Lines(block[1]) {
			line = strings.TrimRight(line, "\r\n")
			if m := assignment.FindStringSubmatch(line); m != nil {
				own[m[1]] = true
			}
			if m := imported.FindStringSubmatch(line); m != nil {
				for one := range strings.SplitSeq(m[1], ",") {
					if name := lastName.FindString(one); name != "" {
						own[strings.TrimSpace(name)] = true
					}
				}
			}
		}
	}
	return own
}

// tag returns tags of Jinja for a part of a template; "" for one without values.
func tag(found string, own map[string]bool) string {
	switch {
	case strings.HasPrefix(found, "${"):
		if m := firstName.FindStringSubmatch(found[2:]); m != nil && own[m[1]] {
			return ""
		}
		return output(found[2 : len(found)-1])
	case found == "</%def>":
		return "{% endmacro %}"
	case opening.MatchString(found):
		return element(found)
	case strings.HasPrefix(found, "<%!"), strings.HasPrefix(strings.TrimSpace(found), "##"):
		return ""
	case strings.HasPrefix(found, "<%"):
		return code(strings.TrimSuffix(found[2:], "%>"))
	}
	if m := loop.FindStringSubmatch(found); m != nil {
		return "{% " + m[1] + " %}"
	}
	return ""
}

// output returns an expression with its filters.
func output(text string) string {
	i := strings.LastIndexByte(text, '|')
	if i < 0 || !filter.MatchString(text[i+1:]) {
		return "{{ " + text + " }}"
	}
	var names []string
	for name := range strings.SplitSeq(text[i+1:], ",") {
		names = append(names, strings.TrimSpace(name))
	}
	out := "{{ (" + text[:i] + ")"
	switch {
	case slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(plainFilters, name) }):
		out += "|escape"
	case slices.Contains(names, noFilters):
		out += "|safe"
	}
	return out + " }}"
}

// element returns an element with the name of a template or function.
func element(found string) string {
	given := template.Attributes(found)
	file := `"` + given["file"] + `"`
	switch opening.FindStringSubmatch(found)[1] {
	case "def":
		return "{% macro " + given["name"] + " %}"
	case "inherit":
		return "{% extends " + file + " %}"
	case "namespace":
		return "{% import " + file + " as " + given["name"] + " %}"
	case "include":
		if given["args"] != "" {
			file += " with " + given["args"]
		}
		return "{% include " + file + " %}"
	}
	return ""
}

// code returns the assignments in a block of code.
func code(text string) string {
	out := ""
	for line := range strings.Lines(text) {
		if m := assignment.FindStringSubmatch(strings.TrimRight(line, "\r\n")); m != nil && !strings.Contains(m[2], "%}") {
			out += "{% set " + m[1] + " = " + m[2] + " %}"
		}
	}
	return out
}
