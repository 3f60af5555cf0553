package checkout_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/checkout"
)

// The changed lines are those since the common history with the target, whatever the target
// contains since then; another host derives the same from the snapshot.
func TestChangedLines(t *testing.T) {
	t.Parallel()
	o := newOrigin(t)
	lines := func(n int, at map[int]string) string {
		var b strings.Builder
		for i := 1; i <= n; i++ {
			if text, ok := at[i]; ok {
				b.WriteString(text + "\n")
				continue
			}
			fmt.Fprintf(&b, "line %d\n", i)
		}
		return b.String()
	}
	fork := o.commit(map[string]string{"a.txt": lines(9, nil), "same.txt": "same\n", "gone.txt": "x\n"})
	target := o.commit(map[string]string{"a.txt": lines(9, map[int]string{9: "of the target"}), "same.txt": "same\n", "gone.txt": "x\n"})
	o.git("", "update-ref", "refs/heads/main", fork)
	changed := lines(9, map[int]string{3: "of the change", 4: "too"})
	const wide = "\xff\xfea\n\n\x00b\x00" // U+0A61, a line feed and b in UTF-16: three lines for Git
	head := o.commit(map[string]string{"a.txt": changed, "same.txt": "same\n", "new.txt": "a\nb\n", "wide.txt": wide})
	o.git("", "update-ref", "refs/heads/change", head)
	o.git("", "update-ref", "refs/heads/main", target)
	h := o.serve(nil)
	c := newClient(t, nil)

	co := take(t, c, checkout.Request{Access: h.access(), Commit: head, Branch: "change", Depth: 10, Base: target})
	want := code.Changes{"a.txt": {{First: 3, Last: 4}}, "new.txt": {{First: 1, Last: 2}}, "wide.txt": {{First: 1, Last: 2}}}
	require.Equal(t, want, co.Tree.Changed)
	require.NotContains(t, history(t, co), target, "the history is that of the commit")
	again, err := newClient(t, nil).Restore(t.Context(), bytes.NewReader(snapshotOf(t, co)), head, target)
	require.NoError(t, err)
	requireTidy(t, again)
	require.Equal(t, want, again.Tree.Changed)

	// Without the common history, the commit is compared with the target itself.
	co = take(t, c, checkout.Request{Access: h.access(), Commit: head, Branch: "change", Depth: 1, Base: target})
	want["a.txt"] = append(want["a.txt"], code.LineRange{First: 9, Last: 9})
	require.Equal(t, want, co.Tree.Changed)

	co = take(t, c, checkout.Request{Access: h.access(), Commit: head, Branch: "change", Depth: 10, Base: strings.Repeat("1", 40)})
	require.Nil(t, co.Tree.Changed, "a base that is gone says nothing")
	require.Len(t, noted(co.Tree.Notes, checkout.NoteChangesUnknown), 1)
	co = take(t, c, checkout.Request{Access: h.access(), Commit: head, Branch: "change", Depth: 10})
	require.Nil(t, co.Tree.Changed)
	require.Empty(t, noted(co.Tree.Notes, checkout.NoteChangesUnknown))
}
