package code

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"assay/internal/code/coverage"
	"assay/internal/scan"
)

// Changes are the lines that a change added or rewrote, by path. A file that was only
// renamed or shortened has an entry without lines.
type Changes map[string][]LineRange

// LineRange is an inclusive range of lines, counted from 1.
type LineRange = coverage.LineRange

// Decode converts the lines of the tree's files in UTF-16, as Git counts them, to lines of their text, which findings name.
func (c Changes) Decode(tree *Tree) error {
	if len(c) == 0 {
		return nil
	}
	root, err := os.OpenRoot(tree.Root)
	if err != nil {
		return fmt.Errorf("tree: %w", err)
	}
	defer func() { _ = root.Close() }()
	for _, f := range tree.Files {
		if len(c[f.Path]) == 0 || !f.Binary { // UTF-16 counts as binary
			continue
		}
		content, readErr := root.ReadFile(filepath.FromSlash(f.Path))
		if readErr != nil {
			err = errors.Join(err, fmt.Errorf("changed lines: %w", readErr))
			continue
		}
		c[f.Path] = utf16Lines(c[f.Path], content)
	}
	return err
}

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
