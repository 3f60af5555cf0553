package php_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/php"
	"assay/internal/code/syntax"
)

func lowered(t *testing.T, path, source string, facts map[string]string) *ir.File {
	t.Helper()
	p := syntax.NewParser(syntax.Limits{})
	t.Cleanup(p.Close)
	g, ok := syntax.New().For("PHP")
	require.True(t, ok)
	tree, err := p.Parse(t.Context(), g, []byte(source))
	require.NoError(t, err)
	require.Zero(t, tree.Errors)
	return php.New().Lower(&front.Unit{Path: path, Language: "PHP", Tree: tree, Facts: facts})
}

func TestNamesAreQualified(t *testing.T) {
	t.Parallel()
	f := lowered(t, "a.php", `<?php
namespace App;
use Lib\{Base, Other as Second};
use Lib\Traits\Loud;
interface Shape {}
class Circle extends Base implements Shape, \Countable {
	use Loud;
	public function __construct(private ?Second $second, public int|string $size, protected self|null $next = null) {}
	public static function of(Second|null $s): static { return new static($s, 1); }
	private function hidden() {}
}
function make(): Circle {}
`, nil)
	require.Len(t, f.Classes, 2)
	c := f.Classes[1]
	require.Equal(t, `App\Circle`, c.Name)
	require.Equal(t, []string{`Lib\Base`, `App\Shape`, `Countable`, `Lib\Traits\Loud`}, c.Supers)
	require.Len(t, c.Fields, 3)
	require.Equal(t, `Lib\Other`, c.Fields[0].Type)
	require.Empty(t, c.Fields[1].Type, "it may be text")
	require.Equal(t, `App\Circle`, c.Fields[2].Type)
	require.True(t, c.Methods[0].Constructor)
	require.False(t, c.Methods[0].Exported, "nobody calls it by a route")
	require.True(t, c.Methods[1].Static)
	require.Equal(t, `Lib\Other`, c.Methods[1].Params[0].Type)
	require.False(t, c.Methods[2].Exported)
	require.Equal(t, `App\make`, f.Funcs[0].Name)
	require.Equal(t, `App\Circle`, f.Funcs[0].Result)
}

func TestIncludedFilesShareVariables(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"index.php":      `<?php $title = 'x'; include __DIR__ . '/inc/header.php'; require 'lib/' . $name . '.php'; echo $menu;`,
		"inc/header.php": `<?php include 'menu.php'; echo $title; function f() { $own = 1; }`,
		"inc/menu.php":   `<?php $menu = "$items[0]";`,
		"lib/a.php":      `<?php return [1];`,
		"lib/b.php":      `<?php global $db; $b = $GLOBALS['conf'];`,
		"alone.php":      `<?php function g() { global $db; }`,
	}
	paths := []string{"index.php", "inc/header.php", "inc/menu.php", "lib/a.php", "lib/b.php", "alone.php"}
	facts := php.New().(front.Surveyor).Survey(paths, func(path string) ([]byte, error) { return []byte(files[path]), nil })
	require.Equal(t, "inc/header.php\t$items $menu $title\ninc/menu.php\t$items $menu\nlib/a.php\t\nlib/b.php\t$b $db", facts["php included"])
	require.Equal(t, "$conf $db", facts["php globals"])

	header := lowered(t, "inc/header.php", files["inc/header.php"], facts)
	require.Nil(t, header.Top, "whoever includes it runs it")
	require.Len(t, header.Funcs, 2)
	top := header.Funcs[1]
	require.Equal(t, "include:inc/header", top.Name)
	require.Len(t, top.Params, 3)
	require.Equal(t, "$items", top.Params[0].Name)

	index := lowered(t, "index.php", files["index.php"], facts)
	require.NotNil(t, index.Top)
	calls := map[string]bool{}
	var walk func(x *ir.Expr)
	walk = func(x *ir.Expr) {
		if x == nil {
			return
		}
		if x.Op == ir.Call && x.X.Op == ir.Ref {
			calls[x.X.Name] = true
		}
		walk(x.X)
		for _, a := range x.Args {
			walk(a.X)
		}
	}
	for _, s := range index.Top.Body {
		walk(s.X)
	}
	require.True(t, calls["include:inc/header"] && calls["include:lib/a"] && calls["include:lib/b"])
	require.False(t, calls["include:inc/menu"])
}

// TestManySharedVariables checks that the same variables are shared in each run if there are more than the limit.
func TestManySharedVariables(t *testing.T) {
	t.Parallel()
	assigned := func(prefix string) string {
		var b strings.Builder
		for i := range 50 {
			fmt.Fprintf(&b, "$%s%02d = 1;", prefix, i)
		}
		return b.String()
	}
	files := map[string]string{
		"index.php":  "<?php include 'header.php';",
		"header.php": "<?php " + assigned("h") + " include 'config.php';",
		"config.php": "<?php " + assigned("c"),
	}
	paths := []string{"index.php", "header.php", "config.php"}
	read := func(path string) ([]byte, error) { return []byte(files[path]), nil }
	first := php.New().(front.Surveyor).Survey(paths, read)
	require.Contains(t, first["php included"], "header.php\t$c00 $c01 $c02 $c03 $c04 $c05 $c06 $c07 $c08 $c09 $h00 ")
	for range 5 {
		require.Equal(t, first, php.New().(front.Surveyor).Survey(paths, read))
	}
}

func TestDeepNestingIsLostLines(t *testing.T) {
	t.Parallel()
	source := "<?php $x = "
	for range 1000 {
		source += "(1 +\n"
	}
	source += "1"
	for range 1000 {
		source += ")"
	}
	f := lowered(t, "a.php", source+";", nil)
	require.Positive(t, f.Lost)
	require.LessOrEqual(t, f.Lost, f.Lines)
}
