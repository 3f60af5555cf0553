package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

//go:embed words.yaml
var listYAML []byte

// list is the content of words.yaml.
type list struct {
	Skip  []place `yaml:"skip"`
	Rules []rule  `yaml:"rules"`
}

// rule is a word or phrase that is not used.
type rule struct {
	// Not is the pattern for prose, and Names that for declared names, which are matched as
	// lower-case words separated by spaces: `maxRowBytes` is "max row bytes".
	Not   pattern `yaml:"not"`
	Names pattern `yaml:"names"`
	// Twins matches names that differ from another one of their function, or of the
	// declarations outside functions, only by a number: stmt and stmt2.
	Twins pattern `yaml:"twins"`
	Say   string  `yaml:"say"`
	Was   string  `yaml:"was"` // a text in which Not (or Twins) is found
	Allow []place `yaml:"allow"`
}

// place is an exception of a rule: files by path, or lines by their text.
type place struct {
	Path    pattern `yaml:"path"`
	Text    pattern `yaml:"text"`
	Because string  `yaml:"because"`
}

// pattern is a regular expression; the zero pattern matches nothing.
type pattern struct{ *regexp.Regexp }

func (p *pattern) UnmarshalText(text []byte) (err error) {
	p.Regexp, err = regexp.Compile(string(text))
	return err
}

func (p pattern) matches(text string) bool { return p.Regexp != nil && p.MatchString(text) }

func loadList() (*list, error) {
	var out list
	decoder := yaml.NewDecoder(bytes.NewReader(listYAML))
	decoder.KnownFields(true)
	if err := decoder.Decode(&out); err != nil {
		return nil, fmt.Errorf("words.yaml: %w", err)
	}
	return &out, nil
}

func allowed(places []place, file, line string) bool {
	return slices.ContainsFunc(places, func(p place) bool {
		return (p.Path.Regexp == nil || p.Path.matches(file)) && (p.Text.Regexp == nil || p.Text.matches(line))
	})
}

// hit is one use of a word.
type hit struct {
	path string
	line int
	text string
	say  string
}

func (h hit) folder() string { return path.Dir(h.path) }

func (h hit) String() string { return fmt.Sprintf("%s:%d: %q: %s", h.path, h.line, h.text, h.say) }

// checkTree returns the hits in all files, sorted by path and line.
func (l *list) checkTree(tree fs.FS) ([]hit, error) {
	var out []hit
	err := fs.WalkDir(tree, ".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if file != "." && allowed(l.Skip, file, "") {
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if entry.IsDir() || !entry.Type().IsRegular() {
			return nil
		}
		found, err := l.checkFile(tree, file)
		out = append(out, found...)
		return err
	})
	return out, err
}

func (l *list) checkFile(tree fs.FS, file string) ([]hit, error) {
	read := readerOf(file)
	if read == nil {
		return nil, nil
	}
	raw, err := fs.ReadFile(tree, file)
	if err != nil {
		return nil, err
	}
	passages, err := read(raw)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	lines := strings.Split(string(raw), "\n")
	var out []hit
	for _, p := range passages {
		for _, r := range l.Rules {
			out = append(out, r.check(file, lines, p)...)
		}
	}
	slices.SortStableFunc(out, func(a, b hit) int { return a.line - b.line })
	return out, nil
}

// check returns the hits of a rule in a passage.
func (r rule) check(file string, lines []string, p passage) []hit {
	expression := map[kind]pattern{prose: r.Not, name: r.Names, twin: r.Twins}[p.kind]
	if expression.Regexp == nil {
		return nil
	}
	var out []hit
	for _, at := range expression.FindAllStringIndex(p.text, -1) {
		h := hit{path: file, line: p.lineAt(at[0]), text: p.text[at[0]:at[1]], say: r.Say}
		if !allowed(r.Allow, file, lines[h.line-1]) {
			out = append(out, h)
		}
	}
	return out
}
