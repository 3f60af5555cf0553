package csharp

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
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
	factPage     = "page:"     // and the path of a page: the namespace of the code behind it
	factImports  = "imports:"  // and a folder: namespaces that the views in and below it import, one per line
)

var (
	globalUsing = regexp.MustCompile(`(?m)^\s*global\s+using\s+(static\s+)?(?:(\w+)\s*=\s*)?([\w.:]+)\s*;`)
	projectUse  = regexp.MustCompile(`<Using\s+Include="([\w.]+)"`)
	pageClass   = regexp.MustCompile(`(?i)<%@\s*(?:page|control|master)\b[^%]*\binherits\s*=\s*"([\w.]+)"`)
	codeSpace   = regexp.MustCompile(`(?m)^\s*namespace\s+([\w.]+)`)
	viewConfig  = regexp.MustCompile(`<add\s+namespace="([\w.]+)"`)
	control     = regexp.MustCompile(`(?is)<asp:(\w+)\b[^>]*?\bid\s*=\s*"(\w+)"`)
)

// Survey finds what files of a project use without mentioning it: global usings, and the controls that the markup of a page declares.
func (*language) Survey(paths []string, read func(string) ([]byte, error)) map[string]string {
	facts := map[string]string{}
	var usings, aliases []string
	pages := 0
	for _, p := range paths {
		switch strings.ToLower(path.Ext(p)) {
		case ".cs":
			data, err := read(p)
			if err != nil {
				continue
			}
			behind(facts, p, data)
			if bytes.Contains(data, []byte("global using ")) {
				for _, m := range globalUsing.FindAllStringSubmatch(string(data), -1) {
					switch {
					case m[2] != "":
						aliases = append(aliases, m[2]+"="+m[3])
					case m[1] == "":
						usings = append(usings, strings.TrimPrefix(m[3], "global::"))
					}
				}
			}
		case ".cshtml", ".razor", ".config":
			imports(facts, p, read)
		case ".csproj", ".props":
			if data, err := read(p); err == nil && len(data) < mostPageBytes {
				for _, m := range projectUse.FindAllStringSubmatch(string(data), -1) {
					usings = append(usings, m[1])
				}
			}
		case ".aspx", ".ascx", ".master":
			if pages++; pages <= mostPages {
				if data, err := read(p); err == nil && len(data) < mostPageBytes {
					controls(facts, string(data))
				}
			}
		}
	}
	facts[factUsings], facts[factAliases] = lines(usings), lines(aliases)
	return facts
}

// behind stores the namespace of the code that belongs to a page.
func behind(facts map[string]string, file string, code []byte) {
	page := file[:len(file)-len(".cs")]
	if ext := strings.ToLower(path.Ext(page)); ext != ".cshtml" && ext != ".razor" {
		return
	}
	if m := codeSpace.FindSubmatch(code); m != nil {
		facts[factPage+page] = string(m[1])
	}
}

// imports stores the namespaces that a file imports for the views of its folder.
func imports(facts map[string]string, file string, read func(string) ([]byte, error)) {
	pattern := viewUsing
	switch strings.ToLower(path.Base(file)) {
	case "_viewimports.cshtml", "_imports.razor":
	case "web.config":
		pattern = viewConfig
	default:
		return
	}
	data, err := read(file)
	if err != nil || len(data) > mostPageBytes {
		return
	}
	var list []string
	for _, m := range pattern.FindAllStringSubmatch(string(data), -1) {
		list = append(list, m[1])
	}
	if len(list) > 0 {
		facts[factImports+path.Dir(file)] = lines(list)
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

// facts reads the facts of the survey.
func (l *lowering) facts() {
	if all := l.u.Facts[factUsings]; all != "" {
		l.usings = append(l.usings, strings.Split(all, "\n")...)
	}
	for line := range strings.SplitSeq(l.u.Facts[factAliases], "\n") {
		if text, to, ok := strings.Cut(line, "="); ok {
			l.aliases[text] = to
		}
	}
}

// controls declares the controls in a page's markup as fields of its class.
func (l *lowering) controls(c *class) {
	for line := range strings.SplitSeq(l.u.Facts[factControls+c.name], "\n") {
		text, typ, ok := strings.Cut(line, "=")
		if !ok || c.members[text] != 0 {
			continue
		}
		c.members[text] = memberInstance
		c.Fields = append(c.Fields, ir.Field{Name: text, Type: "System.Web.UI.WebControls." + typ, Pos: c.Pos})
	}
}
