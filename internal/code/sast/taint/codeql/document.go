// Package codeql reads models-as-data files of CodeQL as knowledge of the taint engine, so
// that the models that a team wrote for CodeQL hold here too.
//
// https://codeql.github.com/docs/codeql-language-guides/customizing-library-models-for-java-and-kotlin/
package codeql

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"go.yaml.in/yaml/v3"
)

// document is a file with models.
type document struct{ Extensions []extension }

// extension is a table of a file. Its rows remain nodes, because errors name their lines.
type extension struct {
	AddsTo struct {
		Pack, Extensible string
		CheckPresence    any `yaml:"checkPresence"`
	} `yaml:"addsTo"`
	Data []yaml.Node
}

// table is one extension of a file: rows of one kind.
type table struct {
	language   string // of the pack, "" if its name has none
	extensible string
	rows       []row
}

// row is one model and where it was read.
type row struct {
	cells  []string
	number int // in its table, from 1
	line   int
}

// at returns an error with the row's file and number.
func (r row) at(t *table, err error) error {
	return fmt.Errorf("%s, row %d (line %d): %w", t.extensible, r.number, r.line, err)
}

// maxFileBytes is the maximum size of a file, against mistakes rather than attacks: operators write it.
const maxFileBytes = 16 << 20

func readFile(tree fs.FS, name string) ([]byte, error) {
	data, err := fs.ReadFile(tree, name)
	if err == nil && len(data) > maxFileBytes {
		err = fmt.Errorf("the file has more than %d MiB", maxFileBytes>>20)
	}
	return data, err
}

// parse reads a file.
func parse(data []byte) ([]table, error) {
	var doc document
	in := yaml.NewDecoder(bytes.NewReader(data))
	in.KnownFields(true)
	if err := in.Decode(&doc); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if doc.Extensions == nil {
		return nil, errors.New("extensions are missing")
	}
	out := make([]table, 0, len(doc.Extensions))
	for i, e := range doc.Extensions {
		t := table{language: packLanguage(e.AddsTo.Pack), extensible: e.AddsTo.Extensible}
		if e.AddsTo.Pack == "" || t.extensible == "" {
			return nil, fmt.Errorf("extension %d: addsTo needs pack and extensible", i+1)
		}
		for j := range e.Data {
			r := row{number: j + 1, line: e.Data[j].Line}
			var err error
			if r.cells, err = cells(&e.Data[j]); err != nil {
				return nil, fmt.Errorf("extension %d: %w", i+1, r.at(&t, err))
			}
			t.rows = append(t.rows, r)
		}
		out = append(out, t)
	}
	return out, nil
}

// cells returns the texts and booleans of a row, which become "true" and "false". Aliases are refused: they could make a small file
// arbitrarily large.
func cells(n *yaml.Node) ([]string, error) {
	if n.Kind != yaml.SequenceNode {
		return nil, errors.New("a row is a list of texts")
	}
	var out []string
	for i, c := range n.Content {
		if c.Kind != yaml.ScalarNode || c.Tag == "!!null" {
			return nil, fmt.Errorf("column %d is no text", i+1)
		}
		if c.Tag == "!!bool" {
			c.Value = strings.ToLower(c.Value)
		}
		out = append(out, c.Value)
	}
	return out, nil
}

// packLanguage returns the language in the name of a pack, such as "codeql/java-all".
func packLanguage(pack string) string {
	for part := range strings.FieldsFuncSeq(strings.ToLower(pack), func(r rune) bool { return r < 'a' || r > 'z' }) {
		switch part {
		case "java", "go", "csharp", "javascript", "python", "ruby", "cpp", "swift", "rust", "actions":
			return part
		}
	}
	return ""
}
