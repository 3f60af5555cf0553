package main

import (
	"path"
	"regexp"
	"strings"
	"unicode"
)

// passage is text that is matched as a whole: a comment, a string, a name or a document. Its
// line breaks are replaced by spaces, so that phrases are found across them.
type passage struct {
	kind   kind
	text   string
	line   int   // of the start, from 1
	breaks []int // where further lines begin
}

type kind int

const (
	prose kind = iota
	name       // the words of a declared name
	twin       // a name that differs from another one of its scope only by a number
)

// lineAt returns the line of a byte of the text.
func (p passage) lineAt(offset int) int {
	line := p.line
	for _, b := range p.breaks {
		if b > offset {
			break
		}
		line++
	}
	return line
}

// markers match what begins a line of a comment, list or quotation.
var markers = regexp.MustCompile(`^[ \t]*(//|--|#+|\*|>|-)?[ \t]*`)

// join makes a passage from lines, without their comment markers.
func join(text string, line int) passage {
	out := passage{line: line}
	var b strings.Builder
	for i, l := range strings.Split(text, "\n") {
		if i > 0 {
			b.WriteByte(' ')
			out.breaks = append(out.breaks, b.Len())
		}
		b.WriteString(strings.TrimRight(l[len(markers.FindString(l)):], " \t\r"))
	}
	out.text = b.String()
	return out
}

// readerOf returns the function that splits a file into passages; nil for files without
// prose.
func readerOf(file string) func([]byte) ([]passage, error) {
	switch path.Ext(file) {
	case ".go":
		return goPassages
	case ".md", ".yaml", ".yml", ".html", ".tmpl", ".sql", ".mjs", ".js", ".css", ".txt":
		return document
	}
	switch {
	case path.Base(file) == "Makefile", path.Dir(file) == "deploy/scripts", path.Dir(file) == ".ci":
		return document
	}
	return nil
}

func document(raw []byte) ([]passage, error) { return []passage{join(string(raw), 1)}, nil }

// splitName returns the words of a name in lower case: "max row bytes" for maxRowBytes.
func splitName(name string) string {
	var b strings.Builder
	runes := []rune(name)
	for i, r := range runes {
		switch {
		case r == '_':
			b.WriteByte(' ')
			continue
		case i > 0 && unicode.IsUpper(r) && (!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])):
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
