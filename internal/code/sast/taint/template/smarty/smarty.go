// Package smarty rewrites templates of Smarty and Latte as templates of Jinja, whose expressions are much the same.
package smarty

import (
	"path"
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/template"
)

var (
	// Used matches code that uses Smarty.
	Used = regexp.MustCompile(`\bSmarty\b`)
	// Escapes matches code that makes Smarty escape all values.
	Escapes = regexp.MustCompile(`(?i)\bescape_html\s*=\s*true|\bsetEscapeHtml\(\s*true`)

	part = regexp.MustCompile(`(?s)\{\*.*?\*\}|\{literal\}.*?\{/literal\}|\{syntax off\}.*?\{/syntax\}|\{[^\s{}*][^{}]*\}|` +
		`\sn:(?:inner-|tag-)?foreach="[^"]*"`)
	word       = regexp.MustCompile(`(?s)^(\w+)\s*(.*)$`)
	assignment = regexp.MustCompile(`(?s)^\$(\w+)\s*=\s*([^=>].*)$`)
	looped     = regexp.MustCompile(`(?s)^(.+?)\s+as\s+(?:\$(\w+)\s*=>\s*)?\$(\w+)`)
	attribute  = regexp.MustCompile(`(\w+)\s*(?:=>|=|:)\s*("[^"]*"|'[^']*'|[^\s,"']+)`)
	positional = regexp.MustCompile(`(?s)^["']?(\w+)["']?\s+(.+)$`)
	fileName   = regexp.MustCompile(`["'](?:file:)?([\w./:@-]+)["']`)
	called     = regexp.MustCompile(`^\w+\(`)
	variable   = regexp.MustCompile(`\$(\w)`)
	noEscape   = regexp.MustCompile(`\s+nofilter\s*$|\|\s*noescape\b`)
)

// Is reports whether a file is a template of Smarty or Latte.
func Is(file string) bool { return IsLatte(file) || path.Ext(file) == ".tpl" }

// IsLatte reports whether a file is a template of Latte, which escapes.
func IsLatte(file string) bool { return path.Ext(file) == ".latte" }

// Jinja rewrites a template. Its text is left out.
func Jinja(source string) string { return template.Translated(source, part, tag) }

// tag returns a tag of Jinja for a tag, or for an attribute that repeats an element; "" for one without values.
func tag(found string) string {
	if found[0] != '{' {
		_, list, _ := strings.Cut(found, `"`)
		return loop(strings.TrimSuffix(list, `"`))
	}
	code := strings.TrimSpace(found[1 : len(found)-1])
	if m := assignment.FindStringSubmatch(code); m != nil {
		return set(m[1], m[2])
	}
	m := word.FindStringSubmatch(code)
	switch {
	case code == "" || code[0] == '*': // a comment
		return ""
	case code[0] == '=' || code[0] == '_':
		return output(code[1:])
	case code[0] == '$', called.MatchString(code):
		return output(code)
	case m == nil:
		return ""
	}
	switch m[1] {
	case "foreach":
		return loop(m[2])
	case "assign":
		return assign(m[2])
	case "var", "default":
		return variables(m[2])
	case "include", "extends", "layout", "embed", "sandbox":
		return include(m[2])
	}
	return ""
}

func output(code string) string { return "{{ " + expression(code) + " }}" }

func set(name, value string) string { return "{% set " + name + " = " + expression(value) + " %}" }

// expression rewrites an expression, all of which its filters apply to.
func expression(code string) string {
	code = noEscape.ReplaceAllString(code, "|raw")
	if parts := template.Split(code, "|"); len(parts) > 1 && !strings.Contains(code, "||") {
		code = "(" + parts[0] + ")|" + strings.Join(parts[1:], "|")
	}
	code = variable.ReplaceAllString(code, "$1")
	return strings.NewReplacer("?->", ".", "->", ".", " . ", " ~ ", "|@", "|", "===", "==", "!==", "!=").Replace(code)
}

// attributes returns the attributes of a tag, or named arguments.
func attributes(text string) map[string]string {
	out := map[string]string{}
	for _, m := range attribute.FindAllStringSubmatch(text, maxAttributes) {
		out[m[1]] = m[2]
	}
	return out
}

const maxAttributes = 50

func loop(text string) string {
	var key, name, list string
	if m := looped.FindStringSubmatch(text); m != nil {
		key, name, list = m[2], m[3], m[1]
	} else {
		given := attributes(text)
		key, name, list = unquoted(given["key"]), unquoted(given["item"]), given["from"]
	}
	if name == "" || list == "" {
		return ""
	}
	if key != "" {
		name = key + ", " + name
	}
	return "{% for " + name + " in " + expression(list) + " %}"
}

func assign(text string) string {
	given := attributes(text)
	if name := unquoted(given["var"]); name != "" && given["value"] != "" {
		return set(name, given["value"])
	}
	if m := positional.FindStringSubmatch(text); m != nil {
		return set(m[1], m[2])
	}
	return ""
}

func variables(text string) string {
	out := ""
	for _, one := range template.Split(text, ",") {
		if m := assignment.FindStringSubmatch(strings.TrimSpace(one)); m != nil {
			out += set(m[1], m[2])
		}
	}
	return out
}

// include returns the inclusion of the first template that a tag names, with the other attributes as its variables.
func include(text string) string {
	m := fileName.FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	var given []string
	for _, one := range attribute.FindAllStringSubmatch(text, maxAttributes) {
		if one[1] != "file" && fileName.FindString(one[0]) == "" {
			given = append(given, one[1]+"="+expression(one[2]))
		}
	}
	with := ""
	if len(given) > 0 {
		with = " with " + strings.Join(given, ", ")
	}
	return `{% include "` + m[1] + `"` + with + " %}"
}

func unquoted(text string) string { return strings.Trim(text, `"'$`) }
