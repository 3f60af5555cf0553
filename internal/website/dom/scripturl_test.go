package dom_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/dom"
)

func TestIsScriptURL(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]bool{
		"javascript:x": true, "JavaScript:": true, " \x00\x1fjavascript:x": true, "java\tscr\nipt\r:x": true,
		"javascript": false, "javascriptx:": false, "java script:": false, "": false, "/javascript:": false,
		"java\x1ascript:": false, "javascript\x1a": false, "jav\x01ascript:": false, "javaſcript:": false,
		strings.Repeat("\n", 100) + "javascript:x":        true,
		"j" + strings.Repeat("\n", 100) + "avascript:x":   false,
		"j" + strings.Repeat("\t", 53) + "avascript:rest": true,
	} {
		require.Equal(t, want, dom.IsScriptURL(raw), "%q", raw)
	}
}

// Of several attributes with the same name the first counts. An element is in every list that its kind or its own script belongs to.
func TestFirstAttributeCounts(t *testing.T) {
	t.Parallel()
	d := parse(
		`<html lang="" lang="de"><p style="x">a<b onclick="f()">b</b><a href="/x" href="javascript:f()">c</a><a href="javascript:f()" href="/x">d</a>`,
	)
	require.True(t, d.HasLang)
	require.Empty(t, d.Lang)
	require.Equal(t, 1, d.StyleAttrs)
	require.Len(t, d.Anchors, 2)
	require.Len(t, d.Inline, 2)
	require.Equal(t, "b", d.Inline[0].Tag)
	require.Equal(t, `<b onclick="f()">`, d.Inline[0].Tagged)
	require.Equal(t, "d", d.Inline[1].Text)
}
