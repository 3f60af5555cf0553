package front

import (
	"io/fs"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// Lexicon contains the library names that occur in the knowledge: only those namespaces imported by a file are tried that may
// contain a name.
type Lexicon struct {
	names, members map[string]bool
	spaces         map[string]bool // namespaces of these names
	given          map[string][]string
}

// NewLexicon reads the names from the knowledge.
func NewLexicon(trees ...fs.FS) *Lexicon {
	x := &Lexicon{names: map[string]bool{}, members: map[string]bool{}, given: map[string][]string{}, spaces: map[string]bool{}}
	for _, tree := range trees {
		x.readTree(tree)
	}
	return x
}

// Add adds the names in files.
func (x *Lexicon) Add(files []*model.File) {
	for _, f := range files {
		x.read(f)
	}
}

func (x *Lexicon) readTree(tree fs.FS) {
	// Files that cannot be read are reported where the knowledge is loaded.
	_ = fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".yaml") {
			return err
		}
		data, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		var f model.File
		if yaml.Unmarshal(data, &f) == nil {
			x.read(&f)
		}
		return nil
	})
}

func (x *Lexicon) read(f *model.File) {
	for _, name := range slices.Sorted(maps.Keys(f.Types)) {
		x.add(name)
		for _, same := range f.Types[name].Same {
			x.add(same)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(f.Types)) {
		for member := range f.Types[name].Members {
			x.members[name+"."+member] = true
		}
	}
	for i := range f.Rules {
		r := &f.Rules[i]
		if r.Callback != nil {
			x.gives(r.Call, r.Callback.Types["0"])
		}
		for _, list := range [][]string{r.Call, r.Read, r.Write} {
			x.owners(list)
		}
		for _, pattern := range r.New {
			for _, name := range model.Braces(pattern) {
				x.add(name)
			}
		}
	}
	for i := range f.Entries {
		e := &f.Entries[i]
		x.gives(e.Callback, e.Params["0"].Type)
		for _, list := range [][]string{e.Annotation, e.Function, e.Methods} {
			for _, pattern := range list {
				for _, name := range model.Braces(pattern) {
					x.add(name)
				}
			}
		}
		x.owners(e.Overrides)
		x.owners(e.Callback)
	}
}

func (x *Lexicon) owners(list []string) {
	for _, pattern := range list {
		for _, name := range model.Braces(pattern) {
			if owner, _ := ir.Split(name); owner != "" && owner != model.Any {
				x.members[name] = true
				x.add(owner)
			}
		}
	}
}

// gives stores the types of the arguments that functions pass to their callbacks.
func (x *Lexicon) gives(list []string, typ string) {
	if typ == "" {
		return
	}
	for _, pattern := range list {
		for _, name := range model.Braces(pattern) {
			_, member := ir.Split(name)
			x.given[member] = append(x.given[member], typ)
		}
	}
}

// Given returns the types of the arguments that a function passes to its callback.
func (x *Lexicon) Given(name string) []string { return x.given[name] }

func (x *Lexicon) add(name string) {
	if strings.HasSuffix(name, "()") {
		return
	}
	x.names[name] = true
	for owner, _ := ir.Split(name); owner != ""; owner, _ = ir.Split(owner) {
		x.spaces[owner] = true
	}
}

// Has reports whether the knowledge is about a class or module.
func (x *Lexicon) Has(name string) bool { return x.names[name] }

// HasMember reports whether the knowledge is about a function or member.
func (x *Lexicon) HasMember(name string) bool { return x.members[name] }

// Below reports whether the knowledge is about names in a namespace.
func (x *Lexicon) Below(space string) bool { return x.spaces[space] }
