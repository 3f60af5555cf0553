package python_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/python"
	"assay/internal/code/sast/taint/tainttest"
	"assay/internal/code/syntax"
)

func TestCases(t *testing.T) {
	t.Parallel()
	tainttest.Run(t, python.New(), "testdata")
}

// TestEntries checks that each entry of the knowledge has a case.
func TestEntries(t *testing.T) {
	t.Parallel()
	tainttest.Entries(t, python.New(), "testdata", 0)
}

func survey(paths []string, read func(string) ([]byte, error)) map[string]string {
	return python.New().(front.Surveyor).Survey(paths, read)
}

func lower(t testing.TB, path, source string, facts map[string]string) *ir.File {
	t.Helper()
	g, ok := syntax.New().For("Python")
	require.True(t, ok)
	p := syntax.NewParser(syntax.Limits{})
	defer p.Close()
	tree, err := p.Parse(t.Context(), g, []byte(source))
	require.NoError(t, err)
	return python.New().Lower(&front.Unit{Path: path, Language: "Python", Tree: tree, Facts: facts})
}

// TestImports checks what imported names refer to.
func TestImports(t *testing.T) {
	t.Parallel()
	facts := survey([]string{
		"src/shop/__init__.py", "src/shop/models.py", "src/shop/views/__init__.py", "src/shop/views/cart.py", "src/shop/logging.py",
		"tools/run.py", "tools/helper.py",
	}, func(string) ([]byte, error) { return nil, nil })
	for _, c := range []struct{ path, source, want string }{
		{"src/shop/views/cart.py", "import os.path\nf(os.path.join)", "os"},
		{"src/shop/views/cart.py", "import urllib.parse as p\nf(p)", "urllib.parse"},
		{"src/shop/views/cart.py", "from flask import request as r\nf(r)", "flask.request"},
		{"src/shop/views/cart.py", "from shop.models import Item\nf(Item)", "src.shop.models.Item"},
		{"src/shop/views/cart.py", "from ..models import Item\nf(Item)", "src.shop.models.Item"},
		{"src/shop/views/cart.py", "from .. import models\nf(models)", "src.shop.models"},
		{"src/shop/views/cart.py", "from shop import Basket\nf(Basket)", "src.shop.Basket"},
		{"src/shop/views/cart.py", "import logging\nf(logging)", "logging"},
		{"tools/run.py", "import helper\nf(helper)", "tools.helper"},
		{"tools/run.py", "from helper import *\nf(thing)", "tools.helper.thing|thing"},
		{"src/shop/views/__init__.py", "from . import cart\nf(cart)", "src.shop.views.cart"},
	} {
		f := lower(t, c.path, c.source, facts)
		require.NotNil(t, f.Top, c.source)
		last := f.Top.Body[len(f.Top.Body)-1].X
		require.Equal(t, ir.Call, last.Op, c.source)
		x := last.Args[0].X
		for x.Op == ir.Select {
			x = x.X
		}
		require.Equal(t, c.want, x.Name, c.source)
	}
}

// TestExports checks which names a module exports, for itself and for others.
func TestExports(t *testing.T) {
	t.Parallel()
	facts := survey([]string{"app.py", "shop.py", "models.py"}, func(string) ([]byte, error) { return nil, nil })
	f := lower(t, "app.py",
		"import os\nfrom shop import *\nfrom models import Item as Goods\ndb = 1\ndef run():\n    from models import Cart\n", facts)
	require.Equal(t, []ir.Export{{Name: "Goods", To: "models.Item"}, {Name: "db"}, {Name: "os", To: "os"}, {Name: "run"}}, f.Exports)
	require.Equal(t, []string{"shop"}, f.Stars)
}

// TestFormats checks that formatted text keeps its constant parts and their order.
func TestFormats(t *testing.T) {
	t.Parallel()
	for source, want := range map[string][]string{
		`"a %s b %d c" % (x, y)`:          {"a ", "x", " b ", "cast", " c"},
		`"100%% of %(who)s" % {"who": x}`: {"100", "%", " of ", "x", ""},
		`"{} and {}".format(x, y)`:        {"", "x", " and ", "y", ""},
		`"{1}{0}".format(x, y)`:           {"", "y", "", "x", ""},
		`"{{{who}}}".format(who=x)`:       {"", "{", "", "x", "}"},
		`f"a{x}b{{c}}"`:                   {"a", "x", "b{c}"},
		`f"{x!r}{y:.2f}"`:                 {"call", "cast"},
		`"one" "two"`:                     {"one", "two"},
	} {
		f := lower(t, "a.py", "def f(x, y):\n    return "+source+"\n", nil)
		require.Len(t, f.Funcs, 1, source)
		x := f.Funcs[0].Body[0].X
		require.Equal(t, ir.Concat, x.Op, source)
		var got []string
		for _, a := range x.Args {
			switch a.X.Op {
			case ir.Cast:
				got = append(got, "cast")
			case ir.Call:
				got = append(got, "call")
			default:
				got = append(got, a.X.Name)
			}
		}
		require.Equal(t, want, got, source)
	}
}

func FuzzLower(f *testing.F) {
	tainttest.Fuzz(f, python.New(), "Python", "testdata/*.py", "def f(x:\n  match x:\n case [a, *b] if (y := a): yield from b\n")
}

// TestChains checks that the time for long chains is proportional to their length.
func TestChains(t *testing.T) {
	t.Parallel()
	f := lower(t, "a.py", "x = a"+strings.Repeat(".b()", 150), nil)
	require.Zero(t, f.Lost)
	calls := 0
	for x := f.Top.Body[0].X.Args[0].X; x != nil; x = x.X {
		if x.Op == ir.Call {
			calls++
		}
	}
	require.Equal(t, 150, calls)
}
