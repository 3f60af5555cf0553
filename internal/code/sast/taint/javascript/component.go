package javascript

import (
	"path"
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/front"
)

// componentOutput is the function that receives the values that a component writes without escaping.
const componentOutput = "component_output"

// isComponent reports whether a file is a component of Vue, Svelte or Astro: modules with markup around them.
func isComponent(file string) bool {
	switch path.Ext(file) {
	case ".vue", ".svelte", ".astro":
		return true
	}
	return false
}

var (
	// componentPart is what a component is searched for: its scripts, what is to be left out, and markup that is not escaped.
	componentPart = regexp.MustCompile(`(?i)<script\b[^>]*>|<style\b[^>]*>|<!--|\bv-html\s*=\s*["']|(?:v-bind)?:inner-?html(?:\.prop)?\s*=\s*["']|\{@html\s|\bset:html=\{`)
	scriptJSX     = regexp.MustCompile(`(?i)<script\b[^>]*\blang\s*=\s*["']?[jt]sx\b`)
)

// component rewrites a component as its scripts, with a function for each value that its markup writes without escaping.
func component(file string, source []byte) ([]byte, string) {
	var w front.Rewrite
	rest := string(source)
	name := "TypeScript"
	if scriptJSX.MatchString(rest) {
		name = "TSX"
	}
	if path.Ext(file) == ".astro" {
		rest = fenced(&w, rest)
	}
	for rest != "" {
		at := componentPart.FindStringIndex(rest)
		if at == nil {
			break
		}
		w.Skip(rest[:at[0]])
		part := rest[at[0]:at[1]]
		rest = rest[at[1]:]
		switch {
		case strings.HasPrefix(part, "<!--"):
			rest = leaveOut(&w, part, rest, "-->")
		case strings.EqualFold(part[:min(len(part), 6)], "<style"):
			rest = leaveOut(&w, part, rest, "</style")
		case strings.EqualFold(part[:min(len(part), 7)], "<script"):
			rest = componentScript(&w, part, rest)
		default:
			rest = unescapedValue(&w, part, rest)
		}
	}
	return w.Done(source), name
}

// fenced writes the code between the fences at the beginning of a component of Astro, and returns what follows.
func fenced(w *front.Rewrite, source string) string {
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

// leaveOut leaves out what stands before an end, and returns what follows.
func leaveOut(w *front.Rewrite, part, rest, end string) string {
	w.Skip(part)
	at := strings.Index(rest, end)
	if at < 0 {
		at = len(rest)
	}
	w.Skip(rest[:at])
	return rest[at:]
}

// componentScript writes the code of a script, and returns what follows.
func componentScript(w *front.Rewrite, tag, rest string) string {
	kind := scriptType.FindStringSubmatch(tag)
	end := scriptEnd.FindStringIndex(rest)
	if end == nil || scriptFrom.MatchString(tag) || kind != nil && !scriptKind.MatchString(kind[1]) || strings.HasSuffix(tag, "/>") {
		w.Skip(tag)
		return rest
	}
	w.Skip(tag)
	w.Put(rest[:end[0]], ";")
	return rest[end[0]:]
}

// unescapedValue writes a call for a value that is not escaped, and returns what follows. It is in a function, because markup may precede the script.
func unescapedValue(w *front.Rewrite, part, rest string) string {
	end := strings.IndexByte(rest, part[len(part)-1])
	if part[len(part)-1] == '{' || part[0] == '{' {
		end = closingBrace(rest)
	}
	w.Skip(part)
	if end < 0 {
		return rest
	}
	if value := rest[:end]; strings.TrimSpace(value) != "" {
		w.Put("(() => {", componentOutput, "(", value, ");});")
	}
	return rest[end:]
}

// closingBrace returns the index of the brace that ends the code that a text begins with, or -1.
func closingBrace(s string) int {
	depth, quote := 0, byte(0)
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case quote != 0:
			if c == '\\' {
				i++
			} else if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'' || c == '`':
			quote = c
		case c == '{':
			depth++
		case c == '}':
			if depth == 0 {
				return i
			}
			depth--
		}
	}
	return -1
}
