// Package codeql reads models-as-data files of CodeQL as knowledge of the taint engine, so
// that the models that a team wrote for CodeQL hold here too.
//
// https://codeql.github.com/docs/codeql-language-guides/customizing-library-models-for-java-and-kotlin/
package codeql

import (
	"errors"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Limits of a file, against mistakes rather than attacks: operators write it.
const (
	maxFileBytes = 16 << 20
	maxCellBytes = 4 << 10
)

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

// parse reads a file.
func parse(data []byte) ([]table, error) {
	if len(data) > maxFileBytes {
		return nil, fmt.Errorf("the file has more than %d MiB", maxFileBytes>>20)
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(data, &doc); err != nil {
		return nil, err
	}
	if len(doc.Content) != 1 {
		return nil, errors.New("extensions are missing")
	}
	fields, err := mapping(doc.Content[0], "extensions")
	if err != nil {
		return nil, err
	}
	list := fields["extensions"]
	if list == nil {
		return nil, errors.New("extensions are missing")
	}
	if list.Kind != yaml.SequenceNode {
		return nil, fmt.Errorf("line %d: extensions must be a list", list.Line)
	}
	out := make([]table, 0, len(list.Content))
	for i, n := range list.Content {
		t, err := parseTable(n)
		if err != nil {
			return nil, fmt.Errorf("extension %d: %w", i+1, err)
		}
		out = append(out, t)
	}
	return out, nil
}

func parseTable(n *yaml.Node) (table, error) {
	var t table
	fields, err := mapping(n, "addsTo", "data")
	if err != nil {
		return t, err
	}
	to, err := mapping(fields["addsTo"], "pack", "extensible", "checkPresence")
	if err != nil {
		return t, fmt.Errorf("addsTo: %w", err)
	}
	for name, into := range map[string]*string{"pack": &t.language, "extensible": &t.extensible} {
		v := to[name]
		if v == nil || v.Kind != yaml.ScalarNode || v.Value == "" {
			return t, fmt.Errorf("line %d: addsTo needs a text as %s", n.Line, name)
		}
		*into = v.Value
	}
	t.language = packLanguage(t.language)
	data := fields["data"]
	if data == nil || data.Tag == "!!null" {
		return t, nil
	}
	if data.Kind != yaml.SequenceNode {
		return t, fmt.Errorf("line %d: data must be a list of rows", data.Line)
	}
	for i, r := range data.Content {
		one, err := parseRow(r)
		one.number = i + 1
		if err != nil {
			return t, one.at(&t, err)
		}
		t.rows = append(t.rows, one)
	}
	return t, nil
}

// parseRow reads texts and booleans, which become "true" and "false".
func parseRow(n *yaml.Node) (row, error) {
	r := row{line: n.Line}
	if n.Kind != yaml.SequenceNode {
		return r, errors.New("a row is a list of texts")
	}
	for i, c := range n.Content {
		switch {
		case c.Kind != yaml.ScalarNode || c.Tag == "!!null":
			return r, fmt.Errorf("column %d is no text", i+1)
		case len(c.Value) > maxCellBytes:
			return r, fmt.Errorf("column %d has more than %d bytes", i+1, maxCellBytes)
		case c.Tag == "!!bool":
			r.cells = append(r.cells, strings.ToLower(c.Value))
		default:
			r.cells = append(r.cells, c.Value)
		}
	}
	return r, nil
}

// mapping returns the values of a mapping that has no other keys. Aliases are refused: they
// could make a small file arbitrarily large.
func mapping(n *yaml.Node, keys ...string) (map[string]*yaml.Node, error) {
	if n == nil || n.Kind != yaml.MappingNode {
		line := 0
		if n != nil {
			line = n.Line
		}
		return nil, fmt.Errorf("line %d: a mapping with %s is expected", line, strings.Join(keys, ", "))
	}
	out := map[string]*yaml.Node{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		known := false
		for _, k := range keys {
			known = known || key.Value == k
		}
		if !known {
			return nil, fmt.Errorf("line %d: unknown key %q; there are %s", key.Line, key.Value, strings.Join(keys, ", "))
		}
		if out[key.Value] != nil {
			return nil, fmt.Errorf("line %d: %q is given twice", key.Line, key.Value)
		}
		out[key.Value] = n.Content[i+1]
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
