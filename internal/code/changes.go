package code

import "assay/internal/scan"

// Changes are the lines that a change added or rewrote, by path. A file that it only renamed
// or cut has an entry without lines.
type Changes map[string][]LineRange

// LineRange is a range of lines, both of which belong to it, from 1.
type LineRange struct{ First, Last int }

// Touches reports whether the change is at the finding's place, or at a step of its data flow.
// A finding that is about a file as a whole is touched with the file.
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

// Mark notes on findings whether they are on changed lines. What only the history has is on
// none, and where changes are unknown nothing is noted.
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
