package sast

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/scan"
)

// Folders of programs that share no process: a repository's applications, and its client and server.
var (
	applications = []string{"apps", "services", "cmd"}
	clientFolder = regexp.MustCompile(`(?i)(^|/)(client|frontend|webapp|web-?ui|mobile)/`)
	serverFolder = regexp.MustCompile(`(?i)(^|/)(server|backend|api)/`)
)

// otherProgram reports whether the sink is in another program than the source, so that no call can lead there. Folders
// only suggest that: files that import each other belong to one program.
func (n *normalizer) otherProgram(f *scan.Finding) bool {
	return apart(f.CodeFlow[0].Path, f.CodeFlow[len(f.CodeFlow)-1].Path) && !n.connected(f.CodeFlow)
}

// apart reports whether the folders of two files are usually those of different programs.
func apart(from, to string) bool {
	a, b := strings.SplitN(from, "/", 3), strings.SplitN(to, "/", 3)
	if len(a) == 3 && len(b) == 3 && a[0] == b[0] && slices.Contains(applications, a[0]) && a[1] != b[1] {
		return a[0] != "apps" || path.Ext(from) != ".py" || path.Ext(to) != ".py" // the applications of Django share a process
	}
	return len(a) > 1 && len(b) > 1 && a[0] != b[0] &&
		(serverFolder.MatchString(a[0]+"/") && clientFolder.MatchString(b[0]+"/") ||
			clientFolder.MatchString(a[0]+"/") && serverFolder.MatchString(b[0]+"/"))
}

// programFolder returns the folder of the program that a file belongs to.
func programFolder(file string) string {
	parts := strings.SplitN(file, "/", 3)
	switch {
	case len(parts) == 3 && slices.Contains(applications, parts[0]):
		return parts[0] + "/" + parts[1]
	case len(parts) > 1:
		return parts[0]
	}
	return ""
}

// connected reports whether only calls lead a flow from one file to another, and where they leave a program's folder, one
// of the files imports the other. The engine may have resolved other calls by the mere name of a method.
func (n *normalizer) connected(flow []scan.FlowStep) bool {
	for i := 1; i < len(flow); i++ {
		from, to := flow[i-1], flow[i]
		if from.Path == to.Path {
			continue
		}
		if !called.MatchString(from.Message) && !called.MatchString(to.Message) {
			return false
		}
		if programFolder(from.Path) != programFolder(to.Path) && !n.imports(from.Path, to.Path) && !n.imports(to.Path, from.Path) {
			return false
		}
	}
	return true
}

// Lines that name other files, the words on them, and names of files and folders that many programs have.
var (
	importing   = regexp.MustCompile(`(?m)^.*\b(import|from|require\w*|use|using|include\w*)\b.*$|^\s*([\w.]+\s+)?"[\w./-]+"$`)
	importWord  = regexp.MustCompile(`[\w-]+`)
	commonNames = []string{"index", "init", "main", "mod", "src", "lib", "app", "java", "kotlin"}
	loadedByUse = []string{".rb", ".php"} // a class is loaded where it is used
)

// imports reports whether a file imports another one, as far as their names show.
func (n *normalizer) imports(file, other string) bool {
	key := [2]string{file, other}
	if known, ok := n.imported[key]; ok {
		return known
	}
	text := bytes.Join(n.source(file), []byte("\n"))
	if !slices.Contains(loadedByUse, path.Ext(file)) {
		text = bytes.Join(importing.FindAll(text, -1), []byte("\n"))
	}
	stem, _, _ := strings.Cut(path.Base(other), ".")
	names := []string{plainName(stem), plainName(path.Base(path.Dir(other))), plainName(path.Base(programFolder(other)))}
	names = slices.DeleteFunc(names, func(name string) bool { return name == "" || slices.Contains(commonNames, name) })
	found := slices.ContainsFunc(importWord.FindAll(text, -1), func(word []byte) bool {
		return slices.Contains(names, plainName(string(word)))
	})
	n.imported[key] = found
	return found
}

// plainName returns a name without what distinguishes the spellings of languages.
func plainName(name string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(name))
}
