package scan_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

func TestNoteHides(t *testing.T) {
	t.Parallel()
	f := scan.Finding{Path: "web/a.go", CodeFlow: []scan.FlowStep{{Path: "lib/b.go"}, {Path: "web/a.go"}}}
	past := scan.Finding{Path: "web/a.go", Secret: &scan.SecretFacts{Commit: "c"}}
	of := scan.Finding{Path: "a.lock", Package: &scan.PackageFacts{Name: "x"}}
	present := scan.Finding{Path: "web/a.go", Secret: &scan.SecretFacts{InHead: true}}
	for name, test := range map[string]struct {
		note scan.Note
		f    scan.Finding
		want bool
	}{
		"nothing":             {scan.Note{Gap: true}, f, false},
		"its file":            {scan.Note{Gap: true, Path: "web/a.go"}, f, true},
		"a remark":            {scan.Note{Path: "web/a.go"}, f, false},
		"its folder":          {scan.Note{Gap: true, Path: "web"}, f, true},
		"another folder":      {scan.Note{Gap: true, Path: "we"}, f, false},
		"a further file":      {scan.Note{Gap: true, Path: "c.go", Further: []string{"d.go", "web/a.go"}}, f, true},
		"a further folder":    {scan.Note{Gap: true, Further: []string{"web/"}}, f, true},
		"a file on the way":   {scan.Note{Gap: true, Further: []string{"lib"}}, f, true},
		"anything":            {scan.Note{Blind: true}, f, true},
		"the engine":          {scan.Note{Blind: true, Engine: "one"}, f, true},
		"another engine":      {scan.Note{Blind: true, Engine: "two"}, f, false},
		"a file of another":   {scan.Note{Gap: true, Path: "web/a.go", Engine: "two"}, f, true},
		"a part of its file":  {scan.Note{Unsure: true, Engine: "one", Further: []string{"web/a.go"}}, f, true},
		"a part for another":  {scan.Note{Unsure: true, Engine: "two", Further: []string{"web/a.go"}}, f, false},
		"a part of a file":    {scan.Note{Unsure: true, Engine: "one", Further: []string{"web/b.go"}}, f, false},
		"older commits":       {scan.Note{Past: true}, past, true},
		"commits, not a tree": {scan.Note{Past: true}, present, false},
		"commits, not code":   {scan.Note{Past: true}, f, false},
		"its package":         {scan.Note{Gap: true, Path: "a.lock", Packages: []string{"y", "x"}}, of, true},
		"another package":     {scan.Note{Gap: true, Path: "a.lock", Packages: []string{"y"}}, of, false},
		"none of the file's":  {scan.Note{Gap: true, Path: "a.lock", Packages: []string{}}, of, false},
		"packages of another": {scan.Note{Gap: true, Path: "b.lock", Packages: []string{"x"}}, of, false},
		"packages, not code":  {scan.Note{Gap: true, Path: "web/a.go", Packages: []string{"x"}}, f, false},
	} {
		require.Equal(t, test.want, test.note.Hides("one", test.f), name)
	}
}

func TestNoteFor(t *testing.T) {
	t.Parallel()
	more := scan.Note{Message: "3 more", Engine: "one"}
	require.Equal(t, scan.Note{Message: "3 more", Engine: "one", Gap: true, Past: true, Further: []string{"a", "b", "c"}},
		more.For(scan.Note{Engine: "one", Gap: true, Path: "a", Further: []string{"b", "c"}},
			scan.Note{Engine: "one", Path: "remark", Past: true}))
	require.True(t, more.For(scan.Note{Engine: "one", Unsure: true}).Unsure)
	require.Equal(t, []string{"b"}, more.For(scan.Note{Gap: true, Path: "a", Packages: []string{}},
		scan.Note{Gap: true, Path: "b", Packages: []string{"x"}}).Further)
	part := scan.Note{Gap: true, Path: "a", Packages: []string{"x"}}
	require.Equal(t, []string{"x", "y"}, part.For(scan.Note{Gap: true, Path: "a", Packages: []string{"y"}}).Packages)
	require.Nil(t, part.For(scan.Note{Gap: true, Path: "a"}).Packages)
	require.Equal(t, scan.Note{Message: "3 more", Gap: true, Blind: true}, more.For(scan.Note{Engine: "two", Gap: true, Blind: true}))
}

// An empty list of packages means another gap than a missing one.
func TestNoteIsStoredWithItsPackages(t *testing.T) {
	t.Parallel()
	for _, packages := range [][]string{nil, {}, {"x"}} {
		raw, err := json.Marshal(scan.Note{Code: "A", Packages: packages})
		require.NoError(t, err)
		var read scan.Note
		require.NoError(t, json.Unmarshal(raw, &read))
		require.Equal(t, packages, read.Packages)
		require.Equal(t, packages, read.Bounded().Packages)
	}
	many := scan.Note{Packages: slices.Repeat([]string{strings.Repeat("x", 100)}, 200)}
	require.Nil(t, many.Bounded().Packages, "what cannot be named may be any package")
}

func TestNoteBounded(t *testing.T) {
	t.Parallel()
	short := scan.Note{Further: []string{"b/c/d.go", "a.go", "b/c/d.go"}}
	require.Equal(t, []string{"a.go", "b/c/d.go"}, short.Bounded().Further)

	many := scan.Note{Gap: true, Further: []string{"top.go", "lib/one.go"}}
	for i := range 2_000 {
		many.Further = append(many.Further, fmt.Sprintf("web/pages/%d/index.html", i), fmt.Sprintf("web/pages/%d.html", i))
	}
	bounded := many.Bounded()
	require.False(t, bounded.Blind)
	require.Equal(t, []string{"lib/one.go", "top.go", "web/pages"}, bounded.Further, "files give way to folders, the deepest first")

	flat := scan.Note{Gap: true, Engine: "one"}
	for i := range 2_000 {
		flat.Further = append(flat.Further, fmt.Sprintf("%s%d.html", strings.Repeat("a", 20), i))
	}
	require.True(t, flat.Bounded().Blind, "what cannot be named may be anything")
	require.Empty(t, flat.Bounded().Further)
	require.Empty(t, flat.Bounded().Engine)
	flat.Gap, flat.Unsure = false, true
	require.True(t, flat.Bounded().Blind)
	require.Equal(t, "one", flat.Bounded().Engine, "others have analysed the files")
}
