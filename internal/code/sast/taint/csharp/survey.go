package csharp

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/template/razor"
	"assay/internal/code/sast/taint/template/webforms"
)

// maxBytes is the maximum number of bytes of a file that is surveyed.
const maxBytes = 1 << 20

// Keys of facts.
const (
	factUsings  = "usings"  // namespaces that all files import, one per line
	factAliases = "aliases" // "name=meaning", one per line
)

var (
	globalUsing = regexp.MustCompile(`(?m)^\s*global\s+using\s+(static\s+)?(?:(\w+)\s*=\s*)?([\w.:]+)\s*;`)
	projectUse  = regexp.MustCompile(`<Using\s+Include="([\w.]+)"`)
)

// Survey finds what files of a project use without mentioning it: global usings, the controls of pages, and what views import.
func (*language) Survey(paths []string, read func(string) ([]byte, error)) map[string]string {
	facts := map[string]string{}
	var uses global
	webforms.Survey(facts, paths, read)
	for _, p := range paths {
		razor.Survey(facts, p, read)
		visit := uses.code
		switch strings.ToLower(path.Ext(p)) {
		case ".cs":
		case ".csproj", ".props":
			visit = uses.project
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

// global is what applies to all files of the projects.
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

// uses reads from the survey's facts what applies to all files.
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
