package engine

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"assay/internal/code/sast/taint"
	"assay/internal/code/sast/taint/codeql"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/languages"
	"assay/internal/code/syntax"
)

// New returns an analyser of all languages, with additional knowledge from a folder; "" adds none.
func New(knowledge string) (*taint.Analyser, error) { return analyser(knowledge, taint.New, nil) }

// For is like New, for some languages only.
func For(knowledge string, some func(front.Language) bool) (*taint.Analyser, error) {
	return analyser(knowledge, taint.New, some)
}

// analyser is like New, with the constructor as an argument; if some is set, other languages are left
// out.
func analyser(
	knowledge string, by func(*syntax.Grammars, []front.Language, map[string]fs.FS) (*taint.Analyser, error), some func(front.Language) bool,
) (*taint.Analyser, error) {
	known := languages.All()
	all := slices.DeleteFunc(slices.Clone(known), func(l front.Language) bool { return some != nil && !some(l) })
	if knowledge == "" {
		return by(syntax.New(), all, nil)
	}
	var a *taint.Analyser
	more, err := added(known, knowledge)
	if err == nil {
		a, err = by(syntax.New(), all, more)
	}
	if err != nil {
		return nil, fmt.Errorf("code.knowledge: %s: %w", knowledge, err)
	}
	return a, nil
}

// Languages returns the names of the languages that the engine judges.
func Languages() []string {
	var out []string
	for _, l := range languages.All() {
		out = append(out, l.Names()...)
	}
	return out
}

// Templates returns the templates that the engine judges, among the paths of all files.
func Templates(all []string) func(path string) bool {
	var fills []func(string) bool
	for _, l := range languages.All() {
		if t, ok := l.(front.Templater); ok {
			fills = append(fills, t.Templates(all))
		}
	}
	return func(path string) bool {
		return slices.ContainsFunc(fills, func(is func(string) bool) bool { return is(path) })
	}
}

// Folder returns the folder of a language's own knowledge: "csharp" for C#.
func Folder(l front.Language) string {
	return strings.ReplaceAll(strings.ToLower(l.Names()[0]), "#", "sharp")
}

// added returns the folders of additional knowledge by language. Anything without effect is an error: a folder that is not named
// after a language, or a file where none is read.
func added(all []front.Language, dir string) (map[string]fs.FS, error) {
	root := treeOf(dir)
	entries, err := root.ReadDir(".")
	if err != nil {
		return nil, err
	}
	known := make([]string, len(all))
	for i, l := range all {
		known[i] = Folder(l)
	}
	out := map[string]fs.FS{}
	for _, e := range entries {
		i := slices.Index(known, e.Name())
		switch {
		case !e.IsDir() && isYAML(e.Name()):
			return nil, fmt.Errorf("%s must be in the folder of a language: %s", e.Name(), strings.Join(known, ", "))
		case !e.IsDir(), strings.HasPrefix(e.Name(), "."):
			continue
		case i < 0:
			return nil, fmt.Errorf("%s is not the folder of a language; the folders are %s", e.Name(), strings.Join(known, ", "))
		}
		if err := spelled(root, e.Name()); err != nil {
			return nil, err
		}
		if out[all[i].Names()[0]], err = fs.Sub(root, e.Name()); err != nil {
			return nil, err
		}
	}
	if _, ok := out["Java"]; ok { // Kotlin uses the libraries of Java too
		out["Kotlin"] = folders{root, []string{"java", "kotlin"}}
	}
	return out, nil
}

// folders is a tree restricted to some of its folders.
type folders struct {
	fs.FS
	names []string
}

// ReadDir implements fs.ReadDirFS.
func (f folders) ReadDir(name string) ([]fs.DirEntry, error) {
	list, err := fs.ReadDir(f.FS, name)
	if name == "." {
		list = slices.DeleteFunc(list, func(e fs.DirEntry) bool { return !slices.Contains(f.names, e.Name()) })
	}
	return list, err
}

func isYAML(name string) bool { return path.Ext(name) == ".yaml" || path.Ext(name) == ".yml" }

// spelled requires that every file of knowledge has a name under which the engine finds it.
func spelled(tree fs.FS, dir string) error {
	own, err := fs.Sub(tree, dir)
	if err != nil {
		return err
	}
	models, err := codeql.FilesOf(own)
	if err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	return fs.WalkDir(own, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && path.Ext(name) == ".yml" && !codeql.IsPack(name) && !slices.Contains(models, name) {
			return fmt.Errorf("%s: the name of the file must end in .yaml, or in .model.yml for models of CodeQL, "+
				"unless dataExtensions of a qlpack.yml names it", path.Join(dir, name))
		}
		return err
	})
}
