package codeql

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// IsPack reports whether a file describes a pack of CodeQL, by its name.
func IsPack(name string) bool {
	return slices.Contains([]string{"qlpack.yml", "codeql-pack.yml", "codeql-pack.lock.yml"}, path.Base(name))
}

// FilesOf returns the files with models below the root: those named like files of models, and those that a pack lists under
// dataExtensions.
func FilesOf(tree fs.FS) ([]string, error) {
	var all, out []string
	err := fs.WalkDir(tree, ".", func(file string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			all = append(all, file)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, file := range all {
		if IsFile(file) {
			out = append(out, file)
		}
		if !IsPack(file) || strings.HasSuffix(file, ".lock.yml") {
			continue
		}
		named, err := extensionsOf(tree, file, all)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		out = append(out, named...)
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}

// extensionsOf returns the files that a pack names. A pattern without a file is an error, because it is misspelt.
func extensionsOf(tree fs.FS, pack string, all []string) ([]string, error) {
	data, err := readFile(tree, pack)
	if err != nil {
		return nil, err
	}
	var doc struct {
		DataExtensions yaml.Node `yaml:"dataExtensions"`
	}
	if err := yaml.Unmarshal(data, &doc); err != nil {
		return nil, err
	}
	patterns := doc.DataExtensions.Content
	if doc.DataExtensions.Kind == yaml.ScalarNode {
		patterns = []*yaml.Node{&doc.DataExtensions}
	}
	var out []string
	for _, p := range patterns {
		if p.Kind != yaml.ScalarNode || p.Value == "" {
			return nil, fmt.Errorf("line %d: dataExtensions must be patterns of file names", p.Line)
		}
		re, err := regexp.Compile("^" + globPattern(path.Join(path.Dir(pack), p.Value)) + "$")
		if err != nil {
			return nil, fmt.Errorf("line %d: dataExtensions: %w", p.Line, err)
		}
		have := len(out)
		for _, file := range all {
			if !re.MatchString(file) {
				continue
			}
			if path.Ext(file) != ".yml" {
				return nil, fmt.Errorf("line %d: dataExtensions: the name of %s must end in .yml", p.Line, file)
			}
			out = append(out, file)
		}
		if len(out) == have {
			return nil, fmt.Errorf("line %d: dataExtensions: no file matches %s", p.Line, p.Value)
		}
	}
	return out, nil
}

// globPattern returns a regular expression for a pattern, in which ** stands for folders.
func globPattern(glob string) string {
	return strings.NewReplacer(`\*\*/`, "(?:.*/)?", `\*\*`, ".*", `\*`, "[^/]*", `\?`, "[^/]").Replace(regexp.QuoteMeta(glob))
}
