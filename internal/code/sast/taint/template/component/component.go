// Package component rewrites components of Vue, Svelte and Astro as their scripts: modules with
// markup around them, whose unescaped values become calls.
package component

import (
	"path"
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/template"
)

// Output is the function that receives the values that a component writes without escaping.
const Output = "component_output"

// Is reports whether a file is a component.
func Is(file string) bool {
	switch path.Ext(file) {
	case ".vue", ".svelte", ".astro":
		return true
	}
	return false
}

var (
	// part is a kind of text that is searched for: scripts, ignored parts, and markup that is not
	// escaped.
	part = regexp.MustCompile(`(?i)<script\b[^>]*>|<style\b[^>]*>|<!--|\bv-html\s*=\s*["']|` +
		`(?:v-bind)?:inner-?html(?:\.prop)?\s*=\s*["']|\{@html\s|\bset:html=\{`)
	scriptJSX = regexp.MustCompile(`(?i)<script\b[^>]*\blang\s*=\s*["']?[jt]sx\b`)
)

// Source rewrites a component as its scripts, with a function for each value that its markup
// writes without escaping, and names the language of the scripts.
func Source(file string, source []byte) ([]byte, string) {
	var w template.Rewrite
	rest := string(source)
	name := "TypeScript"
	if scriptJSX.MatchString(rest) {
		name = "TSX"
	}
	if path.Ext(file) == ".astro" {
		rest = fenced(&w, rest)
	}
	for rest != "" {
		at := part.FindStringIndex(rest)
		if at == nil {
			break
		}
		w.Skip(rest[:at[0]])
		found := rest[at[0]:at[1]]
		rest = rest[at[1]:]
		switch {
		case strings.HasPrefix(found, "<!--"):
			rest = leaveOut(&w, found, rest, "-->")
		case strings.EqualFold(found[:min(len(found), 6)], "<style"):
			rest = leaveOut(&w, found, rest, "</style")
		case strings.EqualFold(found[:min(len(found), 7)], "<script"):
			rest = script(&w, found, rest)
		default:
			rest = unescaped(&w, found, rest)
		}
	}
	return w.Done(source), name
}

// fenced writes the code between the fences at the beginning of a component of Astro, and returns what follows.
func fenced(w *template.Rewrite, source string) string {
	const fence = "---"
	begin := strings.Index(source, fence)
	if begin < 0 || strings.TrimSpace(source[:begin]) != "" {
		return source
	}
	code, rest, ok := strings.Cut(source[begin+len(fence):], "\n"+fence)
	if !ok {
		return source
	}
	w.Skip(source[:begin+len(fence)])
	w.Put(code, "\n")
	return rest
}

// leaveOut skips the text before an end mark, and returns what follows.
func leaveOut(w *template.Rewrite, tag, rest, end string) string {
	w.Skip(tag)
	at := strings.Index(rest, end)
	if at < 0 {
		at = len(rest)
	}
	w.Skip(rest[:at])
	return rest[at:]
}

// script writes the code of a script, and returns what follows.
func script(w *template.Rewrite, tag, rest string) string {
	w.Skip(tag)
	end := template.ScriptEnd(rest)
	if end < 0 || !template.OwnScript(tag) || strings.HasSuffix(tag, "/>") {
		return rest
	}
	w.Put(rest[:end], ";")
	return rest[end:]
}

// unescaped writes a call for a value that is not escaped, and returns what follows. The call is in
// a function, because the markup may precede the script.
func unescaped(w *template.Rewrite, opened, rest string) string {
	end := strings.IndexByte(rest, opened[len(opened)-1])
	if opened[len(opened)-1] == '{' || opened[0] == '{' {
		if end = template.Closing("{" + rest); end >= 0 {
			end-- // without the brace that was put before it
		}
	}
	w.Skip(opened)
	if end < 0 {
		return rest
	}
	if value := rest[:end]; strings.TrimSpace(value) != "" {
		w.Put("(() => {", Output, "(", value, ");});")
	}
	return rest[end:]
}
