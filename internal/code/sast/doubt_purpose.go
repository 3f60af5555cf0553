package sast

import (
	"bytes"
	"path"
	"regexp"
	"slices"

	"assay/internal/scan"
)

// A folder that a request names, as a value of its own, and behind another folder.
var (
	folderRead = regexp.MustCompile(`(?i)\b(query|body|params|args|form|FormValue|getParameter|input)\b(\.get)?[.\[("'?]{1,3}` +
		`(path|dir|directory|folder|cwd|repo_?(path|dir)?|work_?(dir|tree))\b`)
	folderBehind = regexp.MustCompile(`(?i)(\b(join|resolve)\([^()]*,|\+|\}/?\$\{)\s*[\w.]*` +
		`\b(query|body|params|args|form|FormValue|getParameter|input)\b`)
)

// minFolderReads is the number of lines of a file that read the folder from requests, from which its users choose the folder to work in.
const minFolderReads = 16

// ofChosenFolder reports whether the requests of a program name the folder that it works in: a front end of version control, or a builder.
// Its users may read and write any folder that its operating system lets them.
func (n *normalizer) ofChosenFolder(f *scan.Finding) bool {
	if !slices.Contains(containedRules, f.RuleID) && f.RuleID != "security/detect-non-literal-fs-filename" {
		return false
	}
	dir := path.Dir(f.CodeFlow[0].Path)
	return n.once(answer{expr: folderRead, path: dir}, func() bool {
		for file, one := range n.files {
			if path.Dir(file) == dir && !one.Test && n.folderReads(file) >= minFolderReads {
				return true
			}
		}
		return false
	})
}

// folderReads returns the number of lines of a file that read a folder from a request, less those that put another folder before it.
func (n *normalizer) folderReads(file string) (count int) {
	for _, line := range n.source(file) {
		switch {
		case !folderRead.Match(line):
		case folderBehind.Match(line):
			count--
		default:
			count++
		}
	}
	return count
}

// developmentMode matches the condition of a block that does not run in production.
var developmentMode = regexp.MustCompile(`(?i)^\s*(\}\s*)?(else\s+)?(if|elif|elsif|when)\b([^\n!]*[(\s&|])?(` +
	`(\w+\.)*(config|settings|options|opts|env|app|args|cfg|conf|flags)\.(is_?)?` +
	`(dev|dev_?mode|development|debug|debug_?mode|testing|test_?mode)` +
	`(\s*[)&:{]|\s*$|\s*={2,3}\s*true)|` +
	`[\w.\[\]'"]*NODE_ENV['"\]]*\s*(!==?\s*['"]production['"]|={2,3}\s*['"](development|dev|test)['"])|` +
	`[\w.]*\.?IsDevelopment\(\)|Rails\.env\.(development|test)\?)`)

// inDevelopment reports whether a block around the sink only runs while the program is developed.
func (n *normalizer) inDevelopment(f *scan.Finding) bool {
	lines := n.source(f.Path)
	if f.StartLine < 1 || f.StartLine > len(lines) {
		return false
	}
	depth := indentation(lines[f.StartLine-1])
	for i := f.StartLine - 2; i >= 0 && depth > 0; i-- {
		line := lines[i]
		if len(bytes.TrimSpace(line)) == 0 || indentation(line) >= depth {
			continue
		}
		if developmentMode.Match(line) {
			return true
		}
		depth = indentation(line)
	}
	return false
}

// indentation returns the number of spaces and tabs at the beginning of a line.
func indentation(line []byte) int { return len(line) - len(bytes.TrimLeft(line, " \t")) }
