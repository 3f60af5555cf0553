package sast

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"

	"assay/internal/scan"
)

// Names of settings files of Django for production and for other purposes, and what a file sets instead of the one that it extends.
var (
	productionName = regexp.MustCompile(`(?i)^(prod|production|live|deploy|heroku|docker_?production)(_settings)?\.py$`)
	otherPurpose   = regexp.MustCompile(`(?i)(^|_)(tests?|testing|ci|local|dev\w*|example)(_\w*)?\.py$`)
	debugOff       = regexp.MustCompile(`(?m)^(\w+\s*=\s*)*DEBUG\s*=\s*(\w+\s*=\s*)*False\b`)
	keyRead        = regexp.MustCompile(`(?m)^SECRET_KEY\s*=\s*[\w.]+\s*[(\[]`)
	keySet         = regexp.MustCompile(`^\s*SECRET_KEY\s*=`)
)

// keyRules report keys in the code.
var keyRules = []string{"S105", "taint/hardcoded-key"}

// productionElsewhere reports whether a file of settings has a sibling for production that turns debugging off.
func (n *normalizer) productionElsewhere(file string) bool {
	return n.replacedElsewhere(file, debugOff)
}

// keyElsewhere reports whether a key of Django is for development, because the settings for production read another one.
func (n *normalizer) keyElsewhere(f *scan.Finding) bool {
	lines := n.source(f.Path)
	return slices.Contains(keyRules, f.RuleID) && path.Ext(f.Path) == ".py" && f.StartLine > 0 && f.StartLine <= len(lines) &&
		keySet.Match(lines[f.StartLine-1]) && n.replacedElsewhere(f.Path, keyRead)
}

// replacedElsewhere reports whether settings for production in the folder of a file replace one of its settings: files with a name of
// production, or that extend the file.
func (n *normalizer) replacedElsewhere(file string, with *regexp.Regexp) bool {
	dir, base := path.Split(file)
	if productionName.MatchString(base) {
		return false
	}
	extends := regexp.MustCompile(`(?m)^from\s+[\w.]*\b` + regexp.QuoteMeta(strings.TrimSuffix(base, ".py")) + `\s+import\s+\*`)
	for other, f := range n.files {
		in, name := path.Split(other)
		if in != dir || other == file || path.Ext(name) != ".py" || f.Test || otherPurpose.MatchString(name) || !n.inFile(with, other) {
			continue
		}
		if productionName.MatchString(name) || extends.Match(bytes.Join(n.source(other), []byte("\n"))) {
			return true
		}
	}
	return false
}
