package webforms

import (
	"path"
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/template"
	"assay/internal/code/sast/taint/template/razor"
)

// The mark for members is not one of Web Forms: it is written for code of the page's class.
var marks = template.NewMarks(map[string]template.Kind{
	"<%-- --%>": template.Nothing, "<%! %>": template.Members, "<%@ %>": template.Directive, "<%: %>": template.Nothing,
	"<%#: %>": template.Nothing, "<%$ %>": template.Nothing, "<%# %>": template.Raw, "<%= %>": template.Raw, "<% %>": template.Code,
})

var (
	// serverScript is code of the page's class.
	serverScript = regexp.MustCompile(`(?is)<script\b[^>\n]*\brunat\s*=\s*["']?server\b[^>\n]*>(.*?)</script>`)
	pageHead     = regexp.MustCompile(`(?i)^\s*(page|control|master)\b`)
	pageImport   = regexp.MustCompile(`(?i)^\s*import\s+namespace\s*=\s*"([\w.]+)"`)
	pageOther    = regexp.MustCompile(`(?i)\blanguage\s*=\s*"(?:vb|js|jscript|javascript)|\bcode(?:behind|file)\s*=\s*"[^"]*\.vb"`)
	pageInherits = regexp.MustCompile(`(?i)\binherits\s*=\s*"([\w.]+)(?:<([^">]*)>)?`)
	pageBehind   = regexp.MustCompile(`(?i)\bcode(?:behind|file)\s*=`)
	viewBase     = regexp.MustCompile(`^System\.Web\.Mvc\.View\w+$`)
	notNames     = regexp.MustCompile(`\W`)
	// encoded matches helpers, which encode their arguments.
	encoded = regexp.MustCompile(`^\s*(?:Html|Url|Ajax)\.\w+`)
	// partial matches a call that is replaced by another view.
	partial = regexp.MustCompile(`\bHtml\.(?:Render)?Partial\(\s*("[^"]*")\s*(?:\)|,)`)
	// Namespaces that all pages import.
	pageUsings = "using System; using System.Collections.Generic; using System.Linq; using System.Web; using System.Web.UI; "
)

// page is a page that is being rewritten.
type page struct {
	template.Rewrite
	write string // the function that receives what is not encoded
	begin string // the beginning of the method that contains the code
}

// Source rewrites a page as a part of the class behind it, or as a class of its own; one that a controller renders as a view.
func Source(file string, source []byte) []byte {
	text := serverScript.ReplaceAllString(string(source), "<%!$1%>")
	p := &page{write: "Response.Write", begin: "void Render() { "}
	head := ""
	p.Put(pageUsings)
	marks.Split(text, func(kind template.Kind, text string) {
		if kind != template.Directive {
			return
		}
		if m := pageImport.FindStringSubmatch(text); m != nil {
			p.Put("using ", m[1], "; ")
		} else if pageHead.MatchString(text) && head == "" {
			head = template.Flat(text)
		}
	})
	if pageOther.MatchString(head) {
		return new(template.Rewrite).Done(source)
	}
	end := p.class(file, head)
	marks.Split(text, p.part)
	p.Put(end)
	return p.Done(source)
}

// class writes the beginning of the class, and returns its end.
func (p *page) class(file, head string) string {
	name, base, model := notNames.ReplaceAllString(path.Base(file), "_"), "System.Web.UI.Page", ""
	if m := pageInherits.FindStringSubmatch(head); m != nil {
		base, model = m[1], m[2]
	}
	space, short := "", base
	if i := strings.LastIndexByte(base, '.'); i >= 0 {
		space, short = base[:i], base[i+1:]
	}
	switch {
	case viewBase.MatchString(base):
		p.write, p.begin = template.Unescaped, "void "+razor.Method+"() { "
		p.Put(razor.Begin(model))
	case !pageBehind.MatchString(head):
		p.Put("class ", name, " : ", base, " { ", p.begin)
	case space == "":
		p.Put("partial class ", short, " { ", p.begin)
	default:
		p.Put("namespace ", space, " { partial class ", short, " { ", p.begin)
		return "}}}"
	}
	return "}}"
}

// part writes a part of a page.
func (p *page) part(kind template.Kind, text string) {
	code := partial.ReplaceAllStringFunc(template.Uncommented(text, `"`, "//"), partialView)
	value := strings.TrimSpace(strings.TrimRight(code, " \t;"))
	switch {
	case kind == template.Members:
		p.Put("} ", text, " ", p.begin)
	case kind == template.Code:
		p.Put(code, " ")
	case kind == template.Raw && strings.HasPrefix(value, partialCall):
		p.Put(code, "; ")
	case kind == template.Raw && value != "" && !encoded.MatchString(value):
		p.Put(p.write, "(", strings.TrimRight(code, " \t;"), "); ")
	default:
		p.Skip(text)
	}
}

const partialCall = "partial_view("

// partialView writes the beginning of a call that is replaced by another view, which gets the model if no other value is passed.
func partialView(call string) string {
	name := partial.FindStringSubmatch(call)[1]
	if strings.HasSuffix(call, ")") {
		return partialCall + name + ", Model)"
	}
	return partialCall + name + ","
}
