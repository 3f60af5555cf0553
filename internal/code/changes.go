package code

import (
	"assay/internal/code/coverage"
	"assay/internal/scan"
)

// Changes are the lines that a change added or rewrote, by path. A file that was only
// renamed or shortened has an entry without lines.
type Changes map[string][]LineRange

// LineRange is an inclusive range of lines, counted from 1.
type LineRange = coverage.LineRange

// Touches reports whether the change includes the finding's place, or a step of its data
// flow. A finding about a whole file is touched with the file.
func (c Changes) Touches(f scan.Finding) bool {
	if c.at(f.Path, f.StartLine, f.EndLine) {
		return true
	}
	for _, s := range f.CodeFlow {
		if s.Line > 0 && c.at(s.Path, s.Line, s.Line) {
			return true
		}
	}
	return false
}

func (c Changes) at(path string, first, last int) bool {
	ranges, changed := c[path]
	if !changed || first == 0 {
		return changed
	}
	for _, r := range ranges {
		if r.First <= max(first, last) && first <= r.Last {
			return true
		}
	}
	return false
}

// Mark sets on findings whether they are on changed lines. Findings of the history are on
// none; if the changes are unknown, nothing is set.
func (c Changes) Mark(findings []scan.Finding) {
	if c == nil {
		return
	}
	for i := range findings {
		f := &findings[i]
		on := c.Touches(*f) && (f.Secret == nil || f.Secret.InHead)
		f.OnChangedLines = &on
	}
}
