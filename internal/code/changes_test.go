package code_test

import (
	"encoding/binary"
	"os"
	"path/filepath"
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
