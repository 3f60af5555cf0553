package csharp

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/files"
	"assay/internal/code/sast/taint/template/razor"
	"assay/internal/code/sast/taint/template/webforms"
)

// Prefixes of the keys of facts, before the folder of a project; "." is that of files outside of all projects.
const (
	factUsings  = "usings "  // namespaces that the files of the project import, one per line
	factAliases = "aliases " // "name=meaning", one per line
)

// factSpaces is the key of the namespaces that the program declares, each between line breaks.
const factSpaces = "namespaces"

var (
	declares    = regexp.MustCompile(`(?m)^\s*namespace\s+([\w.]+)`)
	globalUsing = regexp.MustCompile(`(?m)^\s*global\s+using\s+(static\s+)?(?:(\w+)\s*=\s*)?([\w.:]+)\s*;`)
	projectUse  = regexp.MustCompile(`<Using\s+Include="([\w.]+)"`)
)

// Survey finds what files use without mentioning it: the global usings of their project, the controls of pages, and what views import.
func (*language) Survey(paths []string, read func(string) ([]byte, error)) map[string]string {
	facts, projects := map[string]string{}, map[string]*global{".": {}}
	for _, p := range paths {
		if isProject(p) {
			projects[path.Dir(p)] = &global{}
		}
	}
	webforms.Survey(facts, paths, read)
	var spaces []string
	razor.Survey(facts, paths, read)
	for p, data := range files.Read(paths, read, func(p string) bool { return isProject(p) || strings.EqualFold(path.Ext(p), ".cs") }) {
		for _, m := range declares.FindAllSubmatch(data, -1) {
			spaces = append(spaces, string(m[1]))
		}
		for dir := range files.Folders(p) {
			if of := projects[dir]; of != nil {
				of.read(p, data)
				break
			}
		}
	}
	facts[factSpaces] = "\n" + lines(spaces) + "\n"
	for dir, of := range projects {
		facts[factUsings+dir], facts[factAliases+dir] = lines(of.usings), lines(of.aliases)
	}
	return facts
}

// isProject reports whether a file contains the settings of a project, or of all projects below its folder.
func isProject(file string) bool {
	ext := strings.ToLower(path.Ext(file))
	return ext == ".csproj" || ext == ".props"
}

// global is what applies to all files of a project.
type global struct{ usings, aliases []string }

func (g *global) read(file string, source []byte) {
	if isProject(file) {
		for _, m := range projectUse.FindAllStringSubmatch(string(source), -1) {
			g.usings = append(g.usings, m[1])
		}
		return
	}
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

func lines(list []string) string {
	slices.Sort(list)
	return strings.Join(slices.Compact(list), "\n")
}

// uses reads from the survey's facts what applies to the file: the global usings of its project and of the folders above.
func (l *lowering) uses() {
	for dir := range files.Folders(l.File.Path) {
		if all := l.facts[factUsings+dir]; all != "" {
			l.usings = append(l.usings, strings.Split(all, "\n")...)
		}
		for line := range strings.SplitSeq(l.facts[factAliases+dir], "\n") {
			text, to, ok := strings.Cut(line, "=")
			if _, nearer := l.aliases[text]; ok && !nearer {
				l.aliases[text] = to
			}
		}
	}
}
