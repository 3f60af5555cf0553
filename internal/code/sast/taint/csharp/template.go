package csharp

import (
	"path"
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/template"
)

// Templates returns the files that are views of Razor.
func (*language) Templates([]string) func(string) bool {
	return func(file string) bool { return strings.EqualFold(path.Ext(file), ".cshtml") }
}

const (
	viewClass  = "View"
	viewMethod = "Fill"
	viewFields = " ViewBag; dynamic ViewData; dynamic TempData; Microsoft.AspNetCore.Http.HttpContext Context; "
	viewBegin  = "void " + viewMethod + "() { "
	// Members of a page with its own code, and of a view that a controller fills.
	pageRequest = "Microsoft.AspNetCore.Http.HttpContext HttpContext; Microsoft.AspNetCore.Http.HttpRequest Request; "
	viewRequest = "System.Web.HttpRequestBase Request; "
)

var (
	viewPage   = regexp.MustCompile(`(?m)^\s*@page\b`)
	viewModel  = regexp.MustCompile(`(?m)^\s*@model\s+([\w.<>,\[\]? ]+?)\s*;?\s*$`)
	viewInject = regexp.MustCompile(`(?m)^\s*@inject\s+([\w.<>,\[\]? ]+?)\s+(\w+)\s*;?\s*$`)
	viewUsing  = regexp.MustCompile(`(?m)^\s*@using\s+(?:static\s+)?([\w.]+)\s*;?\s*$`)
	script     = regexp.MustCompile(`(?is)<script\b.*?</script>`)
	viewPart   = regexp.MustCompile(strings.Join([]string{
		`@@[\w.]*`, `\bHtml\.Raw\(`, `\b(?:HtmlString|MvcHtmlString\.Create)\(`, `@\{`, `@functions\s*\{`, `@?\bforeach\s*\(`, `@\*`,
		`(?m:^[ \t]*(?:var|string)[ \t]+\w+[ \t]*=)`, `\bHtml\.(?:Render)?Partial(?:Async)?\(`, `<partial\s[^<>]*>`,
		helperCall, bareAttribute, handlerAttribute, scriptAddress,
	}, "|"))
	viewLoop  = regexp.MustCompile(`^\s*(?:[\w.<>\[\]?]+\s+)?(\w+)\s+in\s+([^\n]+?)\s*$`)
	statement = regexp.MustCompile(`^\s*(?:[\w.]+(?:\[[^\]\n]*\])?|(?:var|string|int|bool|dynamic|object)\s+\w+)\s*=[^=][^{}\n]*;\s*$`)
)

const mostViewDepth = 20

// Source rewrites a view as C#. Conditional and repeated parts become consecutive statements, because only the flow of data matters.
func (*language) Source(file string, source []byte, facts map[string]string) ([]byte, string) {
	text := strings.TrimPrefix(string(source), "\ufeff")
	var w template.Rewrite
	for _, space := range viewUsings(file, text, facts) {
		w.Put("using ", space, "; ")
	}
	model, request := "dynamic", viewRequest
	if m := viewModel.FindStringSubmatch(text); m != nil {
		model = m[1]
	}
	if viewPage.MatchString(text) {
		request = pageRequest
	}
	w.Put("class ", viewClass, " : Razor.View { ", model, " Model; dynamic", viewFields, request)
	for _, m := range viewInject.FindAllStringSubmatch(text, mostInjected) {
		w.Put(m[1], " ", m[2], "; ")
	}
	w.Put(viewBegin)
	for text != "" {
		at := script.FindStringIndex(text)
		if at == nil {
			at = []int{len(text), len(text)}
		}
		view(&w, text[:at[0]], 0)
		view(&w, scriptWord.ReplaceAllString(text[at[0]:at[1]], " "), 0)
		text = text[at[1]:]
	}
	w.Put("}}")
	return w.Done(source), "C#"
}

const mostInjected = 32

