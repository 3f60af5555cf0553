package csharp

import (
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/template"
)

// Parts of a view where encoding does not help, and parts that are other views.
const (
	// An unquoted value ends at a space, which is not encoded.
	bareAttribute = `\s[A-Za-z][\w:-]*=@[(A-Za-z_]`
	// Helpers encode their arguments.
	helperCall = `@(?:Html|Url)\.\w+(?:<[^<>()]*>)?\(`
	// Event handlers are code, and the encoding of an attribute is decoded before they run.
	handlerAttribute = `\son[a-z]+\s*=\s*"[^"<>@]*@[(A-Za-z_]`
	// A script is loaded from the address in its attribute.
	scriptAddress = `(?i:<script\s[^<>@]*?\bsrc\s*=\s*["']?(?:https?:)?(?://)?)@[(A-Za-z_]`
)

var (
	escapedAt   = regexp.MustCompile(`^@@`)
	members     = regexp.MustCompile(`^@functions\s*\{$`)
	helper      = regexp.MustCompile(`^` + helperCall + `$`)
	marking     = regexp.MustCompile(`\.(?:Raw|(?:Render)?Partial(?:Async)?)\($`)
	partialCall = regexp.MustCompile(`Partial(?:Async)?\($`)
	partialTag  = regexp.MustCompile(`^<partial\s`)
	partialName = regexp.MustCompile(`\sname\s*=\s*"([^"@]+)"`)
	partialWith = regexp.MustCompile(`\s(model|for)\s*=\s*"@?([^"]+)"`)
	attribute   = regexp.MustCompile(`(?s)^(?:\s|<).*=.*@[(A-Za-z_]$`)
)

// special writes a special part at the beginning of a text, and returns its length; it also reports whether there is one.
func special(w *template.Rewrite, found, text string, depth int) (int, bool) {
	rest := text[len(found):]
	switch {
	case escapedAt.MatchString(found):
		return len(found), true
	case members.MatchString(found):
		end := closing(rest, '{', '}')
		w.Skip(found)
		if depth == 0 {
			w.Put("} ", rest[:end], " ", viewBegin)
		} else {
			w.Skip(rest[:end])
		}
		return len(found) + min(end+1, len(rest)), true
	case helper.MatchString(found):
		if marking.MatchString(found) {
			return 1, true
		}
		end := closing(rest, '(', ')')
		w.Skip(rest[:end])
		return len(found) + min(end+1, len(rest)), true
	case partialTag.MatchString(found):
		w.Skip(found)
		partial(w, found)
		return len(found), true
	case partialCall.MatchString(found):
		end := closing(rest, '(', ')')
		args := rest[:end]
		if !strings.Contains(args, ",") {
			w.Put("partial_view(", args, ", Model); ")
		} else {
			w.Put("partial_view(", args, "); ")
		}
		return len(found) + min(end+1, len(rest)), true
	case attribute.MatchString(found):
		w.Skip(found)
		begin := len(found) - 1
		if strings.HasPrefix(strings.TrimSpace(found), "asp-") || strings.HasPrefix(text[begin:], "Html.") {
			return begin, true
		}
		x, size := implicit(text[begin:])
		w.Put("unescaped_output(", x, "); ")
		return begin + size, true
	}
	return 0, false
}

// partial writes a tag that is replaced by another view.
func partial(w *template.Rewrite, tag string) {
	name := partialName.FindStringSubmatch(tag)
	if name == nil {
		return
	}
	with := "Model"
	switch m := partialWith.FindStringSubmatch(tag); {
	case m == nil:
	case m[1] == "for":
		with = "Model." + hidden(m[2])
	default:
		with = hidden(m[2])
	}
	w.Put(`partial_view("`, hidden(name[1]), `", `, with, "); ")
}

// implicit returns the expression after an @, and its length.
func implicit(text string) (string, int) {
	if text[0] == '(' {
		end := closing(text[1:], '(', ')')
		return text[1 : 1+end], min(end+2, len(text))
	}
	at := word(text, 0)
	for at < len(text) {
		switch {
		case text[at] == '(':
			at = min(at+1+closing(text[at+1:], '(', ')')+1, len(text))
		case text[at] == '[':
			at = min(at+1+closing(text[at+1:], '[', ']')+1, len(text))
		case text[at] == '.' && word(text, at+1) > at+1:
			at = word(text, at+1)
		case strings.HasPrefix(text[at:], "?.") && word(text, at+2) > at+2:
			at = word(text, at+2)
		default:
			return text[:at], at
		}
	}
	return text, at
}

// word returns the end of the name that begins at an index.
func word(text string, at int) int {
	for at < len(text) && (text[at] == '_' || text[at] >= 'a' && text[at] <= 'z' || text[at] >= 'A' && text[at] <= 'Z' || text[at] >= '0' && text[at] <= '9') {
		at++
	}
	return at
}
