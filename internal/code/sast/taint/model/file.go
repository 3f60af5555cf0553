package model

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// ReadFiles returns the YAML files of several file systems.
func ReadFiles(sources ...fs.FS) ([]*File, error) {
	var out []*File
	for _, source := range sources {
		err := fs.WalkDir(source, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(name, ".yaml") {
				return err
			}
			data, err := fs.ReadFile(source, name)
			if err != nil {
				return err
			}
			f, err := readFile(data)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			f.path = name
			out = append(out, f)
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("knowledge: %w", err)
		}
	}
	return out, nil
}

// readFile reads a document of knowledge.
func readFile(data []byte) (*File, error) {
	var f File
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	if err := dec.Decode(&f); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if f.Framework == "" || f.Docs == "" {
		return nil, errors.New("framework and docs are required")
	}
	return &f, nil
}

// Part is a part of the knowledge about names.
type Part uint8

// Parts of the knowledge.
const (
	AllParts Part = iota
	SourceParts
	SinkParts
)

// Without returns the file without a part of its knowledge about the names that drop selects.
func (f *File) Without(part Part, drop func(name string) bool) *File {
	out := *f
	if part == AllParts {
		out.Types = map[string]Type{}
		for name, t := range f.Types {
			if !drop(name) {
				t.Same = left(t.Same, drop)
				out.Types[name] = t
			}
		}
	}
	out.Rules, out.Entries = nil, nil
	for _, r := range f.Rules {
		if part == AllParts || part == SourceParts && r.Source != "" || part == SinkParts && r.Sink != "" {
			r.Call, r.New, r.Read, r.Write = left(r.Call, drop), left(r.New, drop), left(r.Read, drop), left(r.Write, drop)
			r.Parameter = left(r.Parameter, drop)
		}
		if r.about() != noName {
			out.Rules = append(out.Rules, r)
		}
	}
	for _, e := range f.Entries {
		out.Entries = append(out.Entries, e.without(part, drop)...)
	}
	return &out
}

// without returns what is left of an entry: nothing, itself, or one entry for the names with all parts and one for the others.
func (e Entry) without(part Part, drop func(name string) bool) []Entry {
	lists := func(e *Entry) []*[]string {
		return []*[]string{&e.Annotation, &e.Function, &e.Overrides, &e.Methods, &e.Setters, &e.Callback}
	}
	named := func(e Entry) bool {
		return slices.ContainsFunc(lists(&e), func(names *[]string) bool { return len(*names) > 0 })
	}
	if !named(e) {
		return []Entry{e}
	}
	var out []Entry
	whole, rest := e, e
	for i, names := range lists(&e) {
		*lists(&whole)[i] = left(*names, drop)
		*lists(&rest)[i] = left(*names, func(name string) bool { return !drop(name) })
	}
	if named(whole) {
		out = append(out, whole)
	}
	if part == SourceParts {
		rest.Params = nil
	} else {
		rest.Result, rest.ResultAt = "", nil
	}
	if part != AllParts && named(rest) {
		out = append(out, rest)
	}
	return out
}

// left returns names without those that drop selects.
func left(patterns []string, drop func(name string) bool) []string {
	return slices.DeleteFunc(Names(patterns), drop)
}
