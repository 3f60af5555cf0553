package csharp

import (
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/front"
)

// Parts of a view whose encoding does not help, and parts that other views are.
const (
	// A value without quotes ends where a space is, which is not encoded.
	bareAttribute = `\s[A-Za-z][\w:-]*=@[(A-Za-z_]`
	// Helpers encode what they are given.
	helperCall = `@(?:Html|Url)\.\w+(?:<[^<>()]*>)?\(`
	// Handlers of events are code, and what is encoded in an attribute is decoded before it
	// is run.
	handlerAttribute = `\son[a-z]+\s*=\s*"[^"<>@]*@[(A-Za-z_]`
	// A script comes from where its address says.
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

// special writes a part that is found at the beginning of a text, and returns how much of
// the text it was; it reports whether it is one of those.
func special(w *front.Rewrite, found, text string, depth int) (int, bool) {
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

// partial writes a tag that another view is filled in place of.
func partial(w *front.Rewrite, tag string) {
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

// implicit is the expression that stands behind an @, and how long that is.
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

// word is where the name that begins somewhere ends.
func word(text string, at int) int {
	for at < len(text) && (text[at] == '_' || text[at] >= 'a' && text[at] <= 'z' || text[at] >= 'A' && text[at] <= 'Z' || text[at] >= '0' && text[at] <= '9') {
		at++
	}
	return at
}
