package csharp

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/template/razor"
)

// Bounds of what the survey reads of a repository.
const (
	mostPages     = 5000
	mostPageBytes = 1 << 20
)

// Keys of facts.
const (
	factUsings   = "usings"    // namespaces that all files import, one per line
	factAliases  = "aliases"   // "name=meaning", one per line
	factControls = "controls:" // and a class: "name=type", one per line
)

var (
	globalUsing = regexp.MustCompile(`(?m)^\s*global\s+using\s+(static\s+)?(?:(\w+)\s*=\s*)?([\w.:]+)\s*;`)
	projectUse  = regexp.MustCompile(`<Using\s+Include="([\w.]+)"`)
	pageClass   = regexp.MustCompile(`(?i)<%@\s*(?:page|control|master)\b[^%]*\binherits\s*=\s*"([\w.]+)"`)
	control     = regexp.MustCompile(`(?is)<asp:(\w+)\b[^>]*?\bid\s*=\s*"(\w+)"`)
)

// Survey finds what files of a project use without mentioning it: global usings, and the controls that the markup of a page declares.
func (*language) Survey(paths []string, read func(string) ([]byte, error)) map[string]string {
	facts := map[string]string{}
	var usings, aliases []string
	pages := 0
	for _, p := range paths {
		razor.Survey(facts, p, read)
		ext := strings.ToLower(path.Ext(p))
		page := ext == ".aspx" || ext == ".ascx" || ext == ".master"
		if !page && ext != ".cs" && ext != ".csproj" && ext != ".props" || page && pages == mostPages {
			continue
		}
		data, err := read(p)
		switch {
		case err != nil, ext != ".cs" && len(data) >= mostPageBytes:
		case page:
			pages++
			controls(facts, string(data))
		case ext != ".cs":
			for _, m := range projectUse.FindAllStringSubmatch(string(data), -1) {
				usings = append(usings, m[1])
			}
		case bytes.Contains(data, []byte("global using ")):
			for _, m := range globalUsing.FindAllStringSubmatch(string(data), -1) {
				switch {
				case m[2] != "":
					aliases = append(aliases, m[2]+"="+m[3])
				case m[1] == "":
					usings = append(usings, strings.TrimPrefix(m[3], "global::"))
				}
			}
		}
	}
	facts[factUsings], facts[factAliases] = lines(usings), lines(aliases)
	return facts
}

func lines(list []string) string {
	slices.Sort(list)
	return strings.Join(slices.Compact(list), "\n")
}

func controls(facts map[string]string, page string) {
	class := pageClass.FindStringSubmatch(page)
	if class == nil {
		return
	}
	var list []string
	for _, m := range control.FindAllStringSubmatch(page, -1) {
		list = append(list, m[2]+"="+m[1])
	}
	if len(list) > 0 {
		facts[factControls+class[1]] = lines(list)
	}
}

// uses reads what all files use, from the facts of the survey.
func (l *lowering) uses() {
	if all := l.facts[factUsings]; all != "" {
		l.usings = append(l.usings, strings.Split(all, "\n")...)
	}
	for line := range strings.SplitSeq(l.facts[factAliases], "\n") {
		if text, to, ok := strings.Cut(line, "="); ok {
			l.aliases[text] = to
		}
	}
}

// controls declares the controls in a page's markup as fields of its class.
func (l *lowering) controls(c *class) {
	for line := range strings.SplitSeq(l.facts[factControls+c.name], "\n") {
		text, typ, ok := strings.Cut(line, "=")
		if !ok || c.members[text] != 0 {
			continue
		}
		c.members[text] = memberInstance
		c.Fields = append(c.Fields, ir.Field{Name: text, Type: "System.Web.UI.WebControls." + typ, Pos: c.Pos})
	}
}
