package docs

import (
	"html/template"
	"strings"

	"assay/api/openapi"
)

// colour renders a value as indented JSON with a span around each token.
func colour(v openapi.Value) template.HTML {
	var out strings.Builder
	src := v.JSON("  ")
	for len(src) > 0 {
		kind, n := token(src)
		text := template.HTMLEscapeString(src[:n])
		if kind == "" {
			out.WriteString(text)
		} else {
			out.WriteString(`<span class="` + kind + `">` + text + `</span>`)
		}
		src = src[n:]
	}
	return template.HTML(out.String()) // every token was escaped
}

// token returns the kind and length of the JSON token at the start of src: "k" for a
// member's name, "s" for a string, "n" for a number, "w" for a word, "" for anything else.
func token(src string) (string, int) {
	switch c := src[0]; {
	case c == '"':
		n := 1
		for n < len(src) && src[n] != '"' {
			if src[n] == '\\' {
				n++
			}
			n++
		}
		n = min(n+1, len(src))
		if strings.HasPrefix(src[n:], ":") {
			return "k", n
		}
		return "s", n
	case c == '-' || c >= '0' && c <= '9':
		return "n", span(src, "-+.eE0123456789")
	case c >= 'a' && c <= 'z':
		return "w", span(src, "abcdefghijklmnopqrstuvwxyz")
	default:
		return "", 1
	}
}

// span returns the number of leading bytes of src that are in set.
func span(src, set string) int {
	return len(src) - len(strings.TrimLeft(src, set))
}
