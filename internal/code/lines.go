package code

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// notSource are the languages of data and prose: a lock file of fifty thousand lines is not
// code that findings are related to.
var notSource = set("JSON", "JSON5", "JSON Lines", "YAML", "TOML", "XML", "SVG", "INI", "Java Properties", "Dotenv", "CSV", "Lock File",
	"Source Map", "Jest Snapshot", "Jupyter Notebook", "Gettext", "Markdown", "MDX", "R Markdown", "reStructuredText", "AsciiDoc", "TeX",
	"Org",
	"Text", "Log", "Diff", "Go Module", "Go Checksums", "Pip Requirements", "Ignore List", "Git Attributes", "Git Config")

// Source reports whether the file is code that was written for this repository.
func (f File) Source() bool {
	return f.Language != "" && !notSource[f.Language] && !f.Binary && !f.Vendored && !f.Generated && !f.Minified
}

// SourceLines returns the number of non-blank lines in the tree's source files. They are
// counted once per tree.
func (t *Tree) SourceLines() (int, error) {
	t.lines.once.Do(func() {
		buffer := make([]byte, 64<<10)
		for _, f := range t.Files {
			if !f.Source() {
				continue
			}
			n, err := countLines(filepath.Join(t.Root, filepath.FromSlash(f.Path)), buffer)
			t.lines.n += n
			t.lines.err = errors.Join(t.lines.err, err)
		}
	})
	return t.lines.n, t.lines.err
}

// countLines counts the lines of a file that contain more than white space.
func countLines(path string, buffer []byte) (n int, err error) {
	file, err := os.Open(path)
	if err != nil {
		return 0, fmt.Errorf("count lines: %w", err)
	}
	defer func() { _ = file.Close() }()
	text := false // the current line contains text
	for {
		got, err := file.Read(buffer)
		for rest := buffer[:got]; len(rest) > 0; {
			line, after, ended := bytes.Cut(rest, newline)
			text = text || len(bytes.TrimSpace(line)) > 0
			if ended && text {
				n++
			}
			text = text && !ended
			rest = after
		}
		if errors.Is(err, io.EOF) {
			if text {
				n++
			}
			return n, nil
		}
		if err != nil {
			return n, fmt.Errorf("count lines: %w", err)
		}
	}
}

var newline = []byte{'\n'}
