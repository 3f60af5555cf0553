package codeql

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/model"
)

// language is what differs between the models of languages.
type language struct {
	pack    string // its part of the names of packs
	dynamic bool   // rows have access paths instead of declared types
}

func languageOf(name string) (language, bool) {
	l, ok := map[string]language{
		"Java": {pack: "java"}, "Kotlin": {pack: "java"}, "Go": {pack: "go"}, "C#": {pack: "csharp"},
		"JavaScript": {pack: "javascript", dynamic: true}, "Python": {pack: "python", dynamic: true}, "Ruby": {pack: "ruby", dynamic: true},
	}[name]
	return l, ok
}

// IsFile reports whether a file contains models, judged by its name.
func IsFile(name string) bool {
	return strings.HasSuffix(name, ".model.yml") || path.Base(name) == "model.yml"
}

// Models are the models of a language, converted to knowledge.
type Models struct {
	// Files are knowledge, a file for each package.
	Files []*model.File
	// Rows is the number of rows read, Used the number of those that became knowledge.
	Rows, Used int
	// LeftOut counts the rows that were skipped, by reason; Examples has an access path for some
	// reasons.
	LeftOut  map[string]int
	Examples map[string]string
}

// Read reads all files with models below the root, for the language of that name. Malformed
// rows are errors that name file and row.
func Read(tree fs.FS, name string) (*Models, error) {
	lang, known := languageOf(name)
	names, err := FilesOf(tree)
	if err != nil {
		return nil, err
	}
	read := map[string][]table{}
	for _, file := range names {
		if !known {
			return nil, fmt.Errorf("%s: CodeQL has no models for %s", file, name)
		}
		data, err := readFile(tree, file)
		if err != nil {
			return nil, err
		}
		if read[file], err = parse(data); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	b := &builder{
		lang: lang, kinds: readKinds(), groups: map[string][]string{}, files: map[string]*draft{},
		skipped: map[string]int{}, examples: map[string]string{},
	}
	rows := 0
	for _, path := range names {
		if err := b.group(read[path]); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	for _, path := range names {
		for i := range read[path] {
			t := &read[path][i]
			if err := b.table(t); err != nil {
				return nil, fmt.Errorf("%s: %w", path, err)
			}
			rows += len(t.rows)
		}
	}
	return &Models{Files: b.finished(), Rows: rows, Used: b.used, LeftOut: b.skipped, Examples: b.examples}, nil
}

// packageGrouping is Go's table of packages that are the same under several paths.
const packageGrouping = "packageGrouping"

func (b *builder) group(tables []table) error {
	for i := range tables {
		t := &tables[i]
		if t.extensible != packageGrouping {
			continue
		}
		for _, r := range t.rows {
			if len(r.cells) != 2 {
				return r.at(t, fmt.Errorf("%d columns instead of 2", len(r.cells)))
			}
			b.groups[r.cells[0]] = append(b.groups[r.cells[0]], r.cells[1])
		}
	}
	return nil
}

func (b *builder) table(t *table) error {
	if t.language != "" && t.language != b.lang.pack {
		return fmt.Errorf("%s: its pack is of the language %s, its folder of %s", t.extensible, t.language, b.lang.pack)
	}
	if t.extensible == packageGrouping {
		b.used += len(t.rows)
		return nil
	}
	columns, add := staticColumns(), b.static
	if b.lang.dynamic {
		columns, add = dynamicColumns(), b.dynamic
	}
	want, ok := columns[t.extensible]
	if !ok {
		b.skipped[fmt.Sprintf("extensible %s is unknown", t.extensible)] += len(t.rows)
		return nil
	}
	for _, r := range t.rows {
		if len(r.cells) != want {
			return r.at(t, fmt.Errorf("%d columns instead of %d", len(r.cells), want))
		}
		var why leftOutError
		b.malformed = nil
		err := add(t.extensible, r.cells)
		switch err = cmp.Or(err, b.malformed); {
		case err == nil:
			b.used++
		case errors.As(err, &why):
			b.skipped[why.reason]++
			if b.examples[why.reason] == "" {
				b.examples[why.reason] = why.example
			}
		default:
			return r.at(t, err)
		}
	}
	return nil
}

// AddTo adds the models to a language's knowledge, which takes precedence where it has more details
// about a call.
func (m *Models) AddTo(know *model.Set) error {
	for _, f := range m.Files {
		if err := know.Supplement(f); err != nil {
			return fmt.Errorf("models of %s: %w", f.Framework, err)
		}
	}
	return nil
}

// Warnings describe the skipped rows, one line for each reason.
func (m *Models) Warnings() []string {
	var out []string
	for _, why := range slices.Sorted(maps.Keys(m.LeftOut)) {
		line := fmt.Sprintf("models left out: %d: %s", m.LeftOut[why], leftOutError{why, m.Examples[why]})
		out = append(out, line)
	}
	return out
}

// Row is a row of a file as it is written, with the language of its pack.
type Row struct {
	Language, Extensible string
	Cells                []string
}

// Rows returns the rows of a file, without a check of their columns.
func Rows(data []byte) ([]Row, error) {
	tables, err := parse(data)
	if err != nil {
		return nil, err
	}
	var out []Row
	for _, t := range tables {
		for _, r := range t.rows {
			out = append(out, Row{Language: t.language, Extensible: t.extensible, Cells: r.cells})
		}
	}
	return out, nil
}
