package checkout_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/checkout"
)

// A hundred tree objects are listed as many files in nested folders of their own, whose names need far more memory than the files.
func TestNestedFoldersAreBounded(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	tree := o.tree(item{"100644", "f", o.blob("x")})
	for range 80 {
		tree = o.tree(item{"40000", strings.Repeat("n", 20), tree})
	}
	for range 2 {
		var items []item
		for i := range 20 {
			items = append(items, item{"40000", fmt.Sprintf("d%02d", i), tree})
		}
		tree = o.tree(items...)
	}
	co := hostileTreeWithoutHistory(t, o, tree, checkout.Limits{Files: 500})
	require.NotEmpty(t, co.Tree.Files)
	require.Less(t, len(co.Tree.Files), 50)
	require.True(t, gapOf(t, co.Tree.Notes, checkout.NoteTooManyFiles))
	require.True(t, hides(co.Tree.Notes, "anything"), "the rest was not listed")
}

// One source map with many paths does not multiply the packages that it names.
func TestPackagesOfSourceMapsAreBounded(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	var sources []string
	for i := range 400 {
		sources = append(sources, fmt.Sprintf(`"node_modules/p%d@1.0.0/index.js"`, i))
	}
	blob := o.blob(`{"version":3,"sources":[` + strings.Join(sources, ",") + `]}`)
	var items []item
	for i := range 150 {
		items = append(items, item{"100644", fmt.Sprintf("f%03d.map", i), blob})
	}
	co := hostileTreeWithoutHistory(t, o, o.tree(items...), checkout.Limits{})
	require.Len(t, co.Tree.Files, 150)
	named := 0
	for _, f := range co.Tree.Files {
		named += len(f.Bundled)
	}
	require.Equal(t, 50_000, named)
	require.False(t, gapOf(t, co.Tree.Notes, checkout.NotePackagesCut))
}

// Files of third-party code give way to the repository's own, whatever their names.
func TestVendoredFilesGiveWay(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	files := map[string]string{}
	for i := range 8 {
		files[fmt.Sprintf("node_modules/a/f%d.js", i)] = strings.Repeat("v", 1000)
		files[fmt.Sprintf("src/f%d.js", i)] = strings.Repeat("s", 1000)
	}
	co := take(t, newClient(t, limited(checkout.Limits{TreeBytes: 10_000})), checkout.Request{
		Access: o.serve(nil).access(), Commit: o.commit(files), Branch: "main",
	})
	own := 0
	for _, f := range co.Tree.Files {
		if !f.Vendored {
			own++
		}
	}
	require.Equal(t, 8, own)
	require.Len(t, co.Tree.Files, 10)
	require.True(t, gapOf(t, co.Tree.Notes, checkout.NoteTreeTooLarge))
	require.False(t, hides(co.Tree.Notes, "src/f7.js"))
	require.True(t, hides(co.Tree.Notes, "node_modules/a/f2.js"))
}
