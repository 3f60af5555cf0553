package code_test

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/scan"
)

func TestChangesMarkFindings(t *testing.T) {
	t.Parallel()
	changes := code.Changes{"a.go": {{First: 3, Last: 5}, {First: 9, Last: 9}}, "cut.go": nil}
	for _, c := range []struct {
		name string
		f    scan.Finding
		on   bool
	}{
		{"inside", scan.Finding{Path: "a.go", StartLine: 4, EndLine: 4}, true},
		{"overlaps the beginning", scan.Finding{Path: "a.go", StartLine: 1, EndLine: 3}, true},
		{"without an end", scan.Finding{Path: "a.go", StartLine: 9}, true},
		{"between", scan.Finding{Path: "a.go", StartLine: 6, EndLine: 8}, false},
		{"another file", scan.Finding{Path: "b.go", StartLine: 4}, false},
		{"the whole file", scan.Finding{Path: "a.go"}, true},
		{"a file that was only cut", scan.Finding{Path: "cut.go", StartLine: 1}, false},
		{"a step of the flow", scan.Finding{Path: "b.go", StartLine: 4, CodeFlow: []scan.FlowStep{{Path: "a.go", Line: 5}}}, true},
		{"a secret of the history", scan.Finding{Path: "a.go", StartLine: 4, Secret: &scan.SecretFacts{}}, false},
		{"a secret of the tree", scan.Finding{Path: "a.go", StartLine: 4, Secret: &scan.SecretFacts{InHead: true}}, true},
	} {
		list := []scan.Finding{c.f}
		changes.Mark(list)
		require.NotNil(t, list[0].OnChangedLines, c.name)
		require.Equal(t, c.on, *list[0].OnChangedLines, c.name)
	}
	list := []scan.Finding{{Path: "a.go", StartLine: 4}}
	code.Changes(nil).Mark(list)
	require.Nil(t, list[0].OnChangedLines, "nothing is known")
}

// Git counts bytes with the value of a line feed, findings count line feeds.
func TestChangesOfUTF16(t *testing.T) {
	t.Parallel()
	one := func(first, last int) code.LineRange { return code.LineRange{First: first, Last: last} }
	for name, c := range map[string]struct {
		order         binary.AppendByteOrder
		mark, text    string
		changed, want code.LineRange
	}{
		"little-endian":       {binary.LittleEndian, "\xff\xfe", "a\u0a61\u010ab\nkey\nz\n", one(4, 4), one(2, 2)},
		"big-endian":          {binary.BigEndian, "\xfe\xff", "a\u0a61\u010ab\nkey\nz\n", one(2, 5), one(1, 3)},
		"without a mark":      {binary.LittleEndian, "", "some=settings and more\n\u0a61key\n", one(3, 3), one(2, 2)},
		"beyond the end":      {binary.LittleEndian, "\xff\xfe", "a\n", one(2, 9), one(2, 2)},
		"a zero byte of text": {binary.BigEndian, "plain\x00\n\ntext\n", "", one(2, 3), one(2, 3)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			content := []byte(c.mark)
			for _, r := range c.text {
				content = c.order.AppendUint16(content, uint16(r))
			}
			tree := &code.Tree{Root: t.TempDir(), Files: []code.File{code.Classify("a.txt", content)}}
			require.NoError(t, os.WriteFile(filepath.Join(tree.Root, "a.txt"), content, 0o600))
			changes := code.Changes{"a.txt": {c.changed}, "gone.txt": {one(1, 1)}}
			require.NoError(t, changes.Decode(tree))
			require.Equal(t, code.Changes{"a.txt": {c.want}, "gone.txt": {one(1, 1)}}, changes)
		})
	}
	require.NoError(t, code.Changes(nil).Decode(&code.Tree{Root: "gone"}))
}

func TestReadDiff(t *testing.T) {
	t.Parallel()
	read := func(text string) (code.Changes, error) {
		changes := code.Changes{}
		err := changes.ReadDiff(strings.NewReader(text))
		return changes, err
	}
	long := strings.Repeat("x", 100<<10)
	got, err := read("diff --git a/a.go b/a.go\nindex 1..2 100644\n--- a/a.go\n+++ b/a.go\n@@ -1,2 +1,3 @@ func x\n-one\n-two\n" +
		"+@@ -1 +900,9 @@\n++++ b/other.go\n+" + long + "\n@@ -9 +10,0 @@\n-gone\n@@ -20,0 +21 @@\n+x\n\\ No newline at end of file\n" +
		"diff --git a/b b/b\ndeleted file mode 100644\n--- a/b\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n" +
		"diff --git \"a/\\303\\244 \\\"q\\\"\" \"b/\\303\\244 \\\"q\\\"\"\n--- /dev/null\n" +
		"+++ \"b/\\303\\244 \\\"q\\\"\"\n@@ -0,0 +1,2 @@\n+x\n+y\n" +
		"diff --git a/old b/with space\nsimilarity index 100%\nrename from old\nrename to with space\n" +
		"diff --git a/l b/l\n--- /dev/null\n+++ b/" + strings.Repeat("l", 3000) + "\n@@ -0,0 +1 @@\n+no finding has such a path\n" +
		"diff --git a/s p b/s p\n--- a/s p\t\n+++ b/s p\t\n@@ -1 +1 @@\n-x\n+y\n")
	require.NoError(t, err)
	require.Equal(t, code.Changes{
		"a.go": {{First: 1, Last: 3}, {First: 21, Last: 21}}, "ä \"q\"": {{First: 1, Last: 2}}, "with space": nil,
		"s p": {{First: 1, Last: 1}},
	}, got)
	for _, bad := range []string{
		"+++ b/a\n@@ -1 +1,2 @@\n-x\n+y\ndiff --git a/b b/b\n", "+++ c/a\n", "+++ \"b/a\n", "+++ b/a\n@@ 1 2 @@\n", "+++ b/a\n@@ -1 @@\n",
		"+++ b/a\n@@ -1 +-5,3 @@\n",
	} {
		_, err := read(bad)
		require.ErrorIs(t, err, code.ErrDiff, bad)
	}
}
