package csharp

import (
	"io/fs"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// lexicon knows which names of libraries knowledge is about, so that of the namespaces
// that a file uses only those are tried that can mean something.
type lexicon struct {
	names  map[string]bool
	spaces map[string]bool // what these names are below
}

func newLexicon(tree fs.FS) *lexicon {
	x := &lexicon{names: map[string]bool{}, spaces: map[string]bool{}}
	// What cannot be read is told where the knowledge is loaded.
	_ = fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
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
	return x
}

func (x *lexicon) read(f *model.File) {
	for _, name := range slices.Sorted(maps.Keys(f.Types)) {
		x.add(name)
		for _, same := range f.Types[name].Same {
			x.add(same)
		}
	}
	for i := range f.Rules {
		r := &f.Rules[i]
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

func (x *lexicon) owners(list []string) {
	for _, pattern := range list {
		for _, name := range model.Braces(pattern) {
			if owner, _ := ir.Split(name); owner != "" && owner != model.Any {
				x.add(owner)
			}
		}
	}
}

func (x *lexicon) add(name string) {
	if strings.HasSuffix(name, "()") {
		return
	}
	x.names[name] = true
	for owner, _ := ir.Split(name); owner != ""; owner, _ = ir.Split(owner) {
		x.spaces[owner] = true
	}
}

// library tells whether a namespace is one of a library that knowledge is about.
func (x *lexicon) library(space string) bool {
	return x.spaces[space] || space == "System" || strings.HasPrefix(space, "System.")
}

// implicitUsings are the namespaces that the SDKs use for every file.
// https://learn.microsoft.com/dotnet/core/project-sdk/overview#implicit-using-directives
func implicitUsings() []string {
	return []string{
		"System", "System.Collections.Generic", "System.IO", "System.Linq", "System.Net.Http", "System.Net.Http.Json", "System.Threading",
		"System.Threading.Tasks", "Microsoft.AspNetCore.Builder", "Microsoft.AspNetCore.Hosting", "Microsoft.AspNetCore.Http",
		"Microsoft.AspNetCore.Routing", "Microsoft.Extensions.Configuration", "Microsoft.Extensions.DependencyInjection",
		"Microsoft.Extensions.Hosting", "Microsoft.Extensions.Logging",
	}
}
