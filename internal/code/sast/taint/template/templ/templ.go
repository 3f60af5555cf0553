// Package templ rewrites components of templ as Go.
package templ

import (
	"regexp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/template"
)

const (
	ending    = ".templ"
	generated = "_templ.go"
)

var (
	pkg       = regexp.MustCompile(`^package\s+\w+`)
	component = regexp.MustCompile(`^templ\s+((?:\([^()]*\)\s*)?\w+\s*\(.*\))\s*\{\s*$`)
	other     = regexp.MustCompile(`^(?:css|script)\s+\w+\s*\(`)
	// statement matches a line of Go between lines of markup.
	statement = regexp.MustCompile(`^(?:(?:\}\s*else\s*)?(?:if|for|switch)\s.*\{|\}\s*else\s*\{|case\s.*:|default:|\})\s*$`)
	code      = regexp.MustCompile(`\{\{(.*?)\}\}`)
	call      = regexp.MustCompile(`(?:^|[\s>])@([\w.]+)\(`)
	// address matches a value that is not checked like other addresses.
	address = regexp.MustCompile(`\{\s*(templ\.SafeURL\([^{}]*\))\s*\}`)
)

// Templates returns the files with components for which the repository has no generated code.
func Templates(all []string) func(string) bool {
	return func(file string) bool {
		base, ok := strings.CutSuffix(file, ending)
		return ok && !slices.Contains(all, base+generated)
	}
}

// Source rewrites a file with components. Markup is left out: it escapes its values.
func Source(source []byte) []byte {
	var w template.Rewrite
	inside, skipped := false, false
	for line := range strings.Lines(string(source)) {
		text := strings.TrimRight(line, "\r\n")
		m := component.FindStringSubmatch(text)
		switch {
		case inside && text == "}":
			w.Put("return nil }")
			inside = false
		case inside:
			markup(&w, strings.TrimSpace(text))
		case skipped:
			skipped = text != "}"
		case m != nil:
			w.Put("func ", m[1], " templ.Component {")
			inside = true
		case other.MatchString(text):
			skipped = true
		case pkg.MatchString(text):
			w.Put(text, `; import "github.com/a-h/templ"`)
		default:
			w.Put(text)
		}
		w.Skip(line)
	}
	return w.Done(source)
}

// markup writes the code in a line of a component: statements, other components, and addresses.
func markup(w *template.Rewrite, text string) {
	if statement.MatchString(text) {
		w.Put(text)
		return
	}
	for _, m := range code.FindAllStringSubmatch(text, -1) {
		w.Put(m[1], "; ")
	}
	for _, m := range address.FindAllStringSubmatch(text, -1) {
		w.Put("_ = ", m[1], "; ")
	}
	for _, m := range call.FindAllStringSubmatchIndex(text, -1) {
		args := text[m[1]-1:]
		if end := template.Closing(args); end > 0 {
			w.Put(text[m[2]:m[3]], args[:end+1], "; ")
		}
	}
	if strings.HasSuffix(text, "{") && strings.HasPrefix(text, "@") { // what it contains follows
		w.Put("{")
	}
}
