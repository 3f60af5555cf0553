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
	maxPages = 5000
	maxBytes = 1 << 20 // of a file
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
	var uses global
	pages := 0
	for _, p := range paths {
		razor.Survey(facts, p, read)
		visit := uses.code
		switch strings.ToLower(path.Ext(p)) {
		case ".cs":
		case ".csproj", ".props":
			visit = uses.project
		case ".aspx", ".ascx", ".master":
			if pages++; pages > maxPages {
				continue
			}
			visit = func(page []byte) { controls(facts, string(page)) }
		default:
			continue
		}
		if data, err := read(p); err == nil && len(data) < maxBytes {
			visit(data)
		}
	}
	facts[factUsings], facts[factAliases] = lines(uses.usings), lines(uses.aliases)
	return facts
}

// global is what all files of the projects use.
type global struct{ usings, aliases []string }

func (g *global) code(source []byte) {
	if !bytes.Contains(source, []byte("global using ")) {
		return
	}
	for _, m := range globalUsing.FindAllStringSubmatch(string(source), -1) {
		switch {
		case m[2] != "":
			g.aliases = append(g.aliases, m[2]+"="+m[3])
		case m[1] == "":
			g.usings = append(g.usings, strings.TrimPrefix(m[3], "global::"))
		}
	}
}

func (g *global) project(source []byte) {
	for _, m := range projectUse.FindAllStringSubmatch(string(source), -1) {
		g.usings = append(g.usings, m[1])
	}
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
