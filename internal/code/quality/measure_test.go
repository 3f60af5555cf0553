package quality

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/syntax"
)

func measured1(t *testing.T, path string, source []byte) (*measuredFile, *Engine) {
	t.Helper()
	e, err := New(Config{})
	require.NoError(t, err)
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, filepath.Base(path)), source, 0o600))
	root, err := os.OpenRoot(dir)
	require.NoError(t, err)
	defer func() { _ = root.Close() }()
	f := &measuredFile{File: code.Classify(filepath.Base(path), source)}
	w := &worker{engine: e, parser: syntax.NewParser(e.limits.Syntax)}
	defer w.parser.Close()
	w.measure(t.Context(), root, f)
	return f, e
}

var expected = regexp.MustCompile(`_cy(\d+)_cog(\d+)_nest(\d+)_par(\d+)$`)

// The samples' functions have their expected measures in their names, and the reasons beside
// their lines.
func TestMeasures(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/measures/*")
	require.NoError(t, err)
	require.Len(t, files, 10, "one of each grammar")
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			source, err := os.ReadFile(path)
			require.NoError(t, err)
			f, _ := measured1(t, path, source)
			require.True(t, f.measured, f.problem)
			require.Zero(t, f.errors)
			named := 0
			for _, fn := range f.functions {
				m := expected.FindStringSubmatch(fn.name)
				if m == nil || fn.merged || fn.identity != fn.name { // not a callback within one
					continue
				}
				named++
				got := []string{strconv.Itoa(fn.cyclomatic), strconv.Itoa(fn.cognitive), strconv.Itoa(fn.nesting), strconv.Itoa(fn.parameters)}
				require.Equal(t, m[1:], got, "%s: cyclomatic, cognitive, nesting, parameters", fn.name)
				require.Contains(t, strings.Split(string(source), "\n")[fn.start-1], fn.name[strings.LastIndex(fn.name, ".")+1:], "its line")
			}
			require.Equal(t, len(regexp.MustCompile(`(?m)_cy\d+_cog\d+_nest\d+_par\d+\b`).FindAllString(unique(string(source)), -1)), named,
				"each is found, once")
		})
	}
}

// A comment before the other branch is not a branch.
func TestCommentBeforeBranch(t *testing.T) {
	t.Parallel()
	f, _ := measured1(t, "a.kt", []byte("fun f(a: Boolean) {\n    if (a) { g() } else /* why */ { h() }\n}\n"))
	i := slices.IndexFunc(f.functions, func(fn function) bool { return fn.name == "f" })
	require.GreaterOrEqual(t, i, 0)
	require.Equal(t, 2, f.functions[i].cognitive)
}

// unique retains the first occurrence of each name of a sample.
func unique(source string) string {
	seen := map[string]bool{}
	var out []string
	for _, name := range regexp.MustCompile(`\w+_cy\d+_cog\d+_nest\d+_par\d+`).FindAllString(source, -1) {
		if !seen[name] {
			seen[name] = true
			out = append(out, name)
		}
	}
	return fmt.Sprint(strings.Join(out, "\n"))
}
