package golang_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/flow"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/golang"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/tainttest"
	"assay/internal/code/syntax"
)

func lower(t testing.TB, path, source string, facts map[string]string) *ir.File {
	t.Helper()
	g, ok := syntax.New().For("Go")
	require.True(t, ok)
	p := syntax.NewParser(syntax.Limits{})
	defer p.Close()
	tree, err := p.Parse(t.Context(), g, []byte(source))
	require.NoError(t, err)
	return golang.New().Lower(&front.Unit{Path: path, Language: "Go", Tree: tree, Facts: facts})
}

func survey(t testing.TB, files map[string]string) map[string]string {
	t.Helper()
	s, ok := golang.New().(front.Surveyor)
	require.True(t, ok)
	var paths []string
	for p := range files {
		paths = append(paths, p)
	}
	return s.Survey(paths, func(p string) ([]byte, error) { return []byte(files[p]), nil })
}

func TestModules(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		files      map[string]string
		path, want string
	}{
		"go.mod":      {map[string]string{"go.mod": "module example.org/a/v2\n"}, "x/y/z.go", "example.org/a/v2/x/y"},
		"nested":      {map[string]string{"go.mod": "module a\n", "tools/go.mod": "module tools.org\n"}, "tools/gen/z.go", "tools.org/gen"},
		"at the root": {map[string]string{"go.mod": "module a\n"}, "main.go", "a"},
		"without": {map[string]string{
			"main.go": "package main\nimport (\n\"fmt\"\n\"github.com/me/app/util/db\"\n)\n", "util/db/db.go": "package db",
		}, "util/db/db.go", "github.com/me/app/util/db"},
		"none at all": {nil, "util/db.go", "util"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := lower(t, c.path, "package p", survey(t, c.files))
			require.Equal(t, c.want, f.Module)
			require.Zero(t, f.Lost)
		})
	}
}

func TestDeclarations(t *testing.T) {
	t.Parallel()
	f := lower(t, "a/b.go", `package b

import (
	"net/http"
	sq "github.com/Masterminds/squirrel"
	"gopkg.in/yaml.v3"
	"github.com/labstack/echo/v4/middleware"
)

type (
	Base struct{ ID int }
	Thing[T any] struct {
		*Base
		Names, More []string
		Value       T
		Req         map[string]*http.Request
		Rest        middleware.CORSConfig
	}
	Finder interface {
		Find(name string, args ...any) (sq.Eq, error)
	}
	Level int
)

func (t *Thing[T]) Get(a, b string, rest ...yaml.Node) (out *Thing[T], err error) { return }
`, map[string]string{"module:.": "example.org"})
	require.Zero(t, f.Lost)
	classes := map[string]*ir.Class{}
	for _, c := range f.Classes {
		classes[c.Name] = c
	}
	thing := classes["example.org/a.Thing"]
	require.NotNil(t, thing)
	require.Equal(t, []string{"example.org/a.Base"}, thing.Supers)
	types := map[string]string{}
	for _, field := range thing.Fields {
		types[field.Name] = field.Type
	}
	require.Equal(t, map[string]string{
		"Base": "example.org/a.Base", "Names": "string[]", "More": "string[]", "Value": "",
		"Req": "map<key,net/http.Request>", "Rest": "github.com/labstack/echo/middleware.CORSConfig",
	}, types)
	finder := classes["example.org/a.Finder"]
	require.True(t, finder.Structural)
	require.Equal(t, "tuple<github.com/Masterminds/squirrel.Eq,error>", finder.Methods[0].Result)
	require.True(t, finder.Methods[0].Abstract)
	require.Equal(t, []string{"int"}, classes["example.org/a.Level"].Supers)
	require.Len(t, f.Funcs, 1)
	get := f.Funcs[0]
	require.Equal(t, "example.org/a.Thing.Get", get.Name)
	require.Equal(t, "example.org/a.Thing", get.Class)
	require.Len(t, get.Params, 3)
	require.Equal(t, ir.Param{Name: "rest", Type: "gopkg.in/yaml.Node[]", Rest: true}, get.Params[2])
}

// Nesting is bounded, and lines that are nested too deeply are counted.
func TestDeepNesting(t *testing.T) {
	t.Parallel()
	for name, source := range map[string]string{
		"parentheses": "package a\nvar x = " + strings.Repeat("(", 3000) + "1" + strings.Repeat(")", 3000),
		"types":       "package a\nvar x " + strings.Repeat("[]", 3000) + "int",
		"calls":       "package a\nvar x = " + strings.Repeat("f(", 3000) + strings.Repeat(")", 3000),
		"blocks":      "package a\nfunc f() " + strings.Repeat("{", 3000) + strings.Repeat("}", 3000),
		"literals":    "package a\nvar x = T" + strings.Repeat("{{", 1500) + strings.Repeat("}}", 1500),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Positive(t, lower(t, "a.go", source, nil).Lost)
		})
	}
	chain := lower(t, "a.go", "package a\nvar x = 1"+strings.Repeat(" + 1", 20_000), nil)
	require.Zero(t, chain.Lost, "a chain is no nesting")
}

func FuzzLower(f *testing.F) {
	for _, file := range tainttest.Input(f, "testdata", "").Files {
		data, err := tainttest.Input(f, "testdata", file.Path).Read(file.Path)
		require.NoError(f, err)
		f.Add(string(data))
	}
	f.Add("package a\nfunc f(a, b ...T) (x, y int) { switch x := y.(type) { case A: goto L; L: } }")
	know, err := model.Load(golang.New().Knowledge())
	require.NoError(f, err)
	g, _ := syntax.New().For("Go")
	f.Fuzz(func(t *testing.T, source string) {
		p := syntax.NewParser(syntax.Limits{})
		defer p.Close()
		tree, err := p.Parse(t.Context(), g, []byte(source))
		if err != nil {
			return
		}
		file := golang.New().Lower(&front.Unit{Path: "a/b.go", Language: "Go", Tree: tree})
		flow.Analyse(t.Context(), &flow.Program{Files: []*ir.File{file}, Know: know, FunctionWork: 20_000, Work: 200_000})
	})
}