// viewUsings are the namespaces that a view imports: that of the code behind it, those that it names itself, and those of the folders that
// contain it, nearest first.
func viewUsings(file, text string, facts map[string]string) []string {
	var out []string
	if space := facts[factPage+file]; space != "" {
		out = append(out, space)
	}
	for _, m := range viewUsing.FindAllStringSubmatch(text, -1) {
		out = append(out, m[1])
	}
	for dir := path.Dir(file); ; dir = path.Dir(dir) {
		if list := facts[factImports+dir]; list != "" {
			out = append(out, strings.Split(list, "\n")...)
		}
		if dir == "." || dir == "/" {
			return out
		}
	}
}

// view writes what the parts of a view do with data.
func view(w *template.Rewrite, text string, depth int) {
	for depth < mostViewDepth {
		m := viewPart.FindStringIndex(text)
		if m == nil {
			break
		}
		w.Skip(text[:m[0]])
		found := text[m[0]:m[1]]
		rest := text[m[1]:]
		if end, ok := special(w, found, text[m[0]:], depth); ok {
			text = text[m[0]+end:]
			continue
		}
		switch {
		case found == "@*":
			end := strings.Index(rest, "*@")
			if end < 0 {
				w.Skip(rest)
				return
			}
			w.Skip(rest[:end])
			rest = rest[end+2:]
		case found == "@{":
			end := closing(rest, '{', '}')
			block(w, rest[:end], depth+1)
			rest = rest[min(end+1, len(rest)):]
		case strings.HasSuffix(found, "="):
			end := strings.IndexAny(rest, "\n;{")
			if end >= 0 && rest[end] == ';' {
				w.Put(strings.TrimLeft(found, "\n"), rest[:end], "; ")
				view(w, hidden(rest[:end]), depth+1)
				rest = rest[end+1:]
			}
		case strings.Contains(found, "foreach"):
			end := closing(rest, '(', ')')
			if l := viewLoop.FindStringSubmatch(rest[:end]); l != nil {
				w.Put("var ", l[1], " = (", l[2], ").First(); ")
			}
			w.Skip(rest[:end])
			rest = rest[min(end+1, len(rest)):]
		default:
			end := closing(rest, '(', ')')
			if strings.TrimSpace(rest[:end]) != "" {
				w.Put("unescaped_output(", rest[:end], "); ")
			} else {
				w.Skip(rest[:end])
			}
			rest = rest[min(end+1, len(rest)):]
		}
		text = rest
	}
	w.Skip(text)
}

// scriptWord is a keyword that begins a statement in both languages.
var scriptWord = regexp.MustCompile(`\bvar\b`)

// hidden returns the text without its line breaks, which are written separately.
func hidden(text string) string { return strings.ReplaceAll(text, "\n", " ") }

// block writes a block of code: its assignments, and the rest like any part of a view.
func block(w *template.Rewrite, code string, depth int) {
	for line := range strings.Lines(code) {
		if statement.MatchString(strings.TrimRight(line, "\r\n")) {
			w.Put(strings.TrimRight(line, "\r\n"), " ")
			if !strings.HasPrefix(strings.TrimSpace(line), "var ") && !strings.HasPrefix(strings.TrimSpace(line), "string ") {
				view(w, hidden(line), depth)
			}
			w.Skip(line)
			continue
		}
		view(w, line, depth)
	}
}

// closing returns the index of the bracket that closes the first one of a text.
func closing(text string, open, end byte) int {
	depth, quote := 1, byte(0)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quote != 0 && c == '\\':
			i++
		case quote != 0 && (c == quote || c == '\n'):
			quote = 0
		case quote != 0:
		case c == '"':
			quote = c
		case c == open:
			depth++
		case c == end:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(text)
}

// filled marks the code that a view runs.
func (l *lowering) filled(file string) {
	name := "view:" + strings.NewReplacer(".", "_", "/", ":").Replace(file)
	for _, c := range l.file.Classes {
		if c.Name != viewClass {
			continue
		}
		c.Name = name
		for _, fn := range c.Methods {
			_, member := ir.Split(fn.Name)
			fn.Class, fn.Name, fn.Template = name, name+"."+member, member == viewMethod
		}
	}
}
