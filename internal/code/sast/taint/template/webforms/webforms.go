// Package webforms rewrites the code in pages of ASP.NET Web Forms as C#, and reads their controls, which are members of the class behind
// the page.
package webforms

import (
	"path"
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/files"
)

// maxPages is the maximum number of pages of a repository that are read.
const maxPages = 5000

// fact is the key of a fact, followed by a class: its controls as "name=type", one per line.
const fact = "controls:"

var (
	pageClass = regexp.MustCompile(`(?i)<%@\s*(?:page|control|master)\b[^%]*\binherits\s*=\s*"([\w.]+)"`)
	control   = regexp.MustCompile(`(?is)<asp:(\w+)\b[^>]*?\bid\s*=\s*"(\w+)"`)
)

// Is reports whether a file is a page, a control or a master page.
func Is(file string) bool {
	switch strings.ToLower(path.Ext(file)) {
	case ".aspx", ".ascx", ".master":
		return true
	}
	return false
}

// Survey adds the controls of the pages of a repository to facts.
func Survey(facts map[string]string, paths []string, read func(string) ([]byte, error)) {
	pages := 0
	for _, page := range files.Read(paths, read, Is) {
		if pages++; pages > maxPages {
			return
		}
		class, lines := pageClass.FindSubmatch(page), map[string]bool{}
		if class == nil {
			continue
		}
		var list []string
		for _, m := range control.FindAllSubmatch(page, -1) {
			if line := string(m[2]) + "=" + string(m[1]); !lines[line] {
				lines[line] = true
				list = append(list, line)
			}
		}
		if len(list) > 0 {
			facts[fact+string(class[1])] = strings.Join(list, "\n")
		}
	}
}

// Controls calls add for each control of a class, with its name and type.
func Controls(facts map[string]string, class string, add func(name, typ string)) {
	for line := range strings.SplitSeq(facts[fact+class], "\n") {
		if name, typ, ok := strings.Cut(line, "="); ok {
			add(name, "System.Web.UI.WebControls."+typ)
		}
	}
}
